import { sentenceWithBlanks, timesInWords } from '../../../contract/assumptions/index.ts';
import { type Contract, citationOf, type Statement } from '../../../contract/model/index.ts';
import type { Observation, SeenExchanges } from '../../judge/index.ts';
import type { NotShownReason, StatementVerdict } from '../verdicts.ts';
import type { ShownExchange } from './shown-exchange.ts';

const REASON_TEXTS = {
  unreached: 'no operation is known to send or return it',
  surface: 'its surface was not part of the run',
  several: 'it needs more than one exchange to see, or access that only the owner has',
  address: 'an address is a value, and values are not kept',
  stopped: 'the run ended before an exchange showed it',
  unseen: 'no exchange shows it',
  'in-words': 'it is stated in prose, which no exchange shows',
  inaccessible: 'no resource was named that the key cannot access',
};

const TIER_TEXTS = {
  probes: 'it needs requests for what is not stated (--allow probes)',
  writes: 'it needs requests that are stored (--allow writes)',
  refusals: 'it needs requests that must be refused (--allow refusals)',
};

/** Says why something was not shown; the words follow "not shown" or "not observed". */
export function reasonText(why: NotShownReason): string {
  switch (why.kind) {
    case 'nowhere':
    case 'unchecked':
    case 'inconclusive':
      return why.because;
    case 'left-out':
      return `it breaks a check that was left out: ${why.checks.join(', ')}`;
    case 'lacking':
      return `it needs ${why.names.join(' and ')}, which was not given`;
    case 'tier':
      return TIER_TEXTS[why.tier];
    case 'unprovoked':
      return `no request makes a server respond with ${why.status}`;
    case 'refused':
      return `its requests got ${why.statuses.join(', ')}`;
    case 'broken-responses':
      return why.exchanges === 1
        ? 'the response that could show it breaks another statement'
        : `each of the ${why.exchanges} responses that could show it breaks another statement`;
    default:
      return REASON_TEXTS[why.kind];
  }
}

export function verdictText(verdict: StatementVerdict['verdict']): string {
  if (verdict.is === 'not shown') return reasonText(verdict.why);
  if (verdict.is === 'holds') return countedExchangesText(verdict.exchanges);
  const { how, where, exchange, comparedWith } = verdict;
  const sides = [comparedExchangesText(exchange, comparedWith), ...comparisonTexts(verdict), checksText(verdict)];
  return `${how}: ${where} (${sides.join('; ')})`;
}

export const comparedExchangesText = (exchange: number, comparedWith: number | undefined): string =>
  `exchange ${exchange}${comparedWith === undefined ? '' : `, compared with ${comparedWith}`}`;

/**
 * Returns the words that introduce a statement: `The contract states`, or `404 means` if it is the description of a response.
 */
export function statementIntroduction({ operations }: Contract, { place, says }: Statement): string {
  const described = operations
    .flatMap(({ responses }) => responses)
    .filter(({ pointer, node }) => pointer === place.pointer && String(node.description).trim() === says);
  const keys = [...new Set(described.map(({ key }) => key))].filter((key) => key !== 'default');
  return keys.length === 0 ? 'The contract states' : `${keys.join(' and ')} ${keys.length === 1 ? 'means' : 'mean'}`;
}

/** Returns a statement with its introduction and its source, for a line of a report. */
export const statementSentence = (contract: Contract, statement: Statement): string =>
  `${statementIntroduction(contract, statement).replace(/^The/, 'the')}: ${statement.says} (${citationOf(statement)})`;

/** Writes the names of the checks that fail at a broken statement. */
export const checksText = ({ checks }: Pick<BrokenVerdict, 'checks'>): string =>
  `${checks.length === 1 ? 'check' : 'checks'} ${checks.join(' and ')}`;

