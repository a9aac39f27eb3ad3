/**
 * The Redocly plugin: our typed extensions and rules. `marks.redocly.yaml` loads it; that and `openapi/lint.yaml` say which are on.
 */
import { fromPointer, isJsonObject, modelOf } from '../contract/index.ts';
import type { Plugin, RedoclyRule } from './redocly.ts';
import { onceMarked, type Rule } from './rule.ts';
import { claims } from './rules/claims.ts';
import { extensionKeys } from './rules/extension-keys.ts';
import { markPlaces } from './rules/mark-places.ts';
import { markShape } from './rules/mark-shape.ts';
import { namedBodies } from './rules/named-bodies.ts';
import { noContradiction } from './rules/no-contradiction.ts';
import { noExampleAtOpenPoint } from './rules/no-example-at-open-point.ts';
import { noSilentGap } from './rules/no-silent-gap.ts';
import { noUnmarkableGap } from './rules/no-unmarkable-gap.ts';
import { oneFile } from './rules/one-file.ts';
import { prose } from './rules/prose.ts';
import { reachableComponents } from './rules/reachable-components.ts';
import { sections } from './rules/sections.ts';
import { securitySchemes } from './rules/security-schemes.ts';
import { sentences } from './rules/sentences.ts';
import { sources } from './rules/sources.ts';
import { statedErrors } from './rules/stated-errors.ts';
import { surfaces } from './rules/surfaces.ts';
import { uniqueIds } from './rules/unique-ids.ts';
import { typedExtensions } from './typed-extensions.ts';

/** Runs a rule where Redocly enters the document: what is wrong is reported on the line of its key. */
function forRedocly<Options>(make: (options: Options) => Rule): RedoclyRule<Options> {
  return (options) => ({
    Root: {
      enter(node, { location, report }) {
        if (!isJsonObject(node)) return;
        make(options)(modelOf(node), (pointer, message) =>
          report({ message, location: location.child(fromPointer(pointer)).key() }),
        );
      },
    },
  });
}

const plain = (rule: Rule): RedoclyRule => forRedocly(() => rule);

const plugin: Plugin = {
  id: 'colloquy',
  typeExtension: { oas3: typedExtensions },
  rules: {
    oas3: {
      claims: plain(onceMarked(claims)),
      'extension-keys': forRedocly(extensionKeys),
      'mark-places': plain(markPlaces),
      'mark-shape': plain(markShape),
      'no-contradiction': plain(noContradiction),
      'no-example-at-open-point': plain(onceMarked(noExampleAtOpenPoint)),
      'named-bodies': plain(namedBodies),
      'no-silent-gap': plain(onceMarked(noSilentGap)),
      'no-unmarkable-gap': plain(onceMarked(noUnmarkableGap)),
      'one-file': plain(oneFile),
      prose: plain(onceMarked(prose)),
      'reachable-components': plain(reachableComponents),
      sections: plain(sections),
      'security-schemes': plain(securitySchemes),
      sentences: plain(sentences),
      sources: plain(onceMarked(sources)),
      'stated-errors': forRedocly(statedErrors),
      surfaces: plain(surfaces),
      'unique-ids': plain(uniqueIds),
    },
  },
};

// biome-ignore lint/style/noDefaultExport: Redocly takes a plugin by the default export of its file.
export default () => plugin;
