import { INPUT_VARIABLE } from '../program.ts';
import {
  alternatives,
  type CallArguments,
  concatenate,
  dropStart,
  knownText,
  markOpen,
  nativeFunction,
  objectValue,
  startOfText,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { putHeader } from './curl.ts';
import { findField, type Library, presentValues, putField, readTextBody, sendRequest } from './library.ts';

/** Returns the known text at the start of a word. */
const knownStart = (word: Value): string => startOfText(alternatives(word)[0] ?? word);

const JSON_TYPE = 'application/json';

/** The options of a command, by their names, and its other words. */
interface CommandLine {
  readonly options: ReadonlyMap<string, readonly Value[]>;
  readonly words: readonly Value[];
}

/**
 * Reads the words of a command: `--name=value`, `--name value` and `-n value`.
 *
 * @param withValue Matches the options that are followed by a value.
 */
function readCommandLine(args: readonly Value[], withValue: RegExp): CommandLine {
  const options = new Map<string, Value[]>();
  const words: Value[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const word = args[index];
    if (word === undefined) continue;
    const [, name, equals] = /^(--?\w[\w-]*)(=)?/.exec(knownStart(word)) ?? [];
    if (name === undefined) words.push(word);
    else {
      const isNext = equals === undefined && withValue.test(name);
      if (isNext) index += 1;
      const value = isNext ? args[index] : equals === undefined ? undefined : dropStart(word, name.length + 1);
      options.set(name, [...(options.get(name) ?? []), ...presentValues(value)]);
    }
  }
  return { options, words };
}

/** Matches the options of HTTPie that are followed by a value. */
const HTTPIE_OPTION_WITH_VALUE =
  /^(-[aAops]|--(auth|auth-type|output|print|session|session-read-only|timeout|verify|style|cert|cert-key|raw|boundary|pretty|proxy|max-redirects|bearer))$/;

/** The names of the schemes that HTTPie sends a key with, by the value of `--auth-type`. */
const HTTPIE_SCHEMES: Readonly<Record<string, string>> = { basic: 'Basic ', bearer: 'Bearer ', digest: 'Digest ' };

/** `http POST url Name:value field=value field:=json query==value` */
const httpie: Library = {
  globals: ['http', 'https', 'xh', 'xhs'],
  make: (to, at) =>
    nativeFunction(at, ({ args, named, isOpen = false, at: place }: CallArguments): Value => {
      const [headers, body, query] = [objectValue(place), objectValue(place), objectValue(place)];
      const { options, words } = readCommandLine(args, HTTPIE_OPTION_WITH_VALUE);
      const findOption = (...names: readonly string[]): Value | undefined =>
        names.flatMap((name) => options.get(name) ?? [])[0];
      const isForm = options.has('-f') || options.has('--form');
      const scheme = HTTPIE_SCHEMES[knownText(findOption('-A', '--auth-type') ?? textValue('basic', place)) ?? ''];
      const key = findOption('-a', '--auth');
      if (key !== undefined)
        putField(
          headers,
          'authorization',
          scheme === undefined
            ? unknownValue('a scheme of HTTPie', key.at)
            : concatenate([textValue(scheme, key.at), key], key.at),
        );
      const bearer = findOption('--bearer');
      putField(headers, 'authorization', bearer && concatenate([textValue('Bearer ', bearer.at), bearer], bearer.at));
      // A session has the headers of earlier requests.
      if (isOpen || findOption('--session', '--session-read-only') !== undefined) markOpen(headers);
      const isMethod = /^[A-Z]+$/.test(knownStart(words[0] ?? unknownValue('', place)));
      const [url, ...items] = isMethod ? words.slice(1) : words;
      for (const item of items) {
        const [, name = '', separator = ''] = /^([\w.[\]-]+)(==|:=@|:=|=@|=|@|:)/.exec(knownStart(item)) ?? [];
        const value = dropStart(item, name.length + separator.length);
        if (name === '') markOpen(body);
        else if (separator === ':') putField(headers, name, value, item.at);
        else if (separator === '==') putField(query, name, value, item.at);
        else if (separator === '=') putField(body, name, value, item.at);
        else
          putField(
            body,
            name,
            separator === ':=' ? readJsonWord(value) : unknownValue('the content of a file', item.at),
            item.at,
          );
      }
      const hasFields = body.fields.size > 0 || body.isOpen;
      const method = isMethod ? words[0] : undefined;
      const input = hasFields || options.has('--ignore-stdin') ? undefined : findField(named, INPUT_VARIABLE);
      const text =
        /^(POST|PUT|PATCH)$/.test(knownText(method ?? unknownValue('', place)) ?? '') || input?.kind !== 'unknown'
          ? input
          : undefined;
      const raw = findOption('--raw') ?? text;
      const hasBody = raw !== undefined || hasFields;
      return sendRequest(
        to,
        {
          at: place,
          method: method ?? textValue(hasBody ? 'POST' : 'GET', place),
          url: url ?? unknownValue('no URL', place),
          headers: [headers],
          query: [query],
          body:
            raw?.kind === 'object'
              ? { value: raw, as: 'json' }
              : (readTextBody(raw, JSON_TYPE) ??
                (hasFields ? { value: body, as: isForm ? 'form' : 'json' } : undefined)),
          limit: findOption('--timeout'),
        },
        'body',
      );
    }),
};

/** Reads the value of a word such as `field:=json` of HTTPie. */
function readJsonWord(value: Value): Value {
  const text = knownText(value);
  if (text === undefined) return unknownValue('JSON', value.at);
  if (/^-?\d+(\.\d+)?$/.test(text)) return { kind: 'primitive', value: Number(text), at: value.at };
  if (/^(true|false|null)$/.test(text)) return { kind: 'primitive', value: JSON.parse(text), at: value.at };
  return readTextBody(value)?.as === 'json' ? (readTextBody(value)?.value ?? value) : unknownValue('JSON', value.at);
}

/** `wget --header=… --method=… --body-data=… --post-data=… url` */
const wget: Library = {
  globals: ['wget'],
  make: (to, at) =>
    nativeFunction(at, ({ args, at: place }: CallArguments): Value => {
      const { options, words } = readCommandLine(args, WGET_OPTION_WITH_VALUE);
      const [post] = options.get('--post-data') ?? [];
      const body = post ?? options.get('--body-data')?.[0];
      const headers = objectValue(place);
      for (const header of options.get('--header') ?? []) putHeader(headers, header);
      return sendRequest(
        to,
        {
          at: place,
          method: options.get('--method')?.[0] ?? textValue(post === undefined ? 'GET' : 'POST', place),
          url: words.at(-1) ?? unknownValue('no URL', place),
          headers: [headers],
          query: [],
          body: readTextBody(body, 'application/x-www-form-urlencoded'),
          limit: (options.get('--timeout') ?? options.get('--read-timeout'))?.[0],
        },
        'body',
      );
    }),
};

const WGET_OPTION_WITH_VALUE =
  /^(--(header|method|body-data|post-data|(read-)?timeout|tries|output-document|user|password)|-[a-zA-Z]*O|-[oTtUPea])$/;

export const SHELL_CLIENTS: readonly Library[] = [httpie, wget];
