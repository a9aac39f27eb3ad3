/**
 * What each aspect of openness means, one file an aspect: how it is written, what answers it, where its answer is
 * carried. Lint, sets, answers, random sets, types and docs ask here.
 */
import type { Aspect } from '../model/index.ts';
import type { AspectDefinition } from './definition.ts';
import * as definitions from './definitions.ts';
import type { Element } from './element.ts';

export { AnswerFormError, type FastCheck, type PointContext, type Step } from './definition.ts';
export { type Element, SOURCE_PLACES } from './element.ts';
export { admitsAnything, hasType, isUntyped, narrowsReference } from './schema.ts';

export const ASPECT_DEFINITIONS: Readonly<Record<Aspect, AspectDefinition>> = definitions;

/** Whether an element leaves an aspect open in its one form, with no answer next to it: as tools can rely on. */
export function isLeftOpen(element: Element, aspect: Aspect): boolean {
  const { markedOn, isOpen, isWritten = isOpen, answersBeside } = ASPECT_DEFINITIONS[aspect];
  if (!markedOn.includes(element.kind) || isWritten?.(element) === false) return false;
  return (answersBeside?.(element) ?? []).length === 0;
}
