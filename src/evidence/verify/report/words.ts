import { sentenceWithBlanks, timesInWords } from '../../../contract/assumptions/index.ts';
import type { Contract } from '../../../contract/model/index.ts';
import type { Observation, Seen } from '../../judge/index.ts';
import type { Stopped } from '../tested.ts';
import type { NotShown, StatementVerdict } from '../verdicts.ts';
import type { Report } from '../verify.ts';
import type { ShownExchange } from './reproducible.ts';

const REASONS = {
  unreached: 'no operation is known to send or return it',
  surface: 'its surface was not part of the run',
  several: 'it needs more than one exchange to see, or access that only the owner has',
  address: 'an address is a value, and values are not kept',
  stopped: 'the run ended before that was sent',
  unseen: 'no exchange shows it',
  'in-words': 'it is stated in prose, which no exchange shows',
  inaccessible: 'no resource was named that the key cannot access',
};

const TIERS = {
  probes: 'it needs requests for what is not stated (--allow probes)',
  writes: 'it needs requests that are stored (--allow writes)',
  refusals: 'it needs requests that must be refused (--allow refusals)',
};

/** Why something was not shown, in words that follow "not shown" or "not observed". */
export function reasonInWords(why: NotShown): string {
  switch (why.kind) {
    case 'nowhere':
    case 'unchecked':
    case 'inconclusive':
      return why.because;
    case 'lacking':
      return `it needs ${why.names.join(' and ')}, which was not given`;
    case 'tier':
      return TIERS[why.tier];
    case 'unprovoked':
      return `no request makes a server respond with ${why.status}`;
    case 'refused':
      return `its requests got ${why.statuses.join(', ')}`;
    case 'broken-responses':
      return why.exchanges === 1
        ? 'the response that could show it breaks another statement'
        : `each of the ${why.exchanges} responses that could show it breaks another statement`;
    default:
      return REASONS[why.kind];
  }
}

/** What of a report is not complete: surfaces of which nothing was tested, and where it stopped. */
export function incompleteInWords({ untested, stopped }: Pick<Report, 'untested' | 'stopped'>): string[] {
  return [
    ...[...untested.keys()].map((surface) => `nothing of ${surface} was tested`),
    ...(stopped === undefined ? [] : [stoppedInWords(stopped)]),
  ];
}

const STOPPED = {
  '429': 'because the response was 429 (too many requests)',
  unanswered: 'because three in a row had no readable response',
  silent: 'because the last had no response in time',
  signal: 'because it was interrupted',
};

export const stoppedInWords = ({ after, of, because }: Stopped): string =>
  `it stopped after ${after} of ${of} requests, ${STOPPED[because]}${after < of ? '; the rest was not tested' : ''}`;

export function verdictInWords({ verdict }: StatementVerdict): string {
  if (verdict.is === 'not shown') return reasonInWords(verdict.why);
  if (verdict.is === 'holds') return countedExchanges(verdict.exchanges);
  const { how, where, exchange, comparedWith } = verdict;
  const compared = comparedWith === undefined ? '' : `, compared with ${comparedWith}`;
  return `${how}: ${where} (exchange ${exchange}${compared})`;
}

/** More numbers than this are not listed. */
const MOST_NUMBERS = 5;

const numbersInWords = (numbers: readonly number[]): string =>
  numbers.length > MOST_NUMBERS ? `${numbers.slice(0, MOST_NUMBERS).join(', ')} …` : numbers.join(', ');

const countedExchanges = (numbers: readonly number[]): string =>
  numbers.length === 1 ? `exchange ${numbers[0]}` : `${numbers.length} exchanges: ${numbersInWords(numbers)}`;

/** How to see again what is broken: the command, the form of the key, and the request id by which its log is found. */
export function reproductionInWords(exchange: ShownExchange): string {
  return `${exchange.curl}\n# ${aboutExchange(exchange).join(', ')}`;
}

/** What somebody needs to know to send a request again. */
export const aboutExchange = ({ key, requestId, variables }: ShownExchange): string[] => [
  keyInWords(key),
  ...(requestId === undefined ? [] : [`request id ${requestId}`]),
  ...(variables.length === 0 ? [] : [`set ${variables.join(' and ')} first: values of the server are not kept`]),
];

const KEYS: Readonly<Record<string, string>> = {
  stated: 'key as stated',
  missing: 'no key',
  unknown: 'key unknown: those of a recording are not kept',
};

export const keyInWords = (form: string): string => KEYS[form] ?? `key ${form}`;

/**
 * What was observed at a point, in words. A text among the values of a choice is left blank.
 *
 * @param inWords How the numbers of exchanges are written.
 */
export function observationInWords(
  contract: Contract,
  id: string,
  observation: Observation,
  inWords = exchangesInWords,
): string {
  if (observation.as === 'nothing') return reasonInWords(observation.why);
  const { seen } = observation;
  return `${sentence(contract, id, observation)} (seen ${seenInWords(seen, inWords)})`;
}

function seenInWords(seen: Seen, inWords: typeof exchangesInWords): string {
  const { exchanges, exchangesAgainst, against, contrast } = seen;
  return [
    `${timesInWords(seen)}${inWords(exchanges)}`,
    ...(contrast ? ['with a contrast'] : []),
    ...(against === undefined ? [] : [`against it: ${against.join('; ')}${inWords(exchangesAgainst)}`]),
  ].join('; ');
}

const exchangesInWords = (numbers: readonly number[]): string =>
  numbers.length === 0 ? '' : `: ${numbers.length === 1 ? 'exchange' : 'exchanges'} ${numbersInWords(numbers)}`;

function sentence(contract: Contract, id: string, observation: Exclude<Observation, { as: 'nothing' }>): string {
  if (observation.as !== 'choice') return observation.says;
  const choice = contract.choices.get(id)?.choices.find(({ name }) => name === observation.name);
  if (choice === undefined) return observation.name;
  return sentenceWithBlanks(choice, observation.with);
}
