import { eachElement } from '../rule.ts';

/**
 * Refuses every extension that the project does not know, on every kind of element. Redocly accepts any, and never
 * looks at those of the root, of paths, of server variables, of examples, of responses and of the components.
 *
 * @param options Those of `openapi/lint.yaml`: the extensions that the project knows.
 */
export const extensionKeys = eachElement<{ readonly keys: readonly string[] }>(
  ({ node, pointer }, report, { keys }) => {
    for (const key of Object.keys(node)) {
      if (!key.startsWith('x-') || keys.includes(key)) continue;
      report(`${pointer}/${key}`, `${key} is no extension of ours; there are ${keys.join(', ')}.`);
    }
  },
);
