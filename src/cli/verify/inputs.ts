import {
  type Contract,
  jsonContentOf,
  type Operation,
  type Parameter,
  printableAddress,
  requiresKey,
  toJsonText,
} from '../../contract/model/index.ts';
import { isIntegerParameter, isSecretHeader } from '../../evidence/judge/index.ts';
import {
  isBasicScheme,
  isLoopback,
  type KeysByScheme,
  type KnownResources,
  keyEnvironmentVariables,
  missingSchemes,
  type ServerSettings,
} from '../../evidence/verify/index.ts';
import { CommandError } from '../fail.ts';
import {
  EXISTING_VALUE_OPTIONS,
  FORBIDDEN_VALUE_OPTIONS,
  TOOL_OPTION,
  TOOLKIT_SURFACE,
  type ValueOption,
} from './value-options.ts';

/**
 * Reads the address of a server, with its base path. Plain HTTP is allowed to this machine only, and to hosts that the
 * user names for it, since keys would be readable on the way.
 *
 * @throws {CommandError} if the address is not valid, or not safe.
 */
export function readAddress(text: string, plainHttpHosts: readonly string[], under: string): URL {
  const url = /^https?:/i.test(text) ? URL.parse(text) : null;
  // Even a text that is not a valid address can contain a password.
  const shown = url === null ? printableAddress(text).replace(/^.*@/s, '') : printableAddress(url.href);
  const refuse = (why: string): never => {
    throw new CommandError(`${shown} ${why}`);
  };
  if (url === null) return refuse('is not an HTTP address; begin it with https://, or with http:// for this machine');
  if (url.username !== '' || url.password !== '') refuse('contains credentials; the key is read from COLLOQUY_API_KEY');
  if (url.search !== '' || url.hash !== '') refuse(`has a query; write ${url.origin}${url.pathname}`);
  const basePath = `${url.pathname}/`.replace(/\/+$/, '/');
  if (under !== '/' && basePath.endsWith(under)) {
    const base = `${url.origin}${basePath.slice(0, -under.length)}`;
    refuse(`ends with ${under}, with which each path of the contract begins; write ${base}`);
  }
  if (url.protocol === 'http:' && !isLoopback(url) && !plainHttpHosts.includes(url.host)) {
    refuse(`would send over plain http; write https://, or add --plain-http ${url.host}`);
  }
  return url;
}

/**
 * Reads the keys of a surface from the environment.
 *
 * @throws {CommandError} if a required key is missing, or a key is not valid.
 */
export function readKeys(
  contract: Contract,
  surface: string,
  environment: NodeJS.ProcessEnv,
): { readonly keys: KeysByScheme; readonly lacking: ReadonlyMap<Operation, readonly string[]> } {
  const variables = keyEnvironmentVariables(contract, surface);
  const operations = contract.operations.filter((operation) => operation.surface === surface);
  const nodes = new Map(operations.flatMap(({ security }) => security.flat()).map(({ name, node }) => [name, node]));
  const keys = new Map<string, string>();
  for (const [scheme, variable] of variables) {
    const key = environment[variable] ?? '';
    if (key === '') continue;
    if (isBasicScheme(nodes.get(scheme) ?? {})) {
      if (!key.includes(':')) throw new CommandError(`${variable} has no colon; write user:password`);
    } else if (!/^[\x21-\x7e]+$/.test(key)) {
      const [, scheme] = /^(\w+) [\x21-\x7e]+$/.exec(key) ?? [];
      throw new CommandError(
        scheme === undefined
          ? `${variable} has a character that no header can have, such as a line break; set the key alone`
          : `${variable} begins with ${scheme} and a space; leave that out, since verify sends the scheme itself`,
      );
    }
    keys.set(scheme, key);
  }
  if (keys.size === 0 && operations.some(requiresKey)) {
    throw new CommandError(`there is no key of the API; set ${[...variables.values()].join(' or ')}`);
  }
  const lacking = operations.map((operation) => {
    const names = missingSchemes(operation, keys).map((name) => variables.get(name) ?? name);
    return [operation, names] as const;
  });
  return { keys, lacking: new Map(lacking) };
}

/** Headers that probes set themselves, or that identify the sender. */
const HEADERS_SET_BY_VERIFY =
  /^(accept|access-control-.*|authorization|connection|content-.*|host|origin|proxy-.*|te|trailer|transfer-encoding|upgrade)$/;

