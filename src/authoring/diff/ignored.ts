import { DATE_PATTERN, isJsonObject, parseLocatedYaml, suggestNearestName } from '../../contract/model/index.ts';
import type { ContractChange, ContractDiff } from './diff.ts';
import { RATINGS } from './rules/rating.ts';
import { findRule, RULES } from './rules/rules.ts';

/** An entry of a file of changes that are not reported. */
export interface IgnoreEntry {
  /** The fingerprint of the one change to ignore. An entry has either this or `rule`. */
  readonly fingerprint?: string;
  /** The id of a rule; all its changes are ignored. */
  readonly rule?: string;
  readonly reason: string;
  /** The last day on which it applies. */
  readonly until?: string;
  readonly line: number;
}

/** A file of ignored changes is malformed. */
export class IgnoreFileError extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.name = 'IgnoreFileError';
    this.line = line;
  }
}

export interface FilteredDiff extends ContractDiff {
  readonly ignored: readonly (ContractChange & { readonly reason: string })[];
  /** Entries that fit no change, or whose last day has passed. */
  readonly unused: readonly (IgnoreEntry & { readonly why: 'no change' | 'expired' })[];
}

/** @throws {IgnoreFileError} when the text is not a list of entries with a reason and a fingerprint or a rule. */
export function parseIgnoreFile(text: string): IgnoreEntry[] {
  const fail = (line: number, reason: string): never => {
    throw new IgnoreFileError(line, reason);
  };
  const { value, lineOf } = parseLocatedYaml(text, fail);
  if (value === null) return [];
  if (!Array.isArray(value)) return fail(1, 'must be a list of entries such as {fingerprint: 0123456789ab, reason: …}');
  return value.map((entry, index) => {
    const line = lineOf(`/${index}`);
    if (!isJsonObject(entry))
      return fail(line, 'an entry must be a mapping with a fingerprint or a rule, and a reason');
    const { fingerprint, rule, reason, until } = entry;
    const texts = [fingerprint, rule].filter((one) => typeof one === 'string' || typeof one === 'number');
    if (texts.length !== 1) return fail(line, 'an entry needs either a fingerprint or a rule');
    if (rule !== undefined && findRule(String(rule)) === undefined)
      return fail(
        line,
        `there is no rule ${String(rule)}${suggestNearestName(
          String(rule),
          RULES.flatMap(({ ids }) => ids),
        )}`,
      );
    if (typeof reason !== 'string' || reason.trim() === '') return fail(line, 'an entry needs a reason');
    if (until !== undefined && !(typeof until === 'string' && DATE_PATTERN.test(until)))
      return fail(line, 'until must be a date such as 2027-01-31');
    return {
      ...(fingerprint === undefined ? { rule: String(rule) } : { fingerprint: String(fingerprint) }),
      reason,
      ...(until === undefined ? {} : { until }),
      line,
    };
  });
}

/** Leaves out the changes that entries name, and rates the others. */
export function withoutIgnored(
  { changes }: ContractDiff,
  entries: readonly IgnoreEntry[],
  today: string,
): FilteredDiff {
  const isExpired = ({ until }: IgnoreEntry): boolean => until !== undefined && until < today;
  const used = new Set<IgnoreEntry>();
  const ignored: (ContractChange & { readonly reason: string })[] = [];
  const left = changes.filter((change) => {
    const entry = entries.find((one) => !isExpired(one) && matchesEntry(one, change));
    if (entry === undefined) return true;
    used.add(entry);
    ignored.push({ ...change, reason: entry.reason });
    return false;
  });
  const unused = entries
    .filter((entry) => !used.has(entry))
    .map((entry) => ({ ...entry, why: isExpired(entry) ? ('expired' as const) : ('no change' as const) }));
  const rating = RATINGS.find((one) => left.some((change) => change.rating === one)) ?? 'none';
  return { rating, changes: left, ignored, unused };
}

const matchesEntry = ({ fingerprint, rule }: IgnoreEntry, change: ContractChange): boolean =>
  fingerprint === change.fingerprint || rule === change.rule;
