import type { Operation } from '../../../contract/model/index.ts';
import type { RedirectedRequest, Resource } from '../../judge/index.ts';

/** The tiers of requests. Each includes those before it. */
export const TIERS = ['reads', 'probes', 'refusals', 'writes'] as const;
/**
 * `reads` are documented and store nothing. `probes` are undocumented and store nothing. `refusals` must be refused; a server
 * that accepts them stores them. `writes` are stored and may cost money.
 */
export type Tier = (typeof TIERS)[number];

/** Invalid keys. The outcome of a valid key that is sent in another way is open. */
export const INVALID_KEYS = ['made-up', 'alike', 'shortened', 'lengthened', 'empty'] as const;
export const KEY_FORMS = ['stated', 'missing', ...INVALID_KEYS] as const;
export type KeyForm = (typeof KEY_FORMS)[number];

/** Schemes of other APIs. `bare` is the header `Authorization` without a scheme. */
export const KEY_SCHEMES = ['Bearer', 'Basic', 'Token', 'X-API-Key', 'bare'] as const;
export type KeyScheme = (typeof KEY_SCHEMES)[number];

/** A request, to which the sender adds the key. */
export interface Probe {
  readonly tier: Tier;
  readonly surface: string;
  /** The operation; `undefined` if the contract does not have it. */
  readonly operation: Operation | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  readonly key: KeyForm;
  /** The scheme of the key if it is not the documented one. */
  readonly keyScheme?: KeyScheme;
  readonly resource?: Resource;
  readonly redirectedFrom?: RedirectedRequest;
  /** Whether another write is sent to the same resource at the same time. */
  readonly atOnce?: true;
  /** The request that is sent at the same time. */
  readonly together?: Probe;
  /** The request that follows if this one is refused for its length. */
  readonly shorter?: Probe;
}

/** The lengths of the texts in a body: the first of several, which may be a title, and the others. */
export type TextLengths = readonly [first?: number, others?: number];

/** The resources and credentials that a run knows. */
export interface KnownResources {
  /** Values that exist and that the key can access, by the name of a path parameter or a field. */
  readonly values: ReadonlyMap<string, string>;
  /** Names of the values that were found in responses. Only reads use them: writes need values from the user. */
  readonly foundNames?: ReadonlySet<string>;
  /** Lengths of texts that an operation accepted after it refused the usual one. */
  readonly lengths?: ReadonlyMap<Operation, TextLengths>;
  /** Values that exist and that the key cannot access. */
  readonly inaccessible: ReadonlyMap<string, string>;
  /** Names of the missing keys of operations. */
  readonly lackingKeys?: ReadonlyMap<Operation, readonly string[]>;
  /** Surfaces with open authentication for which credentials were given. */
  readonly unstatedKeys?: ReadonlySet<string>;
  readonly toolArguments: unknown;
  readonly surfaces: ReadonlySet<string>;
  /** An id that does not exist; `undefined` if absent resources are not requested. */
  readonly absent: string | undefined;
}
