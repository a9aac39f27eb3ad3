import type { Contract, Operation, Surface } from '../contract/index.ts';

/** Makes the openapi-fetch clients: one for each surface, as each has an address and an authentication of its own. */
export function clientFile(contract: Contract): string {
  const [first, ...others] = contract.model.surfaces;
  return `import createClient, { type Client, type ClientOptions } from "openapi-fetch";
import type { paths } from "./types.ts";

/** What openapi-fetch takes, with the address required: it is not one that a contract can be sure of. */
export interface FetchClientOptions extends ClientOptions {
  /** Where the paths begin: the part of an URL before them. */
  baseUrl: string;
}
${[clientOf(contract, first, 'createFetchClient'), ...others.map((surface) => clientOf(contract, surface, `create${pascalCase(surface.name)}FetchClient`))].join('')}`;
}

function clientOf(contract: Contract, { name, title }: Surface, maker: string): string {
  const operations = contract.operations.filter(({ surface }) => surface === name);
  const paths = [...new Set(operations.map(({ path }) => path))];
  const type = `${pascalCase(name)}Paths`;
  return `
/** The paths of the surface: ${title}. */
export type ${type} = Pick<
  paths,${paths.length === 0 ? ' never' : paths.map((path) => `\n  | ${JSON.stringify(path)}`).join('')}
>;

/**
 * Makes the openapi-fetch client of the surface: ${title}. ${authentication(contract, operations)} It takes no path of another surface, so
 * that nothing meant for this one goes there.
 */
export function ${maker}(options: FetchClientOptions): Client<${type}> {
  return createClient<${type}>(options);
}
`;
}

function authentication({ model }: Contract, operations: readonly Operation[]): string {
  return operations.every((operation) => model.isSecurityOpen(operation))
    ? 'How they authenticate a request is open.'
    : 'Give it what its security schemes ask for, such as a key in the header `Authorization`.';
}

function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
