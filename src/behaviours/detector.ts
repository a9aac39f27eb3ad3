import type {
  Contract,
  Json,
  JsonObject,
  OpenPoint,
  Operation,
  PointChoices,
  Response,
  Schema,
} from '../contract/index.ts';
import type { AnyDefinition } from './definition.ts';

/** One request and its response, without the key. */
export interface Exchange {
  readonly request: {
    readonly surface: string;
    readonly method: string;
    readonly path: string;
    readonly query: string;
    /** By lower-case name. */
    readonly headers: Readonly<Record<string, string>>;
    readonly credentials: 'stated' | 'missing' | 'invalid' | 'unknown';
  };
  /** `undefined` where there was none. */
  readonly answer: { readonly status: number; readonly headers: Readonly<Record<string, string>> } | undefined;
}

/** An exchange of an operation, held to the contract. */
export interface Read {
  readonly exchange: Exchange;
  readonly request: {
    readonly operation: Operation;
    /** The values in its path. */
    readonly values: Readonly<Record<string, string>>;
    /** What the contract excludes in it: of which part, and the status that is stated for it. */
    readonly faults: readonly { readonly of: 'key' | 'path' | 'body' | 'resource'; readonly status: string }[];
    /** What the contract leaves open in it. */
    readonly open: ReadonlySet<string>;
    readonly body: { readonly value: Json } | undefined;
    readonly schema: Schema | undefined;
  };
  readonly answer:
    | {
        readonly body: { readonly value: Json } | undefined;
        readonly response: Response | undefined;
        readonly schema: Schema | undefined;
        /** Pointers to nulls where a type is stated. */
        readonly nulls: readonly string[];
      }
    | undefined;
}

/** All that was seen of a server. */
export interface Evidence {
  readonly contract: Contract;
  readonly exchanges: readonly Exchange[];
  /** The exchanges that are of an operation. */
  readonly reads: readonly Read[];
  /** The values that responses had in the place of a schema, by its pointer. */
  valuesAt(pointer: string): readonly Json[];
}

/** An open point with its choices. */
export interface ChoicePoint {
  readonly point: OpenPoint;
  readonly choices: PointChoices;
  /** The surfaces that it is about. */
  readonly surfaces: ReadonlySet<string>;
}

/** In how many exchanges something was seen, of how many that could show it. */
export interface Seen {
  readonly times: number;
  readonly of: number;
  /** What the others show, where they contradict it. */
  readonly against?: readonly string[];
}

/** What exchanges show of a behaviour. None of it is a value of the server. */
export type Detection<Name extends string = string> =
  | { readonly as: 'choice'; readonly name: Name; readonly with: JsonObject; readonly seen: Seen }
  /** None of the known choices. */
  | { readonly as: 'other'; readonly says: string; readonly seen: Seen }
  | {
      readonly as: 'nothing';
      readonly why: { readonly kind: 'unseen' } | { readonly kind: 'inconclusive'; readonly because: string };
    };

/** Tells by exchanges which choice of a definition a server made. */
export type Detector<D extends AnyDefinition> = (
  at: ChoicePoint,
  evidence: Evidence,
) => Detection<keyof D['choices'] & string>;

/** Why no detector can tell. */
export interface Undetectable {
  readonly undetectable: string;
}
