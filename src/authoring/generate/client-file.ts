import type { Contract, Operation, Surface } from '../../contract/model/index.ts';
import { blockComment, commentText, dataLiteral, stringUnion } from '../../web/emit/index.ts';
import { CLIENT_SERIALIZERS } from './client-serializers.ts';
import { CLIENT_TYPE } from './client-type.ts';
import { type RequestStyles, requestStyles } from './sending.ts';

/** Makes an openapi-fetch client for each surface, which has its own address and authentication. */
export function clientFile(contract: Contract): string {
  const names = typeNames(contract.model.surfaces);
  const sendings = contract.operations.flatMap((operation) => {
    const sending = requestStyles(operation);
    return sending === undefined ? [] : [[`${operation.method.toUpperCase()} ${operation.path}`, sending] as const];
  });
  const clients = contract.model.surfaces.map((surface, index) => {
    const name = names[index] ?? '';
    return surfaceClient(contract, surface, name, `create${index === 0 ? '' : name}FetchClient`, sendings.length > 0);
  });
  return `import createClient, { type Client, type ClientOptions, type FetchOptions, type ParseAsResponse } from "openapi-fetch";
import type { paths } from "./types.ts";

/** The options of openapi-fetch, with the address required: a contract cannot be sure of one. */
export interface FetchClientOptions extends ClientOptions {
  /** The part of a URL before the paths. */
  baseUrl: string;
}
${CLIENT_TYPE}${clients.join('')}${sendings.length > 0 ? serializersCode(sendings) : ''}`;
}

const serializersCode = (sendings: readonly (readonly [address: string, RequestStyles])[]): string => `
/** By method and path: the parts of requests that openapi-fetch alone would write otherwise than the document states. */
const SENDING: Readonly<Record<string, Sending>> = ${dataLiteral(Object.fromEntries(sendings), 2)};
${CLIENT_SERIALIZERS}`;

function surfaceClient(
  contract: Contract,
  { name, title }: Surface,
  typeName: string,
  factory: string,
  isWrapped: boolean,
): string {
  const operations = contract.operations.filter(({ surface }) => surface === name);
  const paths = [...new Set(operations.map(({ path }) => path))];
  const type = `${typeName}Paths`;
  const client = `createClient<${type}>(options)`;
  return `
${blockComment(`The paths of the surface: ${title}.`)}
export type ${type} = Pick<
  paths,${stringUnion(paths)}
>;

/**
 * Makes the openapi-fetch client of the surface: ${commentText(title)}. ${authenticationSentence(contract, operations)} It takes no path of another surface, so
 * that no request goes to the wrong address.
 */
export function ${factory}(options: FetchClientOptions): FetchClient<${type}> {
  return ${isWrapped ? `asDocumented(${client}, options)` : client} as FetchClient<${type}>;
}
`;
}

function authenticationSentence({ model }: Contract, operations: readonly Operation[]): string {
  return operations.every((operation) => model.isSecurityOpen(operation))
    ? 'How they authenticate a request is open.'
    : 'Give it what its security schemes ask for, such as a key in the header `Authorization`.';
}

/** Makes type names of the letters and digits of each name, with a number if two surfaces have the same. */
function typeNames(surfaces: readonly Surface[]): string[] {
  const names: string[] = [];
  for (const { name } of surfaces) {
    const words = [...name.matchAll(/[a-zA-Z0-9]+/g)].map(([word]) =>
      word.replace(/^./, (first) => first.toUpperCase()),
    );
    const letters = words.join('').replace(/^(?![a-zA-Z])/, 'Surface');
    let unique = letters;
    for (let number = 2; names.includes(unique); number += 1) unique = `${letters}${number}`;
    names.push(unique);
  }
  return names;
}
