import {
  alternatives,
  type CallArguments,
  concatenate,
  knownText,
  native,
  objectValue,
  openFields,
  textParts,
  textValue,
  unknown,
  type Value,
} from '../values/index.ts';
import { putHeader } from './curl.ts';
import { type Library, present, put, sendRequest, textBody } from './library.ts';

/** The text that a word begins with. */
function start(word: Value): string {
  const [first] = textParts(alternatives(word)[0] ?? word);
  return first !== undefined && 'text' in first ? first.text : '';
}

/** A word without the characters that it begins with. */
function withoutStart(word: Value, length: number): Value {
  const [first, ...others] = textParts(word);
  if (first === undefined || !('text' in first)) return word;
  return concatenate(
    [
      textValue(first.text.slice(length), first.at),
      ...others.map((part) => ('of' in part ? part.of : textValue(part.text, part.at))),
    ],
    word.at,
  );
}

/** Options of HTTPie that take a value. */
const HTTPIE_VALUE =
  /^(-a|--auth|-A|--auth-type|-o|--output|-p|--print|--session|--timeout|--verify|-s|--style|--cert)$/;

/** `http POST url Name:value field=value field:=json query==value` */
const httpie: Library = {
  globals: ['http', 'https', 'xh', 'xhs'],
  make: (to, at) =>
    native(at, ({ args, at: place }: CallArguments): Value => {
      const [headers, body, query] = [objectValue(place), objectValue(place), objectValue(place)];
      const words: Value[] = [];
      let isForm = false;
      for (let index = 0; index < args.length; index += 1) {
        const word = args[index] ?? unknown('a word', place);
        const text = start(word);
        if (/^(-f|--form)$/.test(text)) isForm = true;
        const next = args[index + 1];
        if (/^(-A|--auth-type)$/.test(text) && next !== undefined && start(next) === 'bearer')
          put(headers, 'authorization', textValue('Bearer ', word.at));
        if (/^(-a|--auth)$/.test(text) && next !== undefined)
          put(
            headers,
            'authorization',
            concatenate(
              [textValue(headers.fields.has('authorization') ? 'Bearer ' : 'Basic ', next.at), next],
              next.at,
            ),
          );
        if (HTTPIE_VALUE.test(text)) index += 1;
        else if (!text.startsWith('-')) words.push(word);
      }
      const isMethod = /^[A-Z]+$/.test(start(words[0] ?? unknown('', place)));
      const [url, ...items] = isMethod ? words.slice(1) : words;
      for (const item of items) {
        const [, name = '', separator = ''] = /^([\w.[\]-]+)(==|:=@|:=|=@|=|@|:)/.exec(start(item)) ?? [];
        const value = withoutStart(item, name.length + separator.length);
        if (name === '') openFields(body);
        else if (separator === ':') put(headers, name, value, item.at);
        else if (separator === '==') put(query, name, value, item.at);
        else if (separator === '=') put(body, name, value, item.at);
        else
          put(body, name, separator === ':=' ? jsonValue(value) : unknown('the content of a file', item.at), item.at);
      }
      const hasBody = body.fields.size > 0 || body.isOpen;
      const method = isMethod ? words[0] : undefined;
      return sendRequest(
        to,
        {
          at: place,
          method: method ?? textValue(hasBody ? 'POST' : 'GET', place),
          url: url ?? unknown('no URL', place),
          headers: [headers],
          query: [query],
          body: hasBody ? { value: body, as: isForm ? 'form' : 'json' } : undefined,
        },
        'body',
      );
    }),
};

/** A value that a word of HTTPie has as JSON. */
function jsonValue(value: Value): Value {
  const text = knownText(value);
  if (text === undefined) return unknown('JSON', value.at);
  if (/^-?\d+(\.\d+)?$/.test(text)) return { kind: 'primitive', value: Number(text), at: value.at };
  if (/^(true|false|null)$/.test(text)) return { kind: 'primitive', value: JSON.parse(text), at: value.at };
  return textBody(value)?.as === 'json' ? (textBody(value)?.value ?? value) : unknown('JSON', value.at);
}

/** `wget --header=… --method=… --body-data=… --post-data=… url` */
const wget: Library = {
  globals: ['wget'],
  make: (to, at) =>
    native(at, ({ args, at: place }: CallArguments): Value => {
      const options = new Map<string, Value[]>();
      let url: Value | undefined;
      for (let index = 0; index < args.length; index += 1) {
        const word = args[index] ?? unknown('a word', place);
        const [, name, equals] = /^--([\w-]+)(=)?/.exec(start(word)) ?? [];
        if (name !== undefined) {
          const value = equals === undefined ? args[index + 1] : withoutStart(word, name.length + 3);
          if (equals === undefined && WGET_VALUE.test(name)) index += 1;
          options.set(name, [...(options.get(name) ?? []), ...present(value)]);
        } else if (/^-[a-zA-Z]*O$|^-[oTtUPea]$/.test(start(word))) index += 1;
        else if (!start(word).startsWith('-')) url = word;
      }
      const [post] = options.get('post-data') ?? [];
      const body = post ?? options.get('body-data')?.[0];
      const headers = objectValue(place);
      for (const header of options.get('header') ?? []) putHeader(headers, header);
      return sendRequest(
        to,
        {
          at: place,
          method: options.get('method')?.[0] ?? textValue(post === undefined ? 'GET' : 'POST', place),
          url: url ?? unknown('no URL', place),
          headers: [headers],
          query: [],
          body: textBody(body, 'application/x-www-form-urlencoded'),
        },
        'body',
      );
    }),
};

const WGET_VALUE = /^(header|method|body-data|post-data|timeout|tries|output-document|user|password)$/;

export const SHELL_CLIENTS: readonly Library[] = [httpie, wget];
