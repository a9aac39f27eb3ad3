import type { Reason } from '../failure.ts';
import { isObject, type Json } from './schema.ts';

/** Statuses for each failure, the most usual first: where a set has several, the first of these that it has. */
const USUAL: Readonly<Record<Reason, readonly number[]>> = {
  'unknown-path': [404, 410, 400],
  'missing-slash': [404, 410, 400],
  'unlisted-method': [405, 501, 404, 400],
  refused: [401, 403],
  'unknown-toolkit': [404, 410, 400],
  'unknown-tool': [404, 410, 400],
  'unread-media-type': [415, 406, 400, 422],
  'malformed-parameters': [400, 422],
  'nested-too-deep': [400, 422, 413],
  'missing-parameter': [400, 422],
  'unknown-parameter': [400, 422],
  'invalid-parameter': [400, 422],
  'tool-failure': [500, 502, 503],
  'tool-refusal': [422, 409, 400, 500],
  'host-failure': [500, 503, 502],
  'body-too-large': [413, 400],
  'unfinished-body': [408, 400],
  'result-too-large': [500, 507, 502],
  'out-of-time': [504, 502, 503, 500],
  'too-many-runs': [429, 503, 500],
  paused: [503, 429, 500],
  draining: [503, 502, 500],
};

/** The statuses of an operation's answers, as a filled document has them. */
export class LearnedStatuses {
  readonly #keys: readonly string[];

  constructor(responses: unknown) {
    this.#keys = isObject(responses) ? Object.keys(responses) : [];
  }

  get success(): number {
    const key = this.#keys.find((one) => one.startsWith('2'));
    return key === undefined || key === '2XX' ? 200 : Number(key);
  }

  get anyError(): string | undefined {
    return this.#keys.find((key) => /^[45]/.test(key));
  }

  /** @param chosen What the set says by the value of a choice. */
  for(reason: Reason, chosen?: unknown): number {
    if (typeof chosen === 'number' && this.keyOf(chosen) !== undefined) return chosen;
    const usual = USUAL[reason];
    // A status by its number says more than a range that has it.
    const found =
      usual.find((status) => this.#keys.includes(String(status))) ??
      usual.find((status) => this.keyOf(status) !== undefined);
    if (found !== undefined) return found;
    const errors = this.#keys.filter((key) => /^[45]\d\d$/.test(key)).map(Number);
    const [first = 500] = usual;
    return errors.find((status) => Math.trunc(status / 100) === Math.trunc(first / 100)) ?? this.#any(errors) ?? first;
  }

  #any(errors: readonly number[]): number | undefined {
    const range = this.#keys.find((key) => /^[45]XX$/.test(key));
    return errors[0] ?? (range === undefined ? undefined : Number(range[0]) * 100);
  }

  /** The key under which the document has a status: its own, its range, or `default`. */
  keyOf(status: number): string | undefined {
    return [String(status), `${String(status)[0]}XX`, 'default'].find((key) => this.#keys.includes(key));
  }
}

export function responseAt(responses: unknown, key: string | undefined): unknown {
  return isObject(responses) && key !== undefined ? (responses as Json)[key] : undefined;
}
