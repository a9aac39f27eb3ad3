import { INPUT_VARIABLE } from '../program.ts';
import { type CommandGrammar, HTTPIE, readOptions, WGET } from '../read/command-options.ts';
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

const isWhole = (word: Value): boolean => alternatives(word).some((one) => knownText(one) === startOfText(one));

const JSON_TYPE = 'application/json';
const FURTHER_WORDS = 'further words of the command can state it';

/** The options of a command, by their names, and its other words. */
interface CommandLine {
  readonly options: ReadonlyMap<string, readonly Value[]>;
  readonly words: readonly Value[];
}

function readCommandLine({ args, at }: CallArguments, grammar: CommandGrammar): CommandLine {
  const options = new Map<string, Value[]>();
  for (const { option, value } of readOptions(args, grammar, knownStart, isWhole, dropStart)) {
    const read = typeof value === 'string' ? textValue(value, at) : value;
    options.set(option, [...(options.get(option) ?? []), ...presentValues(read)]);
  }
  return { options, words: options.get('') ?? [] };
}

/** The names of the schemes that HTTPie sends a key with, by the value of `--auth-type`. */
const HTTPIE_SCHEMES: Readonly<Record<string, string>> = { basic: 'Basic ', bearer: 'Bearer ', digest: 'Digest ' };

/** `http POST url Name:value field=value field:=json query==value` */
const httpie: Library = {
  globals: ['http', 'https', 'xh', 'xhs'],
  make: (to, at) =>
    nativeFunction(at, (call: CallArguments): Value => {
      const { named, isOpen = false, at: place } = call;
      const [headers, body, query] = [objectValue(place), objectValue(place), objectValue(place)];
      const { options, words } = readCommandLine(call, HTTPIE);
      const findOption = (...names: readonly string[]): Value | undefined =>
        names.flatMap((name) => options.get(name) ?? [])[0];
      const isForm = options.has('--form');
      const scheme = HTTPIE_SCHEMES[knownText(findOption('--auth-type') ?? textValue('basic', place)) ?? ''];
      const key = findOption('--auth');
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
          method:
            method ??
            (isOpen && !hasBody ? unknownValue(FURTHER_WORDS, place) : textValue(hasBody ? 'POST' : 'GET', place)),
          url: url ?? unknownValue('no URL', place),
          headers: [headers],
          query: [query],
          body:
            raw?.kind === 'object'
              ? { value: raw, as: 'json' }
              : (readTextBody(raw, JSON_TYPE) ??
                (hasFields ? { value: body, as: isForm ? 'form' : 'json' } : undefined)),
          limit: findOption('--timeout'),
          isOpen,
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
    nativeFunction(at, (call: CallArguments): Value => {
      const { isOpen = false, at: place } = call;
      const { options, words } = readCommandLine(call, WGET);
      const [post] = options.get('--post-data') ?? options.get('--post-file') ?? [];
      const body = post ?? (options.get('--body-data') ?? options.get('--body-file'))?.[0];
      const headers = objectValue(place);
      if (isOpen) markOpen(headers);
      for (const header of options.get('--header') ?? []) putHeader(headers, header);
      return sendRequest(
        to,
        {
          at: place,
          method:
            options.get('--method')?.[0] ??
            (isOpen && post === undefined
              ? unknownValue(FURTHER_WORDS, place)
              : textValue(post === undefined ? 'GET' : 'POST', place)),
          url: words.at(-1) ?? unknownValue('no URL', place),
          headers: [headers],
          query: [],
          body: readTextBody(body, 'application/x-www-form-urlencoded'),
          limit: (options.get('--timeout') ?? options.get('--read-timeout'))?.[0],
          isOpen,
        },
        'body',
      );
    }),
};

export const SHELL_CLIENTS: readonly Library[] = [httpie, wget];
