// Made from openapi/openapi.yaml by `npm run generate`; do not edit.
import createClient, { type Client, type ClientOptions, type FetchOptions, type ParseAsResponse } from "openapi-fetch";
import type { paths } from "./types.ts";

/** The options of openapi-fetch, with the address required: a contract cannot be sure of one. */
export interface FetchClientOptions extends ClientOptions {
  /** The part of a URL before the paths. */
  baseUrl: string;
}

/**
 * An openapi-fetch client whose bodies, data and errors have the types of types.ts: those of openapi-fetch itself make a tuple an
 * array and leave out a property that is always null. Libraries take it as a `Client`; they read the paths at its TRACE.
 */
export type FetchClient<Paths extends {}> = {
  [Name in keyof Client<Paths>]: Name extends "use" | "eject" | "TRACE"
    ? Client<Paths>[Name]
    : (Name extends "request" ? AnyMethod<Paths> : Method<Paths, Lowercase<Name>>) & Uncalled;
};

type Method<Paths, Verb extends string> = <
  Path extends PathWith<Paths, Verb>,
  Options extends CallOptions<OperationAt<Paths, Path, Verb>>,
>(
  path: Path,
  ...options: OptionalIfEmpty<Options>
) => Promise<Result<OperationAt<Paths, Path, Verb>, Options>>;

type AnyMethod<Paths> = <
  Verb extends Lowercase<Exclude<keyof Client<{}>, "request" | "use" | "eject">>,
  Path extends PathWith<Paths, Verb>,
  Options extends CallOptions<OperationAt<Paths, Path, Verb>>,
>(
  verb: Verb,
  path: Path,
  ...options: OptionalIfEmpty<Options>
) => Promise<Result<OperationAt<Paths, Path, Verb>, Options>>;

/**
 * An overload that no call matches, since none has so many arguments. With it, TypeScript accepts a method where that of a
 * `Client` of the same paths is expected.
 */
type Uncalled = (...none: [never, never, never, never]) => never;

type PathWith<Paths, Verb extends string> = {
  [Path in keyof Paths]: Paths[Path] extends { [Key in Verb]: unknown } ? Path : never;
}[keyof Paths];

type OperationAt<Paths, Path extends keyof Paths, Verb> = Paths[Path][Verb & keyof Paths[Path]];

type CallOptions<Of> = Omit<FetchOptions<Of>, "body"> &
  (Of extends { requestBody: { content: infer Types } }
    ? { body: Types[keyof Types] }
    : Of extends { requestBody?: { content: infer Types } }
      ? { body?: Types[keyof Types] }
      : { body?: never });

type OptionalIfEmpty<Options> = {} extends Options
  ? [(Options & { [key: string]: unknown })?]
  : [Options & { [key: string]: unknown }];

type Result<Of, Options> =
  | { data: ParseAsResponse<Answer<Of, `2${string}`>, Options>; error?: never; response: Response }
  | { data?: never; error: Answer<Of, `4${string}` | `5${string}` | "default">; response: Response };

/** The content of the responses with one of these statuses. */
type Answer<Of, Status extends string> = Of extends { responses: infer All }
  ? {
      [Key in keyof All]: `${Key & (string | number)}` extends Status
        ? All[Key] extends { content: infer Types } ? Types[keyof Types] : undefined
        : never;
    }[keyof All]
  : unknown;

/** The paths of the surface: Developer API. */
export type DeveloperApiPaths = Pick<
  paths,
  | "/v1/agents/"
  | "/v1/agents/{agent_id}/memories/"
  | "/v1/conversations/"
  | "/v1/conversations/{conversation_id}/messages/"
>;

/**
 * Makes the openapi-fetch client of the surface: Developer API. Give it what its security schemes ask for, such as a key in the header `Authorization`. It takes no path of another surface, so
 * that no request goes to the wrong address.
 */
export function createFetchClient(options: FetchClientOptions): FetchClient<DeveloperApiPaths> {
  return createClient<DeveloperApiPaths>(options) as FetchClient<DeveloperApiPaths>;
}

/** The paths of the surface: Toolkit endpoints. */
export type ToolkitPaths = Pick<
  paths,
  | "/toolkit/{toolkit_name}/"
  | "/toolkit/{toolkit_name}/{tool_name}/"
>;

/**
 * Makes the openapi-fetch client of the surface: Toolkit endpoints. How they authenticate a request is open. It takes no path of another surface, so
 * that no request goes to the wrong address.
 */
export function createToolkitFetchClient(options: FetchClientOptions): FetchClient<ToolkitPaths> {
  return createClient<ToolkitPaths>(options) as FetchClient<ToolkitPaths>;
}
