import { eachElement } from '../rule.ts';

/** Refuses every extension that `openapi/lint.yaml` does not list, on every element: Redocly looks at few. */
export const extensionKeys = eachElement<{ readonly keys: readonly string[] }>(
  ({ node, pointer }, report, { keys }) => {
    for (const key of Object.keys(node)) {
      if (!key.startsWith('x-') || keys.includes(key)) continue;
      report(`${pointer}/${key}`, `${key} is no extension of ours; there are ${keys.join(', ')}.`);
    }
  },
);
