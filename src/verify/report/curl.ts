import type { Contract } from '../../contract/index.ts';
import type { Exchange, SentRequest } from '../../judge/index.ts';
import { keyHeadersOf } from '../key-headers.ts';
import { KEY_FORMS } from '../probes/probe.ts';

/** In place of the key where headers are made: found again there, it becomes the variable of the shell. */
const KEY = 'ColloquyApiKey';
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const inShell = (text: string, filter: string): string => `$(printf %s "${text}" | ${filter})`;
const VARIABLE = '$COLLOQUY_API_KEY';
const AS_BASE64 = "base64 | tr -d '\\n'";

/** What a key looks like in a header, and how a shell writes it. What is part of another comes after it. */
const IN_SHELL: readonly (readonly [text: string, shell: string])[] = [
  [base64(`${KEY}:`), inShell(`${VARIABLE}:`, AS_BASE64)],
  [base64(KEY), inShell(VARIABLE, AS_BASE64)],
  [KEY, VARIABLE],
  [KEY.toUpperCase(), inShell(VARIABLE, 'tr a-z A-Z')],
  [KEY.slice(0, -3), `\${COLLOQUY_API_KEY%???}`],
];

const escaped = (text: string): string => text.replaceAll(/[\\"$`]/g, '\\$&');
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A text with variables, in double quotes. */
function withVariables(text: string, variables: readonly (readonly [text: string, shell: string])[]): string {
  const [found] = variables.filter(([one]) => text.includes(one));
  if (found === undefined) return quoted(text);
  return `"${text.split(found[0]).map(escaped).join(found[1])}"`;
}

/**
 * The command that sends a request again, one argument a line. The key, and what a server gave for a path, are variables.
 *
 * @param shown The exchange with pseudonyms for the values of the server.
 */
export function curlOf(contract: Contract, { request }: Exchange, { request: shown }: Exchange): string {
  const { method, query, headers, body, address = '' } = shown;
  const end = query === '' ? '' : `?${query}`;
  const path = pathWithVariables(contract, request, shown);
  const url =
    path === undefined ? quoted(`${address}${shown.path}${end}`) : `"${escaped(address)}${path}${escaped(end)}"`;
  const all = {
    ...headers,
    ...(body !== undefined && headers['content-type'] === undefined && { 'content-type': '' }),
  };
  return [
    ['curl -i', METHOD[method] ?? `-X ${method}`, url].filter((part) => part !== '').join(' '),
    ...credentialsOf(contract, shown).map((header) => `-H ${header}`),
    ...Object.entries(all).map(([name, value]) => `-H ${quoted(value === '' ? `${name}:` : `${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(Buffer.from(body).toString())}`]),
  ].join(' \\\n  ');
}

const METHOD: Readonly<Record<string, string>> = { GET: '', HEAD: '-I' };

function credentialsOf(contract: Contract, { surface, credentials, keyForm }: SentRequest): string[] {
  const isKeyed = surface === contract.model.surfaces[0].name;
  if (!isKeyed) return credentials === 'stated' ? ['"$COLLOQUY_TOOLKIT_HEADERS"'] : [];
  const form = KEY_FORMS.find((one) => one === keyForm) ?? 'stated';
  const headers = Object.entries(keyHeadersOf(contract)(form, KEY));
  return headers.map(([name, value]) => withVariables(`${name}: ${value}`, IN_SHELL));
}

/** A path in which what a pseudonym replaces is a variable with the name of its parameter; `undefined` where nothing is. */
function pathWithVariables({ operations }: Contract, { path }: SentRequest, shown: SentRequest): string | undefined {
  if (path === shown.path) return undefined;
  const segments = path.split('/');
  const [template = []] = operations
    .map((operation) => operation.path.split('/'))
    .filter(
      (one) => one.length === segments.length && one.every((part, at) => part.startsWith('{') || part === segments[at]),
    );
  const names = template.map((part) => part.replaceAll(/[{}]/g, '').replaceAll(/\W/g, '_').toUpperCase());
  return shown.path
    .split('/')
    .map((segment, at) => (segment === segments[at] ? escaped(segment) : `$${names[at] ?? 'VALUE'}`))
    .join('/');
}
