import type { Operation } from '../../contract/index.ts';
import type { Resource } from '../../judge/index.ts';

/** What may be sent, each with all before it. */
export const TIERS = ['reads', 'refusals', 'writes'] as const;
/**
 * `reads` leave nothing behind. `refusals` must be refused: a server that does not do so stores them. `writes` are stored
 * and may cost.
 */
export type Tier = (typeof TIERS)[number];

/** Ways to send a key that the contract excludes. */
export const INVALID_KEYS = [
  'made-up',
  'shortened',
  'lengthened',
  'in another case',
  'empty',
  'as Basic',
  'as the user of Basic',
  'as Token',
  'without a scheme',
  'in another header',
] as const;
export const KEY_FORMS = ['stated', 'missing', ...INVALID_KEYS] as const;
export type KeyForm = (typeof KEY_FORMS)[number];

/** One request to be sent. The key itself is added by the sender. */
export interface Probe {
  readonly tier: Tier;
  readonly surface: string;
  /** The operation that it is meant for; `undefined` for what the contract does not have. */
  readonly operation: Operation | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  readonly key: KeyForm;
  readonly resource?: Resource;
}

export interface Known {
  /** Values that are there and that the key can access, by the name of a path parameter or of a field. */
  readonly values: ReadonlyMap<string, string>;
  /** Names of those values that a server gave and no person: they are read, and nothing is run or stored there. */
  readonly found?: ReadonlySet<string>;
  /** Values that are there and that the key cannot access. */
  readonly inaccessible: ReadonlyMap<string, string>;
  readonly toolArguments: unknown;
  readonly surfaces: ReadonlySet<string>;
  /** An integer that names nothing; none where that is not to be asked for. */
  readonly absent: string | undefined;
}
