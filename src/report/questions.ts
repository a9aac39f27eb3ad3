import {
  ALL_SURFACES,
  type Aspect,
  type Contract,
  directionsOf,
  type OpenPoint,
  type PointChoices,
} from '../contract/index.ts';

/** Questions that are asked as one: they have the same choices, or the same aspect and ask the same of other elements. */
export interface Question {
  readonly points: readonly OpenPoint[];
  /** The possible answers, where they show in no document. */
  readonly choices: PointChoices['choices'];
}

/** Questions of the same weight. */
export interface Weight {
  readonly title: string;
  readonly questions: readonly Question[];
}

const TITLES = [
  'To send a request',
  'To read an answer',
  'What one answer shows',
  'What shows over several requests',
  'What no answer shows',
] as const;

/** The aspects that a caller has to know before any request. */
const TO_SEND: readonly Aspect[] = ['address', 'security', 'parameters', 'encoding'];

/**
 * The open questions, the most weighty first. What a caller has to know weighs in this order: how to send a request, how to
 * read an answer, what one answer shows beyond its document, what shows over several requests, what no answer shows. Among
 * these a question about more operations comes first, and then the order of the contract.
 */
export function questionsByWeight(contract: Contract): Weight[] {
  const alike = [...Map.groupBy(contract.openPoints, (point) => likenessOf(contract, point)).values()];
  const questions = alike.map((points) => {
    return { points, choices: contract.choices.get(points[0]?.id ?? '')?.choices ?? [] };
  });
  const reach = new Map(questions.map((question) => [question, reachOf(contract, question)]));
  const byReach = questions.toSorted((one, other) => (reach.get(other) ?? 0) - (reach.get(one) ?? 0));
  const byTitle = Map.groupBy(byReach, (question) => titleOf(contract, question));
  return TITLES.flatMap((title) => {
    const among = byTitle.get(title);
    return among === undefined ? [] : [{ title, questions: among }];
  });
}

function likenessOf(contract: Contract, { id, aspect, question }: OpenPoint): string {
  const { choices = [] } = contract.choices.get(id) ?? {};
  if (choices.length > 0) return JSON.stringify(choices.map(({ says, with: rules }) => [says, ...rules]));
  // What is asked of different elements in the same words.
  const words = question.replaceAll(/`[^`]*`/g, '').split(/\s+/);
  return aspect === 'elsewhere' ? words.join(' ') : `${aspect} ${words.slice(0, 4).join(' ')}`;
}

/** How many operations a question is about; what stands at no operation is about all of its surface. */
function reachOf({ operations }: Contract, { points }: Question): number {
  const ids = new Set(points.flatMap(({ place }) => place.operations));
  const wide = new Set(points.flatMap(({ place }) => (place.operations.length > 0 ? [] : place.surface)));
  return operations.filter(
    ({ operationId, surface }) => ids.has(operationId) || wide.has(ALL_SURFACES) || wide.has(surface),
  ).length;
}

function titleOf({ document, choices }: Contract, { points: [point] }: Question): (typeof TITLES)[number] {
  if (point === undefined) return TITLES[4];
  if (point.aspect === 'elsewhere') {
    const { shows, nowhere } = choices.get(point.id) ?? {};
    if (nowhere !== undefined) return TITLES[4];
    return shows === undefined ? TITLES[3] : TITLES[2];
  }
  const isSent = TO_SEND.includes(point.aspect) || directionsOf(document).of(point.place.pointer) === 'sent';
  return isSent ? TITLES[0] : TITLES[1];
}
