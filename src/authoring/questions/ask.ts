import { ASPECT_DEFINITIONS, SOURCE_PLACES } from '../../contract/aspects/index.ts';
import {
  type Aspect,
  type Contract,
  fromPointer,
  type Model,
  type OpenPoint,
  type Operation,
  objectOf,
  placeName,
} from '../../contract/model/index.ts';
import type { Found, QuestionKind } from './kind.ts';
import { KINDS } from './kinds.ts';
import { Survey } from './survey.ts';
import { slug } from './words.ts';

export interface Finding {
  /** Readable, dotted and unique: the place, then the kind of question. The same document gives the same ids. */
  readonly id: string;
  readonly aspect: Aspect;
  /** The question about this place alone. */
  readonly question: string;
  readonly pointer: string;
  /** The place in words, such as `GET /pets` or `Pet.created_at`. */
  readonly name: string;
  readonly operations: readonly Operation[];
}

/** A question to the owner of a document, with every place that it is about. */
export interface DocumentQuestion {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly title: string;
  readonly question: string;
  readonly findings: readonly [Finding, ...Finding[]];
  readonly operations: readonly Operation[];
}

/**
 * The questions that a document leaves open, the most harmful first, by the share of operations that they reach. What
 * is alike is one; nothing that has a mark is asked. `all` adds those that are seldom worth sending.
 */
export function questionsOf(model: Model, { all = false }: { readonly all?: boolean } = {}): DocumentQuestion[] {
  return asked(model, all, markedIn(model));
}

/** The marks that are still open of a question with an id, such as `presence`: those at its places. */
export function pointsOfQuestion({ model, openPoints }: Contract, id: string): OpenPoint[] {
  const question = asked(model, true, () => false).find((one) => one.id === id);
  const places = new Set(question?.findings.map(({ pointer }) => pointer));
  return openPoints.filter((point) => places.has(point.place.pointer) && kindOf(point.id) === question?.kind.name);
}

function asked(model: Model, all: boolean, isMarked: IsMarked): DocumentQuestion[] {
  const survey = new Survey(model, textsOfMarks(model));
  const ids = new Set<string>();
  const found = KINDS.filter(({ isFurther }) => all || isFurther !== true).flatMap((kind) => {
    const places = new Map<string, Found>();
    for (const one of kind.find(survey)) {
      const isAsked = all || (one.isFurther !== true && !isDeprecated(model, one.pointer));
      if (isAsked && !places.has(one.pointer)) places.set(one.pointer, one);
    }
    const alike = Map.groupBy(places.values(), ({ likeness = '' }) => likeness);
    const questions = [...alike].flatMap(
      ([likeness, like]) => toQuestion(survey, kind, likeness, like, ids, isMarked) ?? [],
    );
    return questions
      .map((question) => ({ question, weight: weightOf(model, question) }))
      .toSorted((one, other) => other.weight - one.weight)
      .map(({ question, weight }, index) => ({ question, weight: weight * FADES ** index }));
  });
  return found.toSorted((one, other) => other.weight - one.weight).map(({ question }) => question);
}

/** By how much each further question of one kind weighs less, so that the first are of several kinds. */
const FADES = 0.8;

/** What reaches every operation weighs twice as much as what reaches one of many. */
function weightOf({ operations }: Model, question: DocumentQuestion): number {
  const share = question.operations.length / Math.max(operations.length, 1);
  return question.kind.harm * (1 + Math.sqrt(share));
}

function toQuestion(
  survey: Survey,
  kind: QuestionKind,
  likeness: string,
  places: readonly Found[],
  ids: Set<string>,
  isMarked: IsMarked,
): DocumentQuestion | undefined {
  const { model } = survey;
  const findings = places.flatMap(({ pointer }) => {
    const operations = isOfWholeApi(pointer) ? model.operations : model.operationsAt(pointer);
    // What nothing refers to is no part of the API.
    if (operations.length === 0 && !survey.isOfWebhook(pointer)) return [];
    const name = nameAt(model, pointer);
    const aspect = canCarry(model, pointer, kind.aspect) ? kind.aspect : 'elsewhere';
    const id = idOf(model, pointer, kind, ids);
    if (isMarked(id, pointer, aspect)) return [];
    return {
      id,
      aspect,
      question: kind.asks(`\`${name}\``, likeness),
      pointer,
      name,
      operations,
    };
  });
  // What operations reach comes before what webhooks alone send.
  findings.sort((one, other) => Number(other.operations.length > 0) - Number(one.operations.length > 0));
  const [first, ...others] = findings;
  if (first === undefined) return undefined;
  const operations = new Set(findings.flatMap((finding) => finding.operations));
  // Each operation has several responses: an owner counts operations.
  const isMany = (kind.places.endsWith('responses') || findings.length > 2 * operations.size) && operations.size > 1;
  const about = isMany ? operations.size : findings.length;
  const isAll = about > 1 && about === model.operations.length && (isMany || kind.places === 'operations');
  const counted = isAll && about === 2 ? 'both' : `${isAll ? 'all' : 'these'} ${about}`;
  const what = isMany ? `the ${kind.places} of ${counted} operations` : `${counted} ${kind.places}`;
  return {
    id: likeness === '' ? kind.name : `${kind.name}.${slug(likeness)}`,
    kind,
    title: likeness === '' ? kind.title : `${kind.title}: ${likeness}`,
    question: others.length === 0 ? first.question : kind.asks(what, likeness),
    findings: [first, ...others],
    operations: [...operations],
  };
}

