/**
 * The Redocly plugin: our typed extensions and rules. `marks.redocly.yaml` loads it; that and `openapi/lint.yaml` say which are on.
 */
import type { Plugin } from './redocly.ts';
import { claims } from './rules/claims.ts';
import { extensionKeys } from './rules/extension-keys.ts';
import { markPlaces } from './rules/mark-places.ts';
import { markShape } from './rules/mark-shape.ts';
import { namedBodies } from './rules/named-bodies.ts';
import { noContradiction } from './rules/no-contradiction.ts';
import { noExampleAtOpenPoint } from './rules/no-example-at-open-point.ts';
import { noSilentGap } from './rules/no-silent-gap.ts';
import { noUnmarkableGap } from './rules/no-unmarkable-gap.ts';
import { onceMarked } from './rules/once-marked.ts';
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

const plugin: Plugin = {
  id: 'colloquy',
  typeExtension: { oas3: typedExtensions },
  rules: {
    oas3: {
      claims: onceMarked(claims),
      'extension-keys': extensionKeys,
      'mark-places': markPlaces,
      'mark-shape': markShape,
      'no-contradiction': noContradiction,
      'no-example-at-open-point': onceMarked(noExampleAtOpenPoint),
      'named-bodies': namedBodies,
      'no-silent-gap': onceMarked(noSilentGap),
      'no-unmarkable-gap': onceMarked(noUnmarkableGap),
      prose: onceMarked(prose),
      'reachable-components': reachableComponents,
      sections,
      'security-schemes': securitySchemes,
      sentences,
      sources: onceMarked(sources),
      'stated-errors': statedErrors,
      surfaces,
      'unique-ids': uniqueIds,
    },
  },
};

// biome-ignore lint/style/noDefaultExport: Redocly takes a plugin by the default export of its file.
export default () => plugin;
