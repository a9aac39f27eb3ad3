import { eachElement, type Rule } from '../rule.ts';

/** Options in `openapi/lint.yaml`. */
export interface ExtensionKeysOptions {
  /** The extensions that the project knows. */
  readonly keys: readonly string[];
}

/**
 * Refuses every extension that the project does not know, on every kind of element. Redocly accepts any, and never
 * looks at those of the root, of paths, of server variables, of examples, of responses and of the components.
 */
export const extensionKeys = ({ keys }: ExtensionKeysOptions): Rule =>
  eachElement(({ node, pointer }, report) => {
    for (const key of Object.keys(node)) {
      if (!key.startsWith('x-') || keys.includes(key)) continue;
      report(`${pointer}/${key}`, `${key} is no extension of ours; there are ${keys.join(', ')}.`);
    }
  });
