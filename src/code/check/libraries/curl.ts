import { INPUT_VARIABLE } from '../program.ts';
import { type CommandOption, CURL, readOptions } from '../read/command-options.ts';
import { readReceivedMember } from '../received.ts';
import {
  alternatives,
  type CallArguments,
  concatenate,
  dropStart,
  joinAlternatives,
  knownText,
  markOpen,
  nativeFunction,
  type ObjectValue,
  objectValue,
  type ResponsePart,
  startOfText,
  type TextPart,
  textValue,
  toTextParts,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { createGlobal, findField, type Library, putField, readTextBody, sendRequest } from './library.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const DATA_OPTION = /^--(data|data-raw|data-binary|data-ascii|json)$/;

/** `curl` with its options. */
const curl: Library = {
  globals: ['curl'],
  make: (send, at) =>
    nativeFunction(at, ({ args, named, isOpen: hasMore = false, at: place }: CallArguments): Value => {
      const options = readOptions(args, CURL, startOfText, isWhole, dropStart).flatMap((each) =>
        each.option === '--config' && typeof each.value === 'object'
          ? (readConfiguration(each.value) ?? [each])
          : [each],
      );
      const toValue = (value: Value | string | undefined): Value =>
        typeof value === 'string' ? textValue(value, place) : (value ?? unknownValue('nothing', place));
      const optionValues = (pattern: RegExp): Value[] =>
        options.filter(({ option }) => pattern.test(option)).map(({ value }) => toValue(value));
      const hasOption = (pattern: RegExp): boolean => options.some(({ option }) => pattern.test(option));
      const headers = objectValue(place);
      for (const header of optionValues(/^--header$/)) putHeader(headers, header);
      const user = optionValues(/^--user$/)[0];
      putField(headers, 'authorization', user && textValue('Basic ', user.at));
      const [bearer] = optionValues(/^--oauth2-bearer$/);
      putField(headers, 'authorization', bearer && concatenate([textValue('Bearer ', bearer.at), bearer], bearer.at));
      // A configuration file can have any option.
      const config = optionValues(/^--config$/)[0];
      // A word of which nothing is known can be an option, unless it is the value of one.
      const isOpen =
        hasMore ||
        config !== undefined ||
        options.some(({ option, value }) => option === '' && typeof value === 'object' && value.kind === 'unknown');
      if (isOpen) markOpen(headers);
      const isJson = hasOption(/^--json$/);
      if (isJson) putField(headers, 'content-type', textValue('application/json', place));
      const data = optionValues(DATA_OPTION).map((value) =>
        knownText(value) === '@-'
          ? (findField(named, INPUT_VARIABLE) ?? unknownValue('the standard input', value.at))
          : startOfText(value).startsWith('@')
            ? unknownValue('the content of a file', value.at)
            : value,
      );
      const urlEncoded = optionValues(/^--data-urlencode$/);
      const form = optionValues(/^--form(-string)?$/);
      const isQuery = hasOption(/^--get$/);
      const pairs = objectValue(place, 'params');
      const sentPairs = [
        ...(isQuery ? data.flatMap(listQueryPairs) : []),
        ...[...urlEncoded, ...form].flatMap(listPair),
      ];
      for (const [name, value] of sentPairs) putField(pairs, name, value);
      const [method] = optionValues(/^--request$/);
      const body = data[0] ?? undefined;
      const sent = form.length > 0 || urlEncoded.length > 0 || body !== undefined;
      return sendRequest(send, {
        at: place,
        method:
          method ??
          (isOpen && !sent
            ? unknownValue(
                `it can be in ${config ? 'the configuration file' : 'further options'} of curl`,
                config?.at ?? place,
              )
            : undefined) ??
          textValue(hasOption(/^--head$/) ? 'HEAD' : sent && !isQuery ? 'POST' : 'GET', place),
        url: optionValues(/^(--url)?$/)[0] ?? unknownValue('no URL', place),
        headers: [headers],
        query: isQuery ? [pairs] : [],
        limit: optionValues(/^--max-time$/)[0],
        isOpen,
        body: isQuery
          ? undefined
          : form.length > 0
            ? { value: pairs, as: 'multipart' }
            : body !== undefined
              ? readTextBody(body, FORM_TYPE)
              : urlEncoded.length > 0
                ? { value: pairs, as: 'form' }
                : undefined,
      });
    }),
};

/** Whether the first part of a word is the whole word. */
const isWhole = (word: Value): boolean => knownText(word) === startOfText(word);

type Pair = readonly [name: string, value: Value];

/** Lists the names and values in a query, such as `limit=50&page=2`. */
function listQueryPairs(query: Value): readonly Pair[] {
  const known = knownText(query);
  return known === undefined
    ? listPair(query)
    : [...new URLSearchParams(known)].map(([name, value]) => [name, textValue(value, query.at)]);
}

/** Returns the name and the value in a text such as `title=Hours`. The value of `photo=@file` is not known. */
function listPair(text: Value): readonly Pair[] {
  const start = startOfText(text);
  const [name = ''] = start.split(/[=@]/);
  const isOfFile = /^(@|=[@<])/.test(start.slice(name.length));
  return name === ''
    ? []
    : [[name, isOfFile ? unknownValue('the content of a file', text.at) : dropStart(text, name.length + 1)]];
}

/** Reads the content of a configuration file, with an option in each line, such as `url = "…"`; `undefined` if it is not known. */
function readConfiguration(content: Value): readonly CommandOption<Value>[] | undefined {
  if (content.kind !== 'text') return undefined;
  return splitLines(content.parts).flatMap(([first, ...others]) => {
    const [, name, start = ''] =
      (first && 'text' in first && /^\s*(?:--)?([a-z][\w-]+)(?:\s*[=:]\s*|\s+|$)([\s\S]*)$/.exec(first.text)) || [];
    if (first === undefined || name === undefined) return [];
    const isQuoted = start.startsWith('"');
    const all: readonly TextPart[] = [{ text: isQuoted ? start.slice(1) : start, at: first.at }, ...others];
    const parts = all.map((part, index) =>
      'text' in part ? { ...part, text: unescapeValue(part.text, isQuoted && index === all.length - 1) } : part,
    );
    return [{ option: `--${name}`, value: { kind: 'text', parts, at: first.at } }];
  });
}

const unescapeValue = (text: string, isLast: boolean): string =>
  (isLast ? text.replace(/"\s*$/, '') : text).replaceAll(/\\(["\\])/g, '$1');

