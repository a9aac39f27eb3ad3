import { curlOptions } from '../read/curl-options.ts';
import { receivedMember } from '../received.ts';
import {
  alternatives,
  type CallArguments,
  concatenate,
  joinAlternatives,
  knownText,
  native,
  type ObjectValue,
  objectValue,
  openFields,
  type ResponsePart,
  textParts,
  textValue,
  unknown,
  type Value,
} from '../values/index.ts';
import { type Library, put, sendRequest, textBody } from './library.ts';

const FORM = 'application/x-www-form-urlencoded';
const BODY = /^--(data|data-raw|data-binary|data-ascii|json)$/;

/** `curl` with its options. */
const CURL: Library = {
  globals: ['curl'],
  make: (send, at) =>
    native(at, ({ args, isOpen: hasMore = false, at: place }: CallArguments): Value => {
      const options = curlOptions(args, leadingText);
      const toValue = (value: Value | string | undefined): Value =>
        typeof value === 'string' ? textValue(value, place) : (value ?? unknown('nothing', place));
      const all = (pattern: RegExp): Value[] =>
        options.filter(({ option }) => pattern.test(option)).map(({ value }) => toValue(value));
      const has = (pattern: RegExp): boolean => options.some(({ option }) => pattern.test(option));
      const headers = objectValue(place);
      for (const header of all(/^--header$/)) putHeader(headers, header);
      const user = all(/^--user$/)[0];
      put(headers, 'authorization', user && textValue('Basic ', user.at));
      const [bearer] = all(/^--oauth2-bearer$/);
      put(headers, 'authorization', bearer && concatenate([textValue('Bearer ', bearer.at), bearer], bearer.at));
      // A configuration file can have any option.
      const config = all(/^--config$/)[0];
      const isOpen = hasMore || config !== undefined || args.some(({ kind }) => kind === 'unknown');
      if (isOpen) openFields(headers);
      const isJson = has(/^--json$/);
      if (isJson) put(headers, 'content-type', textValue('application/json', place));
      const data = all(BODY);
      const urlEncoded = all(/^--data-urlencode$/);
      const form = all(/^--form(-string)?$/);
      const isQuery = has(/^--get$/);
      const pairs = objectValue(place, 'params');
      for (const one of isQuery ? [...data, ...urlEncoded] : [...urlEncoded, ...form]) {
        for (const pair of (knownText(one) ?? leadingText(one)).split(form.length > 0 ? '\n' : '&')) {
          const [name = ''] = pair.split('=');
          if (name !== '') put(pairs, name, one);
        }
      }
      const [method] = all(/^--request$/);
      const body = data[0] ?? undefined;
      const sent = form.length > 0 || urlEncoded.length > 0 || body !== undefined;
      return sendRequest(send, {
        at: place,
        method:
          method ??
          (config && !sent ? unknown('it can be in the configuration file of curl', config.at) : undefined) ??
          textValue(has(/^--head$/) ? 'HEAD' : sent && !isQuery ? 'POST' : 'GET', place),
        url: all(/^--url$/)[0] ?? unknown('no URL', place),
        headers: [headers],
        query: isQuery ? [pairs] : [],
        limit: all(/^--max-time$/)[0],
        isOpen,
        body: isQuery
          ? undefined
          : form.length > 0
            ? { value: pairs, as: 'multipart' }
            : body !== undefined
              ? textBody(body, FORM)
              : urlEncoded.length > 0
                ? { value: pairs, as: 'form' }
                : undefined,
      });
    }),
};

/** A function that extracts a part of the response that curl printed. */
const extractor = (part: string, extract: (of: ResponsePart, name: Value) => Value): Library => ({
  globals: [`curl:${part}`],
  make: (_, at) =>
    native(at, ({ args: [value, name], at: place }) =>
      joinAlternatives(
        (value === undefined ? [] : alternatives(value)).map((one) =>
          one.kind === 'received' && one.part === 'response' ? extract(one, name ?? one) : one,
        ),
        place,
      ),
    ),
});

/** Returns the key under which the content of a file is kept: its name if that is known, or else the name as it is written. */
const FILE: Library = {
  globals: ['curl:file'],
  make: (_, at) =>
    native(at, ({ args: [value, written], at: place }) => {
      const [known] = alternatives(value ?? unknown('a file', place)).flatMap((one) => knownText(one) || []);
      return textValue(known?.replace(/^@?(\.\/)?/, '') ?? knownText(written) ?? '', place);
    }),
};

export const SHELL: readonly Library[] = [
  CURL,
  FILE,
  extractor('body', (of) => ({ ...of, part: 'body' })),
  extractor('status', (of) => ({ ...of, part: 'status' })),
  extractor('header', (of, name) => receivedMember({ ...of, part: 'headers' }, name, name.at)),
];

const leadingText = (value: Value): string => {
  const [first] = textParts(value);
  return first !== undefined && 'text' in first ? first.text : '';
};

/** Reads `Name: value`, of which a part of the value may be unknown. */
export function putHeader(headers: ObjectValue, header: Value): void {
  const [first, ...others] = textParts(header);
  if (first === undefined || !('text' in first)) return;
  const [, name, rest = ''] = /^([^:]+):\s*([\s\S]*)$/.exec(first.text) ?? [];
  if (name !== undefined)
    put(headers, name, { kind: 'text', parts: [{ text: rest, at: first.at }, ...others], at: first.at });
}
