import { type Behaviour, isStateful } from '../../contract/behaviours/index.ts';
import {
  ALL_SURFACES,
  type Aspect,
  type Contract,
  type OpenPoint,
  type Operation,
  type PointChoices,
} from '../../contract/model/index.ts';

/** Questions that are asked as one: they have the same choices, or the same aspect and ask the same of other elements. */
export interface Question {
  readonly points: readonly OpenPoint[];
  readonly choices: PointChoices['choices'];
  readonly closedBy: string;
  /** What a wrong guess breaks, where that is sure to do harm. */
  readonly breaks: string | undefined;
}

export const CLOSED_BY = {
  'To send a request': 'the owner, before a request',
  'What no response shows': 'the owner alone',
  'What several writes show': 'several writes',
  'What several requests show': 'several requests',
  'What one response to the right request shows': 'one response to the right request',
  'To read a response': 'any response',
} as const;
type Title = keyof typeof CLOSED_BY;
const TITLES = Object.keys(CLOSED_BY) as Title[]; // it has no other keys

/** So many questions come before the others. */
const MOST_IMPORTANT = 10;
export const IMPORTANT = 'The ten most important questions';

/** What a wrong guess breaks, the most harmful first. */
const BREAKS = ['no such request succeeds', 'something is stored twice, or lost', 'no response can be read'] as const;

/** The behaviours that decide what is stored when something fails or is repeated. */
const STORES: readonly (string | undefined)[] = [
  'failed-requests',
  'sent-twice',
  'created-twice',
  'sent-at-once',
  'hang-up',
  'failed-reply',
  'no-reply',
] satisfies Behaviour[];

/** The order of the questions, as the list of questions describes it. */
export const ORDER =
  'The ten questions where a wrong guess breaks the most come first: a request that cannot be sent, then what is stored twice or lost, then a response that cannot be read. The others follow: first what no response shows, then what any response shows. Questions about more operations come first.';

/** The aspects that a caller has to know before any request. */
const TO_SEND: readonly Aspect[] = ['address', 'security', 'parameters', 'encoding'];

/**
 * The open questions by heading: first those that break the most, then the others, where the less requests can show, the
 * more a question weighs. Among these one about more operations comes first, then one about operations of which more is
 * stated, and then the order of the contract.
 */
export function questionsByWeight(contract: Contract) {
  const alike = [...Map.groupBy(contract.openPoints, (point) => likenessOf(contract, point)).values()];
  const statedOf = Map.groupBy(
    contract.statements.flatMap((statement) => statement.place.operations.map((id) => ({ id, statement }))),
    ({ id }) => id,
  );
  const weighed = alike.map((points) => {
    const question = { points, choices: contract.choices.get(points[0]?.id ?? '')?.choices ?? [] };
    const about = operationsOf(contract, question);
    const stated = about.flatMap(({ operationId }) => statedOf.get(operationId) ?? []);
    return { question, about, statements: new Set(stated.map(({ statement }) => statement)).size };
  });
  const all = weighed
    .toSorted((one, other) => other.about.length - one.about.length || other.statements - one.statements)
    .map(({ question, about }) => {
      const title = titleOf(contract, question, about);
      return { ...question, title, closedBy: CLOSED_BY[title], breaks: breaks(contract, title, question) };
    });
  const harmful = BREAKS.flatMap((harm) => all.filter((question) => question.breaks === harm));
  const others = all.filter((question) => !harmful.includes(question));
  const first = [...harmful, ...others].slice(0, all.length > MOST_IMPORTANT ? MOST_IMPORTANT : 0);
  const rest = Map.groupBy(all, (question) => (first.includes(question) ? IMPORTANT : question.title));
  const sections = TITLES.map((title) => ({ title, questions: rest.get(title) ?? [] }));
  return [{ title: IMPORTANT, questions: first }, ...sections].filter(({ questions }) => questions.length > 0);
}

function breaks({ choices }: Contract, title: Title, { points: [point] }: Pick<Question, 'points'>) {
  if (title === 'To send a request') return BREAKS[0];
  if (STORES.includes(choices.get(point?.id ?? '')?.shows)) return BREAKS[1];
  return title === 'To read a response' && (point?.aspect === 'body' || point?.aspect === 'type')
    ? BREAKS[2]
    : undefined;
}

function likenessOf(contract: Contract, { id, aspect, question }: OpenPoint): string {
  const { choices = [] } = contract.choices.get(id) ?? {};
  if (choices.length > 0) return JSON.stringify(choices.map(({ says, with: rules }) => [says, ...rules]));
  // What is asked of different elements in the same words.
  const words = question.replaceAll(/`[^`]*`/g, '').split(/\s+/);
  return aspect === 'elsewhere' ? words.join(' ') : `${aspect} ${words.slice(0, 4).join(' ')}`;
}

/** The operations that a question is about. What is at the API, at an address or at a tag is about all of its surface. */
function operationsOf({ operations }: Contract, { points }: Pick<Question, 'points'>): Operation[] {
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

function titleOf(contract: Contract, question: Pick<Question, 'points'>, about: readonly Operation[]): Title {
  const [point] = question.points;
  if (point === undefined) return 'What no response shows';
  const { shows, nowhere } = contract.choices.get(point.id) ?? {};
  if (nowhere !== undefined) return 'What no response shows';
  if (TO_SEND.includes(point.aspect)) return 'To send a request';
  const isSent = contract.model.directionAt(point.place.pointer) === 'sent';
  if (shows !== undefined && !isStateful(shows)) return 'What one response to the right request shows';
  if (point.aspect !== 'elsewhere' && !isSent) return 'To read a response';
  const isWritten = about.length > 0 && about.every(({ method }) => !SAFE.has(method));
  return isWritten ? 'What several writes show' : 'What several requests show';
}

/** The methods that change nothing: section 9.2.1 of RFC 9110. */
const SAFE: ReadonlySet<string> = new Set(['get', 'head', 'options', 'trace']);
