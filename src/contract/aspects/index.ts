/**
 * The aspects of openness, one file each: how the contract writes an open element, which parts of a document answer it,
 * and which elements have the answer. Lint, sets, answers, random sets, types and docs use these definitions.
 */
import type { Aspect } from '../model/index.ts';
import type { AspectDefinition } from './definition.ts';
import * as definitions from './definitions.ts';
import type { ModelElement } from './element.ts';

export { AnswerFormError, type AnswerStep, type FastCheck, type PointContext } from './definition.ts';
export { type ModelElement, SOURCE_PLACES } from './element.ts';
export { admitsAnything, hasType, isUntyped, narrowsReference } from './schema.ts';

export const ASPECT_DEFINITIONS: Readonly<Record<Aspect, AspectDefinition>> = definitions;

/**
 * Whether an element leaves an aspect open in the required form and has no answer next to it, so that tools can rely on
 * that form.
 */
export function isLeftOpen(element: ModelElement, aspect: Aspect): boolean {
  const { markedOn, isOpen, isWritten = isOpen, answersBeside } = ASPECT_DEFINITIONS[aspect];
  if (!markedOn.includes(element.kind) || isWritten?.(element) === false) return false;
  return (answersBeside?.(element) ?? []).length === 0;
}
