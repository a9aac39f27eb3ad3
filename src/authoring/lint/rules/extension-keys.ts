import { checkEachElement, type LintRule } from '../rule.ts';

interface ExtensionKeysOptions {
  readonly keys: readonly string[];
}

/** Every extension is one that `openapi/lint.yaml` lists, on each element: Redocly checks few of them. */
export const extensionKeys: LintRule<ExtensionKeysOptions> = {
  id: 'extension-keys',
  severity: 'off',
  check: checkEachElement(({ node, pointer }, report, { keys }) => {
    for (const key of Object.keys(node)) {
      if (!key.startsWith('x-') || keys.includes(key)) continue;
      report(`${pointer}/${key}`, `${key} is no extension of ours; there are ${keys.join(', ')}.`);
    }
  }),
};
