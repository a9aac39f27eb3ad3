import {
  alternatives,
  type CallArguments,
  concatenate,
  knownText,
  markOpen,
  nativeFunction,
  objectValue,
  textValue,
  toTextParts,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { putHeader } from './curl.ts';
import { type Library, presentValues, putField, readTextBody, sendRequest } from './library.ts';

/** Returns the known text at the start of a word. */
function knownStart(word: Value): string {
  const [first] = toTextParts(alternatives(word)[0] ?? word);
  return first !== undefined && 'text' in first ? first.text : '';
}

/** Removes a number of characters from the start of a word. */
function withoutStart(word: Value, length: number): Value {
  const [first, ...others] = toTextParts(word);
  if (first === undefined || !('text' in first)) return word;
  return concatenate(
    [
      textValue(first.text.slice(length), first.at),
      ...others.map((part) => ('of' in part ? part.of : textValue(part.text, part.at))),
    ],
    word.at,
  );
}

/** Matches the options of HTTPie that are followed by a value. */
const HTTPIE_OPTION_WITH_VALUE =
  /^(-a|--auth|-A|--auth-type|-o|--output|-p|--print|--session|--timeout|--verify|-s|--style|--cert)$/;

/** `http POST url Name:value field=value field:=json query==value` */
const httpie: Library = {
  globals: ['http', 'https', 'xh', 'xhs'],
  make: (to, at) =>
    nativeFunction(at, ({ args, at: place }: CallArguments): Value => {
      const [headers, body, query] = [objectValue(place), objectValue(place), objectValue(place)];
      const words: Value[] = [];
      let isForm = false;
      for (let index = 0; index < args.length; index += 1) {
        const word = args[index] ?? unknownValue('a word', place);
        const text = knownStart(word);
        if (/^(-f|--form)$/.test(text)) isForm = true;
        const next = args[index + 1];
        if (/^(-A|--auth-type)$/.test(text) && next !== undefined && knownStart(next) === 'bearer')
          putField(headers, 'authorization', textValue('Bearer ', word.at));
        if (/^(-a|--auth)$/.test(text) && next !== undefined)
          putField(
            headers,
            'authorization',
            concatenate(
              [textValue(headers.fields.has('authorization') ? 'Bearer ' : 'Basic ', next.at), next],
              next.at,
            ),
          );
        if (HTTPIE_OPTION_WITH_VALUE.test(text)) index += 1;
        else if (!text.startsWith('-')) words.push(word);
      }
      const isMethod = /^[A-Z]+$/.test(knownStart(words[0] ?? unknownValue('', place)));
      const [url, ...items] = isMethod ? words.slice(1) : words;
      for (const item of items) {
        const [, name = '', separator = ''] = /^([\w.[\]-]+)(==|:=@|:=|=@|=|@|:)/.exec(knownStart(item)) ?? [];
        const value = withoutStart(item, name.length + separator.length);
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
      const hasBody = body.fields.size > 0 || body.isOpen;
      const method = isMethod ? words[0] : undefined;
      return sendRequest(
        to,
        {
          at: place,
          method: method ?? textValue(hasBody ? 'POST' : 'GET', place),
          url: url ?? unknownValue('no URL', place),
          headers: [headers],
          query: [query],
          body: hasBody ? { value: body, as: isForm ? 'form' : 'json' } : undefined,
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
      const options = new Map<string, Value[]>();
      let url: Value | undefined;
      for (let index = 0; index < args.length; index += 1) {
        const word = args[index] ?? unknownValue('a word', place);
        const [, name, equals] = /^--([\w-]+)(=)?/.exec(knownStart(word)) ?? [];
        if (name !== undefined) {
          const value = equals === undefined ? args[index + 1] : withoutStart(word, name.length + 3);
          if (equals === undefined && WGET_OPTION_WITH_VALUE.test(name)) index += 1;
          options.set(name, [...(options.get(name) ?? []), ...presentValues(value)]);
        } else if (/^-[a-zA-Z]*O$|^-[oTtUPea]$/.test(knownStart(word))) index += 1;
        else if (!knownStart(word).startsWith('-')) url = word;
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
          url: url ?? unknownValue('no URL', place),
          headers: [headers],
          query: [],
          body: readTextBody(body, 'application/x-www-form-urlencoded'),
          limit: (options.get('timeout') ?? options.get('read-timeout'))?.[0],
        },
        'body',
      );
    }),
};

const WGET_OPTION_WITH_VALUE =
  /^(header|method|body-data|post-data|(read-)?timeout|tries|output-document|user|password)$/;

export const SHELL_CLIENTS: readonly Library[] = [httpie, wget];
