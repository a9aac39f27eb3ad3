import type { Contract } from '../../../contract/model/index.ts';
import { type CurlArgument, curlArguments, curlCommand, quoted, type ShellRequest } from '../../../web/index.ts';
import { createOperationMatcher, type Exchange, type SentRequest } from '../../judge/index.ts';
import { createKeyWriter, isBasicScheme, keyEnvironmentVariables, sameLengthKey, TR_ARGUMENTS } from '../keys.ts';
import { KEY_FORMS, KEY_SCHEMES } from '../probes/probe.ts';

const escapeForShell = (text: string): string => text.replaceAll(/[\\"$`]/g, '\\$&');
const toBase64 = (text: string): string => Buffer.from(text).toString('base64');

/** The shell expressions for keys, headers and path values in a command, by the placeholder that each replaces. */
type ShellVariables = ReadonlyMap<string, string>;

/** Quotes a text for the shell, and replaces placeholders in it by variables. */
function quoteForShell(text: string, variables: ShellVariables): string {
  const texts = [...variables.keys()].toSorted((one, other) => other.length - one.length);
  const parts =
    texts.length === 0
      ? [text]
      : text.split(new RegExp(`(${texts.map((one) => one.replaceAll('+', '\\+')).join('|')})`));
  if (parts.length === 1) return quoted(text);
  return `"${parts.map((part) => variables.get(part) ?? escapeForShell(part)).join('')}"`;
}

/** Headers that curl, browsers and HTTP libraries set themselves. A command does not repeat them from a recording. */
const SENDER_HEADER =
  /^(accept-.*|access-control-.*|cache-control|connection|content-(?!type$).*|date|dnt|expect|host|if-.*|keep-alive|origin|pragma|priority|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|upgrade.*|user-agent|via)$/;

export interface CurlCommand {
  readonly curl: string;
  /** The arguments that make up the command. */
  readonly curlArguments: readonly CurlArgument[];
  /** The names of the shell variables in the command that stand for values of the server, which are not kept. */
  readonly variables: readonly string[];
}

/**
 * Returns a function that writes the command that repeats a request, one argument a line. API keys, and values that
 * come from the server, are written as shell variables.
 */
export function createCurlWriter(contract: Contract) {
  const match = createOperationMatcher(contract);
  const writeKeys = createKeyPlaceholders(contract);
  /** @param shown The exchange with pseudonyms for the values of the server. */
  return ({ request }: Exchange, { request: shown }: Exchange): CurlCommand => {
    const { method, headers, body, address = '' } = shown;
    const { operation } = match(request.method, request.path) ?? {};
    const { variables, sent } = writeKeys(request, operation);
    const values = new Set<string>();
    const variableFor = (of: string): string => {
      const name = of
        .replaceAll(/^\W+|\W+$/g, '')
        .replaceAll(/\W+/g, '_')
        .toUpperCase();
      values.add(name);
      variables.set(`ValueOf${name}`, `$${name}`);
      return `ValueOf${name}`;
    };
    const template = operation?.path.split('/') ?? [];
    const segments = request.path.split('/');
    const path = shown.path
      .split('/')
      .map((segment, at) => (segment === segments[at] ? segment : variableFor(template[at] ?? 'value')));
    const originals = [...new URLSearchParams(request.query).values()];
    const query = Array.from(new URLSearchParams(shown.query), ([name, value], at) =>
      value === originals[at] ? '' : `${encodeURIComponent(name)}=${variableFor(name)}`,
    );
    const queries = shown.query.split('&').map((part, at) => query[at] || part);
    const whole = [...queries, sent.query].filter((part) => part !== '').join('&');
    const url = `${address}${path.join('/')}${whole === '' ? '' : `?${whole}`}`;
    const documented = operation?.parameters.map(({ name }) => name.toLowerCase()) ?? [];
    const isSent = (name: string): boolean =>
      request.keyForm !== undefined || documented.includes(name) || !SENDER_HEADER.test(name);
    const ofRequest = Object.entries(headers).filter(([name]) => isSent(name));
    const all = Object.entries({
      ...sent.headers,
      ...Object.fromEntries(
        ofRequest.map(([name, value]) => [name, value === request.headers[name] ? value : variableFor(name)]),
      ),
      ...(body !== undefined && headers['content-type'] === undefined && { 'content-type': '' }),
      // Without this, curl accepts any media type by name.
      ...(request.keyForm !== undefined && headers.accept === undefined && { accept: '' }),
    });
    const command: ShellRequest = {
      flags: '-i ',
      method,
      url: quoteForShell(url, variables),
      headers: [
        ...(sent.line === undefined ? [] : [sent.line]),
        ...all.map(([name, value]) => headerForShell(name, value, variables)),
      ],
      body: body === undefined ? undefined : quoted(Buffer.from(body).toString()),
    };
    return { curl: curlCommand(command), curlArguments: curlArguments(command), variables: [...values] };
  };
}

function headerForShell(name: string, value: string, variables: ShellVariables): string {
  // If the value of a header came from the environment, the variable's name is kept instead.
  const [, variable] = /^env:(\w+)$/.exec(value) ?? [];
  if (variable !== undefined) return `"${name}: $${variable}"`;
  return quoteForShell(value === '' ? `${name}:` : `${name}: ${value}`, variables);
}

/** Returns a function that writes placeholders for the keys of a request. The command then replaces them by variables. */
function createKeyPlaceholders(contract: Contract) {
  const main = contract.model.surfaces[0].name;
  const nodes = new Map(
    contract.operations.flatMap(({ security }) => security.flat()).map((one) => [one.name, one.node]),
  );
  const named = [...keyEnvironmentVariables(contract, main)].map(([scheme, variable], index) => {
    const user = isBasicScheme(nodes.get(scheme) ?? {}) ? 'User:' : '';
    return { scheme, variable, text: `${user}${index}ColloquyDeveloperKey` };
  });
  const variables = new Map(named.flatMap(({ text, variable }) => [...shellForms(text, variable)]));
  return (
    { surface, keyForm, keyScheme: sentScheme, credentials, keySchemes }: SentRequest,
    operation: Contract['operations'][number] | undefined,
  ) => {
    if (surface !== main) {
      const line = credentials === 'stated' ? '"$COLLOQUY_TOOLKIT_HEADERS"' : undefined;
      return { variables: new Map<string, string>(), sent: { headers: {}, query: '', line } };
    }
    const sentKeys = named.filter(({ scheme }) => keySchemes?.includes(scheme) !== false);
    const write = createKeyWriter(contract, new Map(sentKeys.map(({ scheme, text }) => [scheme, text])));
    const key = KEY_FORMS.find((one) => one === (keyForm ?? credentials)) ?? 'stated';
    const keyScheme = KEY_SCHEMES.find((one) => one === sentScheme);
    const probe = { operation, surface, key, ...(keyScheme && { keyScheme }) };
    return { variables: new Map(variables), sent: { ...write(probe), line: undefined } };
  };
}

/** Returns the texts that a placeholder for a key becomes in the forms of probes, each with the shell expression for it. */
function shellForms(text: string, variable: string): [string, string][] {
  const base64Expression = (of: string): string => `$(printf %s "${of}" | base64 | tr -d '\\n')`;
  const shortened = `\${${variable}%???}`;
  const alike = sameLengthKey(text) ?? '';
  const [from, to] = TR_ARGUMENTS;
  const sameLength = `$(printf %.8s "$${variable}"; printf %s "\${${variable}#????????}" | tr ${from} ${to})`;
  return [
    [text, `$${variable}`],
    [alike, sameLength],
    [toBase64(alike), base64Expression(sameLength)],
    [toBase64(`${text}:`), base64Expression(`$${variable}:`)],
    [text.slice(0, -3), shortened],
    [toBase64(text), base64Expression(`$${variable}`)],
    [toBase64(text.slice(0, -3)), base64Expression(shortened)],
    [toBase64(`${text}-2`), base64Expression(`$${variable}-2`)],
  ];
}
