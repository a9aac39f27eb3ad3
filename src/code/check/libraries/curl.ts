import { readCurlOptions } from '../read/curl-options.ts';
import { readReceivedMember } from '../received.ts';
import {
  alternatives,
  type CallArguments,
  concatenate,
  joinAlternatives,
  knownText,
  markOpen,
  nativeFunction,
  type ObjectValue,
  objectValue,
  type ResponsePart,
  textValue,
  toTextParts,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { type Library, putField, readTextBody, sendRequest } from './library.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';
const DATA_OPTION = /^--(data|data-raw|data-binary|data-ascii|json)$/;

/** `curl` with its options. */
const CURL: Library = {
  globals: ['curl'],
  make: (send, at) =>
    nativeFunction(at, ({ args, isOpen: hasMore = false, at: place }: CallArguments): Value => {
      const options = readCurlOptions(args, knownStart);
      const toValue = (value: Value | string | undefined): Value =>
        typeof value === 'string' ? textValue(value, place) : (value ?? unknownValue('nothing', place));
      const all = (pattern: RegExp): Value[] =>
        options.filter(({ option }) => pattern.test(option)).map(({ value }) => toValue(value));
      const has = (pattern: RegExp): boolean => options.some(({ option }) => pattern.test(option));
      const headers = objectValue(place);
      for (const header of all(/^--header$/)) putHeader(headers, header);
      const user = all(/^--user$/)[0];
      putField(headers, 'authorization', user && textValue('Basic ', user.at));
      const [bearer] = all(/^--oauth2-bearer$/);
      putField(headers, 'authorization', bearer && concatenate([textValue('Bearer ', bearer.at), bearer], bearer.at));
      // A configuration file can have any option.
      const config = all(/^--config$/)[0];
      const isOpen = hasMore || config !== undefined || args.some(({ kind }) => kind === 'unknown');
      if (isOpen) markOpen(headers);
      const isJson = has(/^--json$/);
      if (isJson) putField(headers, 'content-type', textValue('application/json', place));
      const data = all(DATA_OPTION);
      const urlEncoded = all(/^--data-urlencode$/);
      const form = all(/^--form(-string)?$/);
      const isQuery = has(/^--get$/);
      const pairs = objectValue(place, 'params');
      for (const one of isQuery ? [...data, ...urlEncoded] : [...urlEncoded, ...form]) {
        for (const pair of (knownText(one) ?? knownStart(one)).split(form.length > 0 ? '\n' : '&')) {
          const [name = ''] = pair.split('=');
          if (name !== '') putField(pairs, name, one);
        }
      }
      const [method] = all(/^--request$/);
      const body = data[0] ?? undefined;
      const sent = form.length > 0 || urlEncoded.length > 0 || body !== undefined;
      return sendRequest(send, {
        at: place,
        method:
          method ??
          (config && !sent ? unknownValue('it can be in the configuration file of curl', config.at) : undefined) ??
          textValue(has(/^--head$/) ? 'HEAD' : sent && !isQuery ? 'POST' : 'GET', place),
        url: all(/^--url$/)[0] ?? unknownValue('no URL', place),
        headers: [headers],
        query: isQuery ? [pairs] : [],
        limit: all(/^--max-time$/)[0],
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

/** Creates a function that extracts a part of the response that curl printed. */
const createExtractor = (part: string, extract: (of: ResponsePart, name: Value) => Value): Library => ({
  globals: [`curl:${part}`],
  make: (_, at) =>
    nativeFunction(at, ({ args: [value, name], at: place }) =>
      joinAlternatives(
        (value === undefined ? [] : alternatives(value)).map((one) =>
          one.kind === 'received' && one.part === 'response' ? extract(one, name ?? one) : one,
        ),
        place,
      ),
    ),
});

/** A function that returns the key under which the content of a file is kept: its name, or if that is unknown, the text of the word. */
const CURL_FILE: Library = {
  globals: ['curl:file'],
  make: (_, at) =>
    nativeFunction(at, ({ args: [value, written], at: place }) => {
      const [known] = alternatives(value ?? unknownValue('a file', place)).flatMap((one) => knownText(one) || []);
      return textValue(known?.replace(/^@?(\.\/)?/, '') ?? knownText(written) ?? '', place);
    }),
};

export const SHELL: readonly Library[] = [
  CURL,
  CURL_FILE,
  createExtractor('body', (of) => ({ ...of, part: 'body' })),
  createExtractor('status', (of) => ({ ...of, part: 'status' })),
  createExtractor('header', (of, name) => readReceivedMember({ ...of, part: 'headers' }, name, name.at)),
];

const knownStart = (value: Value): string => {
  const [first] = toTextParts(value);
  return first !== undefined && 'text' in first ? first.text : '';
};

/** Adds a header in the form `Name: value`, in which a part of the value may be unknown. */
export function putHeader(headers: ObjectValue, header: Value): void {
  const [first, ...others] = toTextParts(header);
  if (first === undefined || !('text' in first)) return;
  const [, name, rest = ''] = /^([^:]+):\s*([\s\S]*)$/.exec(first.text) ?? [];
  if (name !== undefined)
    putField(headers, name, { kind: 'text', parts: [{ text: rest, at: first.at }, ...others], at: first.at });
}
