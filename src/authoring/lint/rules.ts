import type { LintRule } from './rule.ts';
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
import { patterns } from './rules/patterns.ts';
import { prose } from './rules/prose.ts';
import { reachableComponents } from './rules/reachable-components.ts';
import { sections } from './rules/sections.ts';
import { securitySchemes } from './rules/security-schemes.ts';
import { sentences } from './rules/sentences.ts';
import { sources } from './rules/sources.ts';
import { statedErrors } from './rules/stated-errors.ts';
import { surfaces } from './rules/surfaces.ts';
import { unevaluatedExamples } from './rules/unevaluated-examples.ts';
import { uniqueIds } from './rules/unique-ids.ts';

/** Every rule of ours: each file in `rules/` defines one. Their options have different types. */
export const RULES: readonly LintRule<never>[] = [
  claims,
  extensionKeys,
  markPlaces,
  markShape,
  namedBodies,
  noContradiction,
  noExampleAtOpenPoint,
  noSilentGap,
  noUnmarkableGap,
  oneFile,
  patterns,
  prose,
  reachableComponents,
  sections,
  securitySchemes,
  sentences,
  sources,
  statedErrors,
  surfaces,
  unevaluatedExamples,
  uniqueIds,
];
