// Made from openapi/openapi.yaml by `npm run generate`; do not edit.
import createClient, { type Client, type ClientOptions } from "openapi-fetch";
import type { paths } from "./types.ts";

/** The options of openapi-fetch, with the address required: a contract cannot be sure of one. */
export interface FetchClientOptions extends ClientOptions {
  /** The part of a URL before the paths. */
  baseUrl: string;
}

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
 * that nothing meant for this one goes there.
 */
export function createFetchClient(options: FetchClientOptions): Client<DeveloperApiPaths> {
  return createClient<DeveloperApiPaths>(options);
}

/** The paths of the surface: Toolkit endpoints. */
export type ToolkitPaths = Pick<
  paths,
  | "/toolkit/{toolkit_name}/"
  | "/toolkit/{toolkit_name}/{tool_name}/"
>;

/**
 * Makes the openapi-fetch client of the surface: Toolkit endpoints. How they authenticate a request is open. It takes no path of another surface, so
 * that nothing meant for this one goes there.
 */
export function createToolkitFetchClient(options: FetchClientOptions): Client<ToolkitPaths> {
  return createClient<ToolkitPaths>(options);
}
