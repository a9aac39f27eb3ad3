import { takesMemory } from '../behaviours/index.ts';
import {
  ALL_SURFACES,
  type Aspect,
  type Contract,
  type OpenPoint,
  type Operation,
  type PointChoices,
  type Statement,
} from '../contract/index.ts';

/** Questions that are asked as one: they have the same choices, or the same aspect and ask the same of other elements. */
export interface Question {
  readonly points: readonly OpenPoint[];
  /** The possible answers, where they show in no document. */
  readonly choices: PointChoices['choices'];
}

/** The headings of the questions, each with what it takes to close one below it. */
export const TITLES = [
  { title: 'To send a request', closedBy: "the owner's word, before a request" },
  { title: 'What no answer shows', closedBy: "the owner's word alone" },
  { title: 'What shows over several writes', closedBy: 'several writes' },
  { title: 'What shows over several requests', closedBy: 'several requests' },
  { title: 'What one answer shows', closedBy: 'one answer to the right request' },
  { title: 'To read an answer', closedBy: 'one answer of the API' },
] as const;
type Title = (typeof TITLES)[number]['title'];

/** The order of the questions, as the list of questions describes it. */
export const ORDER =
  'The less a program can find out by itself, the earlier a question comes: what no answer of the API shows comes before what one answer shows, and under each heading the questions about the most operations come first.';

/** The aspects that a caller has to know before any request. */
const TO_SEND: readonly Aspect[] = ['address', 'security', 'parameters', 'encoding'];

/**
 * The open questions, the most weighty first. The less can be found out by requests, the more a question weighs: what a
 * caller has to know before any request, what no answer shows, what takes several requests to see, and first where each of
 * them writes, what one answer to the right request shows, what any answer shows. Among these one about more operations
 * comes first, then one about operations of which more is stated, and then the order of the contract.
 */
export function questionsByWeight(contract: Contract) {
  const alike = [...Map.groupBy(contract.openPoints, (point) => likenessOf(contract, point)).values()];
  const weighed = alike.map((points) => {
    const question: Question = { points, choices: contract.choices.get(points[0]?.id ?? '')?.choices ?? [] };
    const about = new Set(operationsOf(contract, question).map(({ operationId }) => operationId));
    const isAbout = ({ place }: Statement) => place.operations.some((operation) => about.has(operation));
    return { question, operations: about.size, statements: contract.statements.filter(isAbout).length };
  });
  const byReach = weighed
    .toSorted((one, other) => other.operations - one.operations || other.statements - one.statements)
    .map(({ question }) => question);
  const byTitle = Map.groupBy(byReach, (question) => titleOf(contract, question));
  return TITLES.flatMap(({ title, closedBy }) => {
    const questions = byTitle.get(title);
    return questions === undefined ? [] : [{ title, closedBy, questions }];
  });
}

function likenessOf(contract: Contract, { id, aspect, question }: OpenPoint): string {
  const { choices = [] } = contract.choices.get(id) ?? {};
  if (choices.length > 0) return JSON.stringify(choices.map(({ says, with: rules }) => [says, ...rules]));
  // What is asked of different elements in the same words.
  const words = question.replaceAll(/`[^`]*`/g, '').split(/\s+/);
  return aspect === 'elsewhere' ? words.join(' ') : `${aspect} ${words.slice(0, 4).join(' ')}`;
}

/** The operations that a question is about. What is at the API, at an address or at a tag is about all of its surface. */
function operationsOf({ operations }: Contract, { points }: Question): Operation[] {
  const named = new Set(points.flatMap(({ place }) => place.operations));
  const whole = new Set(points.filter(isOfSurface).map(({ place }) => place.surface));
  return operations.filter(
    ({ operationId, surface }) => named.has(operationId) || whole.has(ALL_SURFACES) || whole.has(surface),
  );
}

/** Other components that no operation refers to are about none. */
function isOfSurface({ aspect, place }: OpenPoint): boolean {
  return aspect === 'address' || /^\/(info|servers|tags|components\/securitySchemes)\b/.test(place.pointer);
}

function titleOf(contract: Contract, question: Question): Title {
  const [point] = question.points;
  if (point === undefined) return 'What no answer shows';
  const { shows, nowhere } = contract.choices.get(point.id) ?? {};
  if (nowhere !== undefined) return 'What no answer shows';
  if (TO_SEND.includes(point.aspect)) return 'To send a request';
  const isSent = contract.model.directionAt(point.place.pointer) === 'sent';
  if (shows !== undefined && !takesMemory(shows)) return 'What one answer shows';
  if (point.aspect !== 'elsewhere' && !isSent) return 'To read an answer';
  const about = operationsOf(contract, question);
  const isWritten = about.length > 0 && about.every(({ method }) => !SAFE.has(method));
  return isWritten ? 'What shows over several writes' : 'What shows over several requests';
}

/** The methods that change nothing: section 9.2.1 of RFC 9110. */
const SAFE: ReadonlySet<string> = new Set(['get', 'head', 'options', 'trace']);
