import type { Operation } from '../../../contract/model/index.ts';
import type { Resource } from '../../judge/index.ts';

/** What may be sent, each with all before it. */
export const TIERS = ['reads', 'probes', 'refusals', 'writes'] as const;
/**
 * `reads` are stated, and leave nothing behind. `probes` are not stated, and store nothing. `refusals` must be refused: a
 * server that does not do so stores them. `writes` are stored and may cost.
 */
export type Tier = (typeof TIERS)[number];

/** Keys that are not valid. What becomes of a valid one that is sent in another way is open. */
export const INVALID_KEYS = ['made-up', 'alike', 'shortened', 'lengthened', 'empty'] as const;
export const KEY_FORMS = ['stated', 'missing', ...INVALID_KEYS] as const;
export type KeyForm = (typeof KEY_FORMS)[number];

/** How other APIs take a key. `bare` is the header `Authorization` without a scheme. */
export const KEY_SCHEMES = ['Bearer', 'Basic', 'Token', 'X-API-Key', 'bare'] as const;
export type KeyScheme = (typeof KEY_SCHEMES)[number];

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
  /** The scheme of the key where it is not the stated one. */
  readonly keyScheme?: KeyScheme;
  readonly resource?: Resource;
  /** What is sent where this is refused for its length. */
  readonly shorter?: Probe;
}

/** How long texts are: of several in a body the first one, which may be a title, and the others. */
export type TextLengths = readonly [first?: number, others?: number];

export interface KnownResources {
  /** Values that are there and that the key can access, by the name of a path parameter or of a field. */
  readonly values: ReadonlyMap<string, string>;
  /** Names of those values that a server gave and no person: they are read, and nothing is run or stored there. */
  readonly found?: ReadonlySet<string>;
  /** Lengths of texts that an operation was seen to take, where it does not take the usual one. */
  readonly lengths?: ReadonlyMap<Operation, TextLengths>;
  /** Values that are there and that the key cannot access. */
  readonly inaccessible: ReadonlyMap<string, string>;
  /** Names of the keys that an operation requires and that were not given. */
  readonly lackingKeys?: ReadonlyMap<Operation, readonly string[]>;
  /** Surfaces of which it is open what lets in, and for which something was given. */
  readonly unstatedKeys?: ReadonlySet<string>;
  readonly toolArguments: unknown;
  readonly surfaces: ReadonlySet<string>;
  /** An integer that names nothing; none where that is not to be asked for. */
  readonly absent: string | undefined;
}
