import { ASPECT_DEFINITIONS, SOURCE_PLACES } from '../../../contract/aspects/index.ts';
import type { Aspect, Contract, Model, OpenPoint, Operation } from '../../../contract/model/index.ts';
import { handwrittenQuestions, type IsMarked, indexMarks } from './existing-marks.ts';
import { toSlug, uniqueId } from './ids.ts';
import type { Gap, QuestionKind } from './kind.ts';
import { KINDS } from './kinds.ts';
import { placeId, questionPlaceName } from './place-names.ts';
import { Survey } from './survey.ts';

/** A gap with what is written about it: its question, its id and its name. */
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
export interface FoundQuestion {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly title: string;
  readonly question: string;
  readonly findings: readonly [Finding, ...Finding[]];
  readonly operations: readonly Operation[];
}

/**
 * Finds the questions that a document leaves open: the most harmful first, by the share of operations that they reach.
 * Similar gaps are one question, and marked ones are left out. `all` adds questions that are seldom worth sending.
 */
export function findQuestions(model: Model, { all = false }: { readonly all?: boolean } = {}): FoundQuestion[] {
  return collectQuestions(model, all, indexMarks(model));
}

/** Returns the open points at the places of a question with an id such as `presence`. */
export function pointsOfQuestion({ model, openPoints }: Contract, id: string): OpenPoint[] {
  const question = collectQuestions(model, true, () => false).find((candidate) => candidate.id === id);
  const places = new Set(question?.findings.map(({ pointer }) => pointer));
  return openPoints.filter((point) => places.has(point.place.pointer) && point.kind === question?.kind.name);
}

function collectQuestions(model: Model, all: boolean, isMarked: IsMarked): FoundQuestion[] {
  const survey = new Survey(model, handwrittenQuestions(model));
  const ids = new Set<string>();
  const weighed = KINDS.filter(({ isMinor }) => all || isMinor !== true).flatMap((kind) => {
    const byTopic = Map.groupBy(gapsToAsk(survey, kind, all), ({ topic = '' }) => topic);
    const questions = [...byTopic].flatMap(
      ([topic, gaps]) =>
        toQuestion(kind, topic, toFindings(survey, kind, topic, gaps, ids, isMarked), model.operations.length) ?? [],
    );
    return questions
      .map((question) => ({ question, weight: weigh(model, question) }))
      .toSorted((one, other) => other.weight - one.weight)
      .map(({ question, weight }, index) => ({ question, weight: weight * REPEATED_KIND_FACTOR ** index }));
  });
  return weighed.toSorted((one, other) => other.weight - one.weight).map(({ question }) => question);
}

/** Each further question of one kind has its weight reduced by this factor, so that several kinds come first. */
const REPEATED_KIND_FACTOR = 0.8;

/** A question about every operation weighs twice as much as one about few of many. */
function weigh({ operations }: Model, question: FoundQuestion): number {
  const share = question.operations.length / Math.max(operations.length, 1);
  return question.kind.harm * (1 + Math.sqrt(share));
}

/** The gaps of a kind, one for each place and topic. */
function gapsToAsk(survey: Survey, kind: QuestionKind, all: boolean): Iterable<Gap> {
  const gaps = new Map<string, Gap>();
  for (const gap of kind.find(survey)) {
    const isWorthAsking = all || (gap.isMinor !== true && !isDeprecated(survey.model, gap.pointer));
    const key = `${gap.pointer} ${gap.topic ?? ''}`;
    if (isWorthAsking && !gaps.has(key)) gaps.set(key, gap);
  }
  return gaps.values();
}

/** Whether a place is deprecated, or reached by deprecated operations alone: few owners answer questions about them. */
function isDeprecated(model: Model, pointer: string): boolean {
  const operations = model.operationsAt(pointer);
  const hasOnlyDeprecated = operations.length > 0 && operations.every(({ node }) => node.deprecated === true);
  return hasOnlyDeprecated || model.objectAt(pointer).deprecated === true;
}

function toFindings(
  survey: Survey,
  kind: QuestionKind,
  topic: string,
  gaps: readonly Gap[],
  ids: Set<string>,
  isMarked: IsMarked,
): Finding[] {
  const { model } = survey;
  const findings = gaps.flatMap(({ pointer }) => {
    const operations = isAboutWholeApi(pointer) ? model.operations : model.operationsAt(pointer);
    // A component that nothing refers to is not part of the API.
    if (operations.length === 0 && !survey.isInWebhook(pointer)) return [];
    const name = questionPlaceName(model, pointer);
    const aspect = canHaveMark(model, pointer, kind.aspect) ? kind.aspect : 'elsewhere';
    const id = uniqueId(placeId(model, pointer, kind.name), ids);
    if (isMarked(id, pointer, aspect)) return [];
    return { id, aspect, question: kind.ask(`\`${name}\``, topic), pointer, name, operations };
  });
  // Places that only webhooks reach come last.
  return findings.sort((one, other) => Number(other.operations.length > 0) - Number(one.operations.length > 0));
}

const isAboutWholeApi = (pointer: string): boolean => /^\/(info|components\/securitySchemes\/)/.test(pointer);

function canHaveMark(model: Model, pointer: string, aspect: Aspect): boolean {
  const kind = model.elementAt(pointer)?.kind;
  const places = aspect === 'elsewhere' ? SOURCE_PLACES : ASPECT_DEFINITIONS[aspect].markedOn;
  return kind !== undefined && places.includes(kind);
}

function toQuestion(
  kind: QuestionKind,
  topic: string,
  [first, ...others]: readonly Finding[],
  apiOperations: number,
): FoundQuestion | undefined {
  if (first === undefined) return undefined;
  const findings = [first, ...others] as const;
  const operations = [...new Set(findings.flatMap((finding) => finding.operations))];
  return {
    id: topic === '' ? kind.name : `${kind.name}.${toSlug(topic)}`,
    kind,
    title: topic === '' ? kind.title : `${kind.title}: ${topic}`,
    question:
      others.length === 0
        ? first.question
        : kind.ask(countPlaces(kind, findings.length, operations.length, apiOperations), topic),
    findings: [...findings],
    operations,
  };
}

/** Several places in words, such as "these 12 operations". */
function countPlaces({ places }: QuestionKind, findings: number, operations: number, apiOperations: number): string {
  // An owner counts operations, of which each has several responses.
  const countsOperations = (places.endsWith('responses') || findings > 2 * operations) && operations > 1;
  const count = countsOperations ? operations : findings;
  const isAll = count > 1 && count === apiOperations && (countsOperations || places === 'operations');
  const counted = isAll && count === 2 ? 'both' : `${isAll ? 'all' : 'these'} ${count}`;
  return countsOperations ? `the ${places} of ${counted} operations` : `${counted} ${places}`;
}
