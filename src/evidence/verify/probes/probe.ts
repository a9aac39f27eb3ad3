import type { Operation } from '../../../contract/model/index.ts';
import type { Exchange, RedirectedRequest, ResourceState } from '../../judge/index.ts';

/** The tiers of requests; each one allows those before it as well. */
export const TIERS = ['reads', 'probes', 'refusals', 'writes'] as const;
/**
 * `reads` are documented and store nothing. `probes` are undocumented and store nothing. `refusals` are invalid, and
 * are stored if a server wrongly accepts them. `writes` are stored, and may cost money.
 */
export type Tier = (typeof TIERS)[number];

/** The forms of invalid keys. A valid key in an undocumented scheme is not invalid: it is open how a server treats it. */
export const INVALID_KEYS = ['made-up', 'alike', 'shortened', 'lengthened', 'empty'] as const;
export const KEY_FORMS = ['stated', 'missing', ...INVALID_KEYS] as const;
export type KeyForm = (typeof KEY_FORMS)[number];

/** Authentication schemes of other APIs. `bare` is the header `Authorization` with nothing but the key. */
export const KEY_SCHEMES = ['Bearer', 'Basic', 'Token', 'X-API-Key', 'bare'] as const;
export type KeyScheme = (typeof KEY_SCHEMES)[number];

/** A request that verify sends. Its key is added by the sender. */
export interface Probe {
  readonly tier: Tier;
  readonly surface: string;
  /** The requested operation; `undefined` if the contract has no such operation. */
  readonly operation: Operation | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  readonly key: KeyForm;
  /** The scheme in which the key is sent, if not the documented one. */
  readonly keyScheme?: KeyScheme;
  readonly resource?: ResourceState;
  readonly redirectedFrom?: RedirectedRequest;
  /** Whether another write is sent to the same resource at the same time. */
  readonly atOnce?: true;
  /** Whether the texts of the body are those of the request before, which has another optional field. */
  readonly hasEarlierTexts?: true;
  /** Whether the query of this request comes from an earlier response, such as the link to the next page. */
  readonly isNamed?: true;
  /** Whether the query of this request is a filter that the user named. */
  readonly hasNamedFilter?: true;
  /** The request that is sent at the same time. */
  readonly together?: Probe;
  /** The request to send next if this one, with a long text, is refused or fails. */
  readonly shorter?: Probe;
  /**
   * More requests of the same kind (writes with other texts), to send if this one fails with 5xx; for a read, also if
   * it has no response.
   */
  readonly again?: readonly Probe[];
  /** An earlier exchange that must have the same result; if this one has another, the requests in `again` are sent. */
  readonly sameResultAs?: Exchange;
}

/** The lengths of the texts in a body: of the first of several texts, which may be a title, and of the others. */
export type TextLengths = readonly [first?: number, others?: number];

/** A run of a tool that the user named: the values of its path, and its body as JSON. */
export interface NamedRun {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The resources and credentials that a run knows. */
export interface KnownResources {
  /** Values that exist and that the key can access, by the name of a path parameter or a field. */
  readonly values: ReadonlyMap<string, string>;
  /** More such values that the user gave, by the same names. A fault may concern one of them alone. */
  readonly further?: ReadonlyMap<string, readonly string[]>;
  /**
   * Names of the values that were found in responses. Only reads use these values: for writes the user must give them.
   */
  readonly foundNames?: ReadonlySet<string>;
  /** Lengths of texts that an operation accepted after it had refused the usual length. */
  readonly lengths?: ReadonlyMap<Operation, TextLengths>;
  /** Values that exist and that the key cannot access, by the name of a path parameter or of a field of the body. */
  readonly inaccessible: ReadonlyMap<string, string>;
  /** The query parameters that filter lists, as the user says, each with values that exist. */
  readonly filters?: ReadonlyMap<string, readonly string[]>;
  /** For operations that cannot be called, the names of the missing keys. */
  readonly lackingKeys?: ReadonlyMap<Operation, readonly string[]>;
  /** Surfaces whose authentication is open, and for which the user gave credentials. */
  readonly unstatedKeys?: ReadonlySet<string>;
  /** The parameters of the first tool that the user named. */
  readonly toolArguments: unknown;
  /** All runs of tools that the user named, the one with `toolArguments` first. */
  readonly runs?: readonly NamedRun[];
  readonly surfaces: ReadonlySet<string>;
  /** An id that does not exist; `undefined` if absent resources are not requested. */
  readonly absent: string | undefined;
}
