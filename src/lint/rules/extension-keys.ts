import { isJsonObject } from '../../contract/index.ts';
import type { Rule, VisitContext } from '../redocly.ts';

/** Options in `redocly.yaml`. */
export interface ExtensionKeysOptions {
  /** The extensions that the project knows. */
  readonly keys: readonly string[];
}

/**
 * Refuses every extension that the project does not know, on every kind of node. Redocly accepts any, and never looks
 * at those of the root, of paths, of server variables, of examples, of responses and of the components.
 */
export const extensionKeys: Rule<ExtensionKeysOptions> = ({ keys }) => {
  const check = (node: unknown, { type, location, report }: VisitContext): void => {
    const keysAreNames = type.additionalProperties !== undefined && type.extensionsPrefix === undefined;
    if (!isJsonObject(node) || keysAreNames || type.name === 'SpecExtension') return;
    for (const key of Object.keys(node)) {
      if (!key.startsWith('x-') || keys.includes(key)) continue;
      report({
        message: `${key} is no extension of ours; there are ${keys.join(', ')}.`,
        location: location.child([key]).key(),
      });
    }
  };
  return { any: { enter: check }, ref: { enter: check } };
};
