import type { Contract, OperationSurface } from '../contract/index.ts';
import { HEADER } from './header.ts';

/** Makes the openapi-fetch clients: one for each surface, as each has an address and an authentication of its own. */
export function clientFile(contract: Contract): string {
  return `${HEADER}import createClient, { type Client, type ClientOptions } from "openapi-fetch";
import type { paths } from "./types.ts";

/** The paths of the Developer API. */
export type DeveloperApiPaths = Pick<
  paths,${pathsOf(contract, 'developer-api')}
>;

/** The paths of the toolkit endpoints. */
export type ToolkitPaths = Pick<
  paths,${pathsOf(contract, 'toolkit')}
>;

/** What openapi-fetch takes, with the address required: the contract knows none. */
export interface FetchClientOptions extends ClientOptions {
  /** Where the paths begin, such as the part of an URL before \`/v1/\` or \`/toolkit/\`. */
  baseUrl: string;
}

/**
 * Makes the openapi-fetch client of the Developer API. Give it the key as the header \`Authorization\`; it takes no path
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
`;
}

function pathsOf({ operations }: Contract, surface: OperationSurface): string {
  const paths = new Set(operations.filter((operation) => operation.surface === surface).map(({ path }) => path));
  return paths.size === 0 ? ' never' : [...paths].map((path) => `\n  | ${JSON.stringify(path)}`).join('');
}