function splitLines(parts: readonly TextPart[]): readonly (readonly TextPart[])[] {
  const lines: TextPart[][] = [[]];
  for (const part of parts) {
    const [head = '', ...rest] = 'text' in part ? part.text.split('\n') : [];
    lines.at(-1)?.push('text' in part ? { text: head, at: part.at } : part);
    lines.push(...rest.map((text) => [{ text, at: part.at }]));
  }
  return lines;
}

/** Creates a function that extracts a part of the response that curl printed. */
const createExtractor = (part: string, extract: (of: ResponsePart, name: Value) => Value): Library =>
  createGlobal(`curl:${part}`, ({ args: [value, name], at }) =>
    joinAlternatives(
      alternatives(value).map((one) =>
        one.kind === 'received' && one.part === 'response' ? extract(one, name ?? one) : one,
      ),
      at,
    ),
  );

/** A function that returns the key under which the content of a file is kept: its name, or if that is unknown, the text of the word. */
const CURL_FILE = createGlobal('curl:file', ({ args: [value, written], at }) => {
  const [known] = alternatives(value ?? unknownValue('a file', at)).flatMap((one) => knownText(one) || []);
  return textValue(known?.replace(/^@?(\.\/)?/, '') ?? knownText(written) ?? '', at);
});

/** A function that returns the contents of the files whose names match a pattern, such as `pages-*.json`. */
const CURL_FILES = createGlobal('curl:files', ({ args: [files, ...words], at }) => {
  const patterns = words.flatMap(alternatives).flatMap((word) => {
    const parts = (knownText(word) ?? '').split(/[*?]+/).map((part) => part.replaceAll(/[^\w/-]/g, '\\$&'));
    return parts.length > 1 ? [new RegExp(`^${parts.join('.*')}$`)] : [];
  });
  const isMatched = (name: string): boolean => patterns.some((pattern) => pattern.test(name));
  const all = files?.kind === 'object' ? [...files.fields].filter(([name]) => isMatched(name)) : [];
  const contents = all.map(([, { value }]) => value);
  return contents.length === 0 ? unknownValue('the content of a file', at) : joinAlternatives(contents, at);
});

export const CURL_LIBRARIES: readonly Library[] = [
  curl,
  CURL_FILE,
  CURL_FILES,
  createExtractor('body', (of) => ({ ...of, part: 'body' })),
  createExtractor('status', (of) => ({ ...of, part: 'status' })),
  createExtractor('header', (of, name) => readReceivedMember({ ...of, part: 'headers' }, name, name.at)),
];

/** Adds a header in the form `Name: value`, in which a part of the value may be unknown. */
export function putHeader(headers: ObjectValue, header: Value): void {
  // A file has a header in each line.
  for (const [first, ...others] of splitLines(toTextParts(header))) {
    if (first === undefined || !('text' in first)) continue;
    const [, name, rest = ''] = /^([^:]+):\s*(.*)$/.exec(first.text) ?? [];
    if (name !== undefined)
      putField(headers, name, { kind: 'text', parts: [{ text: rest, at: first.at }, ...others], at: first.at });
  }
}