type IsMarked = (id: string, pointer: string, aspect: Aspect) => boolean;

/** A mark is known by its id, or by the place and the kind of what it is about. */
function markedIn({ marks }: Model): IsMarked {
  const idsAndPlaces = marks.flatMap(({ entry, element }) => {
    const { id, aspect } = objectOf(entry);
    return [String(id), `${element} ${aspect}`, `${element} ${kindOf(String(id))}`];
  });
  const known = new Set(idsAndPlaces);
  return (id, pointer, aspect) =>
    known.has(id) ||
    known.has(`${pointer} ${kindOf(id)}`) ||
    (aspect !== 'elsewhere' && known.has(`${pointer} ${aspect}`));
}

/** What marks with an id that no kind of question makes ask in words of their own, by their place. */
function textsOfMarks({ marks }: Model): ReadonlyMap<string, string> {
  const names = new Set(KINDS.map(({ name }) => name));
  const texts = new Map<string, string>();
  for (const { entry, element } of marks) {
    const { id, question = '' } = objectOf(entry);
    if (!names.has(kindOf(String(id)))) texts.set(element, `${texts.get(element) ?? ''}\n${question}`);
  }
  return texts;
}

/** The end of an id, without the number that makes it unique. */
const kindOf = (id: string): string => id.replace(/^.*\./, '').replace(/-\d+$/, '');

/** Whether a place is deprecated, or only operations reach it that are: few owners answer what they take away. */
function isDeprecated(model: Model, pointer: string): boolean {
  const operations = model.operationsAt(pointer);
  const isGone = operations.length > 0 && operations.every(({ node }) => node.deprecated === true);
  return isGone || model.objectAt(pointer).deprecated === true;
}

const isOfWholeApi = (pointer: string): boolean => /^\/(info|components\/securitySchemes\/)/.test(pointer);

function canCarry(model: Model, pointer: string, aspect: Aspect): boolean {
  const kind = model.elementAt(pointer)?.kind;
  const places = aspect === 'elsewhere' ? SOURCE_PLACES : ASPECT_DEFINITIONS[aspect].markedOn;
  return kind !== undefined && places.includes(kind);
}

function nameAt(model: Model, pointer: string): string {
  const { name, in: place } = model.objectAt(pointer);
  const isParameter = model.elementAt(pointer)?.kind === 'parameter' && place !== undefined;
  if (!isParameter) return shortened(placeName(pointer));
  const [operation, ...others] = model.operationsAt(pointer);
  return operation !== undefined && others.length === 0 ? `${placeName(operation.pointer)}, ${name}` : String(name);
}

/** A name without what the question says: that it is about a body. */
const shortened = (name: string): string =>
  name
    .replace(/, request body, body$/, '')
    .replace(', request body, body', ', body')
    .replace(/(, response \w+), body$/, '$1')
    .replace(/^Security scheme /, '');

const STRUCTURE =
  /^(paths|components|schemas|responses|parameters|headers|requestBodies|securitySchemes|content|schema|properties|items|allOf|application\/json)$/;

function idOf(model: Model, pointer: string, kind: QuestionKind, ids: Set<string>): string {
  const operation = model.operations.find((one) => pointer === one.pointer || pointer.startsWith(`${one.pointer}/`));
  const start = operation === undefined ? [] : [operation.operationId || `${operation.method} ${operation.path}`];
  const { kind: element, node } = model.elementAt(pointer) ?? {};
  const keys = fromPointer(pointer.slice(operation?.pointer.length ?? 0));
  const named = element === 'parameter' ? [...keys.slice(0, -1), String(node?.name)] : keys;
  const rest = named.filter((key) => !STRUCTURE.test(key));
  const place = [...start, ...rest].map(slug).filter((part) => part !== '');
  const id = [...(place.length === 0 || place[0] === 'info' ? ['api'] : place), kind.name].join('.');
  let unique = id;
  for (let number = 2; ids.has(unique); number += 1) unique = `${id}-${number}`;
  ids.add(unique);
  return unique;
}
