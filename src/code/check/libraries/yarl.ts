import {
  type CallArguments,
  concatenate,
  isNullish,
  mapAlternatives,
  nativeFunction,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { findField, type Library } from './library.ts';

/** `URL.build(scheme="https", host="api.example.com", port=443, path="/v1/", query={…})` */
function buildUrl({ named, at }: CallArguments): Value {
  const host = findField(named, 'host', 'authority');
  const [port, query] = [findField(named, 'port'), findField(named, 'query', 'query_string')];
  const origin =
    host === undefined
      ? []
      : [
          ...[findField(named, 'scheme') ?? unknownValue('a scheme', at), textValue('://', at), host],
          ...(port === undefined || isNullish(port) ? [] : [textValue(':', at), port]),
        ];
  return concatenate(
    [
      ...[...origin, findField(named, 'path') ?? textValue('', at)],
      ...(query === undefined || isNullish(query) ? [] : [textValue('?', at), query]),
    ],
    at,
  );
}

/** `URL(text)` of yarl, which is represented by the text. The members of a URL are no fields of a response that has the text. */
const readUrl = ({ args: [text], at }: CallArguments): Value =>
  mapAlternatives(text ?? unknownValue('a URL', at), at, (one) =>
    /^(unknown|received)$/.test(one.kind) ? concatenate([one], at) : one,
  );

export const yarl: Library = {
  modules: ['yarl'],
  make: (_, at) => ({
    kind: 'native',
    at,
    member: (name, place) =>
      name === 'URL'
        ? {
            ...nativeFunction(place, readUrl),
            member: (method, here) => (method === 'build' ? nativeFunction(here, buildUrl) : undefined),
          }
        : undefined,
  }),
};