/** Writes how many exchanges break a statement and how many do not, if there are several. */
export function comparisonTexts({ against, for: kept, steady, operations, textKinds }: ComparedExchanges): string[] {
  const all = against.length + kept.length;
  if (all === 1) return [];
  const counts = `${against.length} of ${all} exchanges break it`;
  if (textKinds !== undefined)
    return [
      `${counts}, ${against.length === 1 ? 'the one' : 'those'} that sent a text with ${textKinds.join(' and ')}`,
    ];
  if (steady === undefined) return [counts + operationsText(operations)];
  return [
    `intermittent: ${counts} (${numberList(against)}), and exchange ${steady}, a request of the same form, does not`,
  ];
}

/** Writes which operations break a statement that is about several operations. */
function operationsText(operations: readonly string[] = []): string {
  if (operations.length === 0) return '';
  return operations.length === 1
    ? ', all of this operation'
    : `, of ${operations.length} operations: ${operations.join(', ')}`;
}

type ComparedExchanges = Pick<BrokenVerdict, 'against' | 'for' | 'steady' | 'operations' | 'textKinds'>;

type BrokenVerdict = Extract<StatementVerdict['verdict'], { is: 'broken' }>;

const MAX_NUMBERS = 5;

const numberList = (numbers: readonly number[]): string =>
  numbers.length > MAX_NUMBERS ? `${numbers.slice(0, MAX_NUMBERS).join(', ')} …` : numbers.join(', ');

const countedExchangesText = (numbers: readonly number[]): string =>
  numbers.length === 1 ? `exchange ${numbers[0]}` : `${numbers.length} exchanges: ${numberList(numbers)}`;

const exchangesAfterColon = (numbers: readonly number[]): string =>
  numbers.length === 0 ? '' : `: ${numbers.length === 1 ? 'exchange' : 'exchanges'} ${numberList(numbers)}`;

/**
 * Describes the observation at an open point. Texts of the server among the values of a choice are shown as blanks.
 *
 * @param exchangesText Writes a list of exchange numbers.
 */
export function observationText(
  contract: Contract,
  id: string,
  observation: Exclude<Observation, { as: 'nothing' }>,
  exchangesText = exchangesAfterColon,
): string {
  return `${observationSentence(contract, id, observation)} (seen ${seenText(observation.seen, exchangesText)})`;
}

function seenText(seen: SeenExchanges, exchangesText: typeof exchangesAfterColon): string {
  const { exchanges, exchangesAgainst, against, contrast } = seen;
  return [
    `${timesInWords(seen)}${exchangesText(exchanges)}`,
    ...(contrast ? ['with a contrast'] : []),
    ...(against === undefined ? [] : [`against it: ${against.join('; ')}${exchangesText(exchangesAgainst)}`]),
  ].join('; ');
}

/** Writes how often a contradicted observation was made, and the exchanges that contradict it. */
export const contradictionText = (seen: SeenExchanges): string =>
  `seen ${timesInWords(seen)}; against it${exchangesAfterColon(seen.exchangesAgainst)}`;

function observationSentence(
  contract: Contract,
  id: string,
  observation: Exclude<Observation, { as: 'nothing' }>,
): string {
  if (observation.as !== 'choice') return observation.says;
  const choice = contract.choices.get(id)?.choices.find(({ name }) => name === observation.name);
  return choice === undefined ? observation.name : sentenceWithBlanks(choice, observation.with);
}

/** Writes the command that repeats a request, the form of its key, and the request id to search for in logs. */
export const reproductionText = (exchange: ShownExchange, command = exchange.curl): string =>
  `${command}\n# ${reproductionNotes(exchange).join(', ')}`;

export const reproductionNotes = ({ key, requestId, variables }: ShownExchange): string[] => [
  keyText(key),
  ...(requestId === undefined ? [] : [`request id ${requestId}`]),
  ...(variables.length === 0 ? [] : [`set ${variables.join(' and ')} first: values of the server are not kept`]),
];

const KEY_TEXTS: Readonly<Record<string, string>> = {
  stated: 'key as stated',
  missing: 'no key',
  unknown: 'key unknown: those of a recording are not kept',
};

export const keyText = (form: string): string => KEY_TEXTS[form] ?? `key ${form}`;
