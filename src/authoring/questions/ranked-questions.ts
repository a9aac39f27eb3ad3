import { type Behaviour, isStateful } from '../../contract/behaviours/index.ts';
import {
  ALL_SURFACES,
  type Aspect,
  type Contract,
  type OpenPoint,
  type Operation,
  type PointChoices,
} from '../../contract/model/index.ts';

/** Open points that are asked as one question: they have the same choices, or ask the same about different elements. */
export interface RankedQuestion {
  readonly points: readonly OpenPoint[];
  readonly choices: PointChoices['choices'];
  readonly closedBy: string;
  /** The harm of a wrong guess, if it is certain. */
  readonly breaks: string | undefined;
}

/** The headings of the letter, each with what can answer its questions: the owner, or certain requests. */
export const ANSWERED_BY = {
  'To send a request': 'the owner, before a request',
  'What no response shows': 'the owner alone',
  'What several writes show': 'several writes',
  'What several requests show': 'several requests',
  'What one response to the right request shows': 'one response to the right request',
  'To read a response': 'any response',
} as const;
type Heading = keyof typeof ANSWERED_BY;
const HEADINGS = Object.keys(ANSWERED_BY) as Heading[]; // the object above, whose keys are the type

/** The number of questions before the appendix. */
const IMPORTANT_COUNT = 10;
export const IMPORTANT_HEADING = 'The ten most important questions';

/** The harm of a wrong guess, the worst first. */
const HARMS = ['no such request succeeds', 'something is stored twice, or lost', 'no response can be read'] as const;

/** Behaviours that decide what happens to stored data when a request fails or is repeated. */
const STORAGE_BEHAVIOURS: readonly (string | undefined)[] = [
  'failed-requests',
  'sent-twice',
  'created-twice',
  'sent-at-once',
  'hang-up',
  'failed-reply',
  'no-reply',
] satisfies Behaviour[];

/** The order of the questions, as the list of questions describes it. */
export const ORDER_SENTENCE =
  'The ten questions where a wrong guess breaks the most come first: a request that cannot be sent, then what is stored twice or lost, then a response that cannot be read. The others follow: first what no response shows, then what any response shows. Questions about more operations come first.';

/** Aspects that a caller has to know before any request. */
const ASPECTS_TO_SEND: readonly Aspect[] = ['address', 'security', 'parameters', 'encoding'];

/**
 * Groups the open points into questions under headings. Among more than ten questions, the ten where a wrong guess does
 * the most harm come first, under a heading of their own. The other headings have the order of `ANSWERED_BY`. Questions
 * of equal rank are sorted by the number of operations, then of statements about these, then as in the contract.
 */
export function rankOpenPoints(contract: Contract) {
  const groups = [...Map.groupBy(contract.openPoints, (point) => groupKey(contract, point)).values()];
  const statementsByOperation = Map.groupBy(
    contract.statements.flatMap((statement) => statement.place.operations.map((id) => ({ id, statement }))),
    ({ id }) => id,
  );
  const weighed = groups.map((points) => {
    const question = { points, choices: contract.choices.get(points[0]?.id ?? '')?.choices ?? [] };
    const about = coveredOperations(contract, question);
    const stated = about.flatMap(({ operationId }) => statementsByOperation.get(operationId) ?? []);
    return { question, about, statements: new Set(stated.map(({ statement }) => statement)).size };
  });
  const all = weighed
    .toSorted((one, other) => other.about.length - one.about.length || other.statements - one.statements)
    .map(({ question, about }) => {
      const title = headingFor(contract, question, about);
      return { ...question, title, closedBy: ANSWERED_BY[title], breaks: certainHarm(contract, title, question) };
    });
  const harmful = HARMS.flatMap((harm) => all.filter((question) => question.breaks === harm));
  const harmless = all.filter((question) => !harmful.includes(question));
  const first = [...harmful, ...harmless].slice(0, all.length > IMPORTANT_COUNT ? IMPORTANT_COUNT : 0);
  const rest = Map.groupBy(all, (question) => (first.includes(question) ? IMPORTANT_HEADING : question.title));
  const sections = HEADINGS.map((title) => ({ title, questions: rest.get(title) ?? [] }));
  return [{ title: IMPORTANT_HEADING, questions: first }, ...sections].filter(({ questions }) => questions.length > 0);
}

function certainHarm({ choices }: Contract, title: Heading, { points: [point] }: Pick<RankedQuestion, 'points'>) {
  if (title === 'To send a request') return HARMS[0];
  if (STORAGE_BEHAVIOURS.includes(choices.get(point?.id ?? '')?.shows)) return HARMS[1];
  return title === 'To read a response' && (point?.aspect === 'body' || point?.aspect === 'type')
    ? HARMS[2]
    : undefined;
}

/** Returns a text that is equal for open points that are asked as one question. */
function groupKey(contract: Contract, { id, aspect, question }: OpenPoint): string {
  const { choices = [] } = contract.choices.get(id) ?? {};
  if (choices.length > 0) return JSON.stringify(choices.map(({ says, with: rules }) => [says, ...rules]));
  // The same question about different elements, whose names are in backticks.
  const words = question.replaceAll(/`[^`]*`/g, '').split(/\s+/);
  return aspect === 'elsewhere' ? words.join(' ') : `${aspect} ${words.slice(0, 4).join(' ')}`;
}

/** Returns the operations that a question is about: all of the surface if it is about the API, its address or a tag. */
function coveredOperations({ operations }: Contract, { points }: Pick<RankedQuestion, 'points'>): Operation[] {
  const named = new Set(points.flatMap(({ place }) => place.operations));
  const whole = new Set(points.filter(isAboutSurface).map(({ place }) => place.surface));
  return operations.filter(
    ({ operationId, surface }) => named.has(operationId) || whole.has(ALL_SURFACES) || whole.has(surface),
  );
}

function isAboutSurface({ aspect, place }: OpenPoint): boolean {
  return aspect === 'address' || /^\/(info|servers|tags|components\/securitySchemes)\b/.test(place.pointer);
}

function headingFor(
  contract: Contract,
  question: Pick<RankedQuestion, 'points'>,
  about: readonly Operation[],
): Heading {
  const [point] = question.points;
  if (point === undefined) return 'What no response shows';
  const { shows, nowhere } = contract.choices.get(point.id) ?? {};
  if (nowhere !== undefined) return 'What no response shows';
  if (ASPECTS_TO_SEND.includes(point.aspect)) return 'To send a request';
  const isSent = contract.model.directionAt(point.place.pointer) === 'sent';
  if (shows !== undefined && !isStateful(shows)) return 'What one response to the right request shows';
  if (point.aspect !== 'elsewhere' && !isSent) return 'To read a response';
  const isWritten = about.length > 0 && about.every(({ method }) => !SAFE_METHODS.has(method));
  return isWritten ? 'What several writes show' : 'What several requests show';
}

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['get', 'head', 'options', 'trace']);
