import type { CodeUse, RequestsToOthers } from '../../code/check/index.ts';

export const CHECK_FORMATS = ['text', 'json', 'sarif', 'github'] as const;
export type CheckFormat = (typeof CHECK_FORMATS)[number];

export interface CheckResult {
  /** The facts in the order of files and lines. A file that cannot be read counts as one with the verdict `unread`. */
  readonly uses: readonly CodeUse[];
  readonly files: number;
  /** The number of facts that the baseline has. */
  readonly known: number;
  readonly leftOut: RequestsToOthers;
  readonly isVerbose: boolean;
  fails(use: CodeUse): boolean;
}

/** The facts to report: neither stated ones nor those whose open point the code names. */
export const usesToReport = ({ uses }: Pick<CheckResult, 'uses'>): readonly CodeUse[] =>
  uses.filter(({ verdict, isNamed }) => verdict !== 'stated' && isNamed !== true);

/** A fact, with the number of operations that share it. */
export const factText = ({ fact, operations = [] }: CodeUse): string =>
  operations.length > 1 ? `${fact}, in ${operations.length} operations` : fact;

/**
 * Explains a fact, a line each: the reason, other places, the closest name in the contract, the question of the open
 * point.
 */
export function explainUse({
  verdict,
  confidence,
  id,
  key,
  question,
  nearest,
  why,
  fields = [],
  places = [],
}: CodeUse): readonly string[] {
  const isLikely = confidence === 'likely' && /^(excluded|invented)$/.test(verdict);
  // The fields of an operation that is not stated are not shown.
  const names = key.length > 2 ? listFieldNames(fields).filter((name) => name !== key[3]) : [];
  return [
    ...(isLikely ? [LIKELY_TEXT] : []),
    ...(names.length > 0 ? [`and ${names.length} more of its fields: ${listFirst(names)}`] : []),
    ...(why === undefined ? [] : [why]),
    ...(places.length === 0
      ? []
      : [`and at ${places.length} other ${places.length === 1 ? 'place' : 'places'}: ${listPlaces(places, key)}`]),
    ...(nearest === undefined ? [] : [`nearest: ${nearest}`]),
    ...(id === undefined || verdict === 'stated' ? [] : [question === undefined ? id : `${id}: ${question}`]),
  ];
}

/** The explanation of a fact that is not certain. */
export const LIKELY_TEXT = 'likely: the code does not show for certain that it relies on this';

/** Lists the names of fields, each once: code can read a field at several places. */
const listFieldNames = (fields: NonNullable<CodeUse['fields']>): readonly string[] => [
  ...new Set(fields.map(({ field }) => field.replace(/^(response|body) field /, ''))),
];

const MAX_PLACES = 5;

const listFirst = (all: readonly string[]): string =>
  [...all.slice(0, MAX_PLACES), ...(all.length > MAX_PLACES ? ['…'] : [])].join(', ');

/** Lists places, each with its fact if that is another one, without the operation that all have. */
function listPlaces(places: NonNullable<CodeUse['places']>, [method, path]: CodeUse['key']): string {
  const shown = places.map(({ file, line, fact }) => {
    const words = fact?.startsWith(`${method} ${path} `) ? fact.slice(`${method} ${path} `.length) : fact;
    return `${file}:${line}${words === undefined ? '' : ` (${words})`}`;
  });
  return listFirst(shown);
}

/** Lists the guess of each assumption set at the open point of a fact. */
export const listAssumptions = ({ assumed = {} }: CodeUse): readonly string[] =>
  Object.entries(assumed).map(([set, says]) => `${set}: ${says}`);
