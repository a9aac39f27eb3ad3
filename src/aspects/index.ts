/**
 * What each aspect of openness means, one file an aspect: how it is written, what answers it, where its answer is
 * carried. Lint, sets, answers, random sets, types and docs ask here.
 */
import type { Aspect } from '../contract/index.ts';
import type { AspectDefinition } from './definition.ts';
import * as definitions from './definitions.ts';

export { AnswerFormError, type FastCheck, type PointContext, type Step } from './definition.ts';
export { type Element, SOURCE_PLACES } from './element.ts';
export { admitsAnything, hasType, isUntyped, narrowsReference } from './schema.ts';

export const ASPECT_DEFINITIONS: Readonly<Record<Aspect, AspectDefinition>> = definitions;
