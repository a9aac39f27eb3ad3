// Made from openapi/openapi.yaml by `npm run generate`; do not edit.
import createClient, { type Client, type ClientOptions } from "openapi-fetch";
import type { paths } from "./types.ts";

/** The paths of the Developer API. */
export type DeveloperApiPaths = Pick<
  paths,
  | "/v1/agents/"
  | "/v1/agents/{agent_id}/memories/"
  | "/v1/conversations/"
  | "/v1/conversations/{conversation_id}/messages/"
>;

/** The paths of the toolkit endpoints. */
export type ToolkitPaths = Pick<
  paths,
  | "/toolkit/{toolkit_name}/"
  | "/toolkit/{toolkit_name}/{tool_name}/"
>;

/** What openapi-fetch takes, with the address required: the contract knows none. */
export interface FetchClientOptions extends ClientOptions {
  /** Where the paths begin, such as the part of an URL before `/v1/` or `/toolkit/`. */
  baseUrl: string;
}

/**
 * Makes the openapi-fetch client of the Developer API. Give it the key as the header `Authorization`; it takes no path
 * of a toolkit, so that the key does not go there.
 */
export function createFetchClient(options: FetchClientOptions): Client<DeveloperApiPaths> {
  return createClient<DeveloperApiPaths>(options);
}

/**
 * Makes the openapi-fetch client of the toolkit endpoints of one web application, at its own address. How they
 * authenticate a request is open; the Developer API key is not for them.
 */
export function createToolkitFetchClient(options: FetchClientOptions): Client<ToolkitPaths> {
  return createClient<ToolkitPaths>(options);
}
