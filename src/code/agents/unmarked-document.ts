import { type FoundQuestion, findQuestions } from '../../authoring/questions/index.ts';
import { type Contract, type Element, isWithin, type JsonObject, placeName } from '../../contract/model/index.ts';
import type { ElementDescription } from './element-description.ts';

/** The kinds of element that a program relies on. */
const DESCRIBED_KINDS: ReadonlySet<string> = new Set([
  'operation',
  'parameter',
  'request body',
  'response',
  'header',
  'body',
  'named schema',
  'property',
  'item',
]);

/** The maximum number of elements in a description; an operation of a large document reaches hundreds of fields. */
const MAX_ELEMENTS = 80;

/**
 * Describes parts of a document without marks: what the document says itself, and the questions that it leaves open.
 */
export interface UnmarkedDocument {
  /** The descriptions of the document's parts, by name. */
  readonly descriptions: ReadonlyMap<string, string>;
  /** Returns what the document says about a part and everything in it; `undefined` if the document has no such part. */
  describe(name: string, isPart: (place: string) => boolean): ElementDescription | undefined;
}

export function readUnmarkedDocument(contract: Contract): UnmarkedDocument {
  const { model, sourceAt } = contract;
  const elements = model.elements.filter(({ kind }) => DESCRIBED_KINDS.has(kind));
  let questions: readonly FoundQuestion[] | undefined;

  const statedBy = ({ node, pointer }: Element) => {
    const { file, line } = sourceAt(pointer);
    return {
      id: pointer,
      place: placeName(pointer),
      says: JSON.stringify(withoutSeparateParts(node)),
      source: `${file}:${line}`,
    };
  };

  return {
    descriptions: new Map(
      elements.map(({ node, pointer }) => [placeName(pointer), String(node.description ?? node.summary ?? '')]),
    ),
    describe(name, isPart) {
      const roots = elements.filter(({ pointer }) => isPart(placeName(pointer))).map(({ pointer }) => pointer);
      if (roots.length === 0) return undefined;
      const reached = [...model.reachedFrom(roots)];
      const parts = elements.filter(({ pointer }) => reached.some((place) => isWithin(pointer, place)));
      const places = new Set(parts.map(({ pointer }) => pointer));
      questions ??= findQuestions(model);
      const findings = questions.flatMap((question) => question.findings);
      const rest = parts.length - Math.min(parts.length, MAX_ELEMENTS);
      return {
        name,
        stated: parts.slice(0, MAX_ELEMENTS).map(statedBy),
        open: findings
          .filter(({ pointer }) => places.has(pointer))
          .map(({ id, name: place, question }) => ({ id, place, question, assumed: {} })),
        rest: `${rest > 0 ? `${rest} more parts: describe one of them. ` : ''}The document has no marks: it may leave out more. Assume nothing that is not here; ask the owner.`,
      };
    },
  };
}

/** Removes the extensions of an element, and the keys in {@link SEPARATE_PARTS}. */
function withoutSeparateParts(node: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !SEPARATE_PARTS.has(key) && !key.startsWith('x-')));
}

/** The keys of an element whose values are described as separate elements, or not at all, such as examples. */
const SEPARATE_PARTS: ReadonlySet<string> = new Set([
  ...['parameters', 'requestBody', 'responses', 'callbacks', 'content', 'headers', 'links', 'examples', 'example'],
  ...['properties', 'items', 'schema', '$defs', 'patternProperties'],
]);