/** Headers by which a proxy frames and addresses requests. */
export const FRAMING_HEADERS = /^(connection|content-length|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/;

/**
 * Reads headers that a server needs, as `name: value` or `name: env:NAME`.
 *
 * @param ownHeaders The names that the command sets itself.
 * @throws {CommandError} if a value is not a header, or contains a secret.
 */
export function readHeaders(
  texts: readonly string[],
  environment: NodeJS.ProcessEnv,
  ownHeaders = HEADERS_SET_BY_VERIFY,
): NonNullable<ServerSettings['headers']> {
  return Object.fromEntries(
    texts.map((text) => {
      const [, typed = '', kept = ''] = HEADER_PATTERN.exec(text.trim()) ?? [];
      const name = typed.toLowerCase();
      if (name === '') throw new CommandError("--header has what is no header; write --header 'name: value'");
      if (ownHeaders.test(name)) {
        throw new CommandError(
          ownHeaders === HEADERS_SET_BY_VERIFY
            ? `--header ${name} is set by verify itself; the key is read from COLLOQUY_API_KEY`
            : `--header ${name} is set by the proxy itself; leave it out`,
        );
      }
      const [, variable] = /^env:(\w+)$/.exec(kept) ?? [];
      if (variable === undefined && isSecretHeader(name)) {
        throw new CommandError(
          `--header ${name} looks secret; put its value into a variable, and write '${name}: env:NAME'`,
        );
      }
      const value = variable === undefined ? kept : (environment[variable] ?? '');
      if (!/^[\x20-\x7e]+$/.test(value)) {
        throw new CommandError(`${variable} of --header ${name} has no value that a header can have; set it`);
      }
      return [name, { value, kept }];
    }),
  );
}

/**
 * Checks that the environment names a proxy for the addresses, and returns the proxy.
 *
 * @throws {CommandError} if it names none, or this Node.js cannot use a proxy.
 */
export function readProxy(addresses: readonly URL[], environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // Exactly the versions of Node.js whose HTTP agents support proxies have this option.
  if (!process.allowedNodeEnvironmentFlags.has('--use-env-proxy')) {
    throw new CommandError(`--proxy needs Node 22.21, 24.5 or later, and this is ${process.version}; install one`);
  }
  for (const { protocol } of addresses) {
    const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
    const proxy = environment[name.toLowerCase()] ?? environment[name] ?? '';
    if (!/^https?:$/.test(URL.parse(proxy)?.protocol ?? '')) {
      throw new CommandError(`--proxy takes the proxy from ${name}; set it to an address such as http://host:8080`);
    }
  }
  return environment;
}

const HEADER_PATTERN = /^([!#$%&'*+.^_`|~\w-]+):\s*([\x20-\x7e]+)$/;

/** Reads the headers for a toolkit. How toolkits are authenticated is open, so the headers are sent as given. */
export function toolkitHeaders({ COLLOQUY_TOOLKIT_HEADERS: text = '' }: NodeJS.ProcessEnv): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = HEADER_PATTERN.exec(line.trim()) ?? [];
      if (name === undefined || value === undefined) {
        throw new CommandError('COLLOQUY_TOOLKIT_HEADERS has a line that is no header; write name: value');
      }
      return [name.toLowerCase(), value];
    }),
  );
}

/** @throws {CommandError} if a value does not fit its parameter or field. */
export function readKnownResources(contract: Contract, options: object, surfaces: ReadonlySet<string>): KnownResources {
  const typed = new Map<string, unknown>(Object.entries(options));
  const parameters = contract.operations.flatMap((operation) => operation.parameters);
  const fields = contract.operations.flatMap(({ requestBody }) =>
    [...(jsonContentOf(requestBody)?.schema?.properties ?? [])].map(([name, schema]) => ({ name, schema })),
  );
  const checkValue = (flag: string, name: string, value: string): [string, string] => {
    const filterByName = (from: readonly Pick<Parameter, 'name' | 'schema'>[]) =>
      from.filter((one) => one.name === name);
    // If a parameter and a field have the same name, the value is for the parameter.
    const places = filterByName(parameters).length > 0 ? filterByName(parameters) : filterByName(fields);
    if (places.some(isIntegerParameter) && !/^-?\d+$/.test(value))
      throw new CommandError(`${flag} ${value} is not an integer, which ${name} is; give the number`);
    return [name, value];
  };
  const readPairs = (option: string, checkPair: (name: string, value: string, text: string) => [string, string]) =>
    [typed.get(option) ?? []]
      .flat()
      .map(String)
      .map((text) => {
        const [, name = '', value = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
        if (isSecretHeader(name.toLowerCase()))
          throw new CommandError(`--${option} ${name} looks secret, and would be kept; leave it out`);
        return checkPair(name, value, text);
      });
  const valueOptions = readPairs('value', (name, value, text) => {
    if (parameters.some((one) => one.name === name)) return checkValue('--value', name, value);
    throw new CommandError(`--value ${text} names no parameter of the contract; write --value 'name=value'`);
  });
  const filters = readPairs('filter', (name, value, text) => {
    if (name === '') throw new CommandError(`--filter ${text} has no value; write --filter 'name=value'`);
    return [name, value];
  });
  const optionValues = (from: readonly ValueOption[]): [string, string][] =>
    from.flatMap(({ name, option }) =>
      [typed.get(option.attributeName()) ?? []]
        .flat()
        .map((value) => checkValue(option.long ?? name, name, String(value))),
    );
  const absent = String(1_500_000_000 + Math.floor(Math.random() * 600_000_000));
  const allArguments = [typed.get('arguments') ?? []].flat();
  const tools = optionValues([TOOL_OPTION]).map(([, name]) => name);
  if (allArguments.length > Math.max(tools.length, 1))
    throw new CommandError(`--arguments is given more often than ${TOOL_OPTION.option.long}; name the tool of each`);
  const runs = allArguments.map((value, index) => ({
    values: { [TOOL_OPTION.name]: tools[index] ?? '' },
    body: toJsonText(value),
  }));
  const hasHeaders = Object.keys(toolkitHeaders(process.env)).length > 0;
  const unstatedKeys = new Set(hasHeaders ? [TOOLKIT_SURFACE] : []);
  const byName = Map.groupBy([...optionValues(EXISTING_VALUE_OPTIONS), ...valueOptions], ([name]) => name);
  const lists = [...byName].map(([name, pairs]) => [name, [...new Set(pairs.map(([, value]) => value))]] as const);
  return {
    values: new Map(lists.flatMap(([name, [first]]) => (first === undefined ? [] : [[name, first]]))),
    further: new Map(lists.map(([name, [, ...others]]) => [name, others])),
    inaccessible: new Map(optionValues(FORBIDDEN_VALUE_OPTIONS)),
    filters: new Map(
      [...Map.groupBy(filters, ([name]) => name)].map(([name, pairs]) => [
        name,
        [...new Set(pairs.map(([, value]) => value))],
      ]),
    ),
    toolArguments: allArguments[0],
    ...{ unstatedKeys, runs, surfaces, absent },
  };
}
