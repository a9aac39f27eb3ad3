import fc from 'fast-check';
import {
  at,
  exampleNamesOf,
  isJsonObject,
  type JsonObject,
  type Operation,
  readContract,
} from '../../src/contract/index.ts';
import { KEY } from '../canary/key.ts';
import { follow } from '../support/dereference.ts';

/** A request as fetch can send it, below an address. */
export interface Request {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const { document, operations } = await readContract();

const weighted = <T>(...entries: readonly [weight: number, value: T][]) =>
  fc.oneof(...entries.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));

/** What stands for a parameter of a path: mostly what it asks for. */
const segment = (type: unknown) =>
  fc.oneof(
    {
      weight: 8,
      arbitrary:
        type === 'integer'
          ? fc.integer({ min: 1, max: 99 }).map(String)
          : fc.constantFrom('weather', 'forecast', 'sales'),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        '0',
        '-7',
        '007',
        '9007199254740993',
        '4',
        '1.5',
        'x',
        'null',
        '%20',
        'a%2Fb',
        'é',
        'a.b',
        '%zz',
      ),
    },
  );

const path = (operation: Operation) => {
  const types = new Map(operation.parameters.map(({ name, schema }) => [name, schema?.node.type]));
  const parts = operation.path
    .split(/(\{[^}]+\})/)
    .map((part) => (part.startsWith('{') ? segment(types.get(part.slice(1, -1))) : fc.constant(part)));
  const whole = fc.tuple(...parts).map((texts) => texts.join(''));
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 2, arbitrary: whole.map((text) => text.replace(/\/$/, '')) },
    { weight: 1, arbitrary: whole.map((text) => `${text}more/`) },
    { weight: 1, arbitrary: whole.map((text) => text.replace('/v1/', '/v2/')) },
  );
};

const query = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '?page=2',
      '?agent=7',
      '?agent=',
      '?external_user_id=u',
      '?user=x&agent=1',
      '?x=%',
      '?limit=1',
      '?',
    ),
  },
);

/** A value that a schema asks for, or nearly. */
const value = (schema: JsonObject | undefined): fc.Arbitrary<unknown> => {
  if (schema?.type === 'string')
    return fc.oneof(fc.constantFrom('Hours', ' trim me ', '<b>&</b>', 'e\u0301', '', 'x'.repeat(300)), fc.string());
  if (schema?.type === 'integer') return fc.oneof(fc.integer(), fc.constantFrom(2 ** 53, 4, 1.5));
  if (isJsonObject(schema?.properties)) {
    const { properties } = schema;
    const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
    const fields = Object.keys(properties).map((name) => {
      const right = value(follow(document, `${pointerOf(schema)}/properties/${name}`)?.element);
      const given = fc.oneof(
        { weight: 6, arbitrary: right },
        { weight: 1, arbitrary: fc.constantFrom<unknown>(null, 7, 'text', [], {}, true) },
      );
      return [
        name,
        required.includes(name) ? fc.option(given, { nil: undefined, freq: 12 }) : fc.option(given, { nil: undefined }),
      ] as const;
    });
    return fc
      .tuple(fc.record(Object.fromEntries(fields)), fc.constantFrom<object>({}, {}, {}, { more: 1 }))
      .map(([object, more]) => ({ ...object, ...more }));
  }
  return fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>({}, { city: 'Bern' }));
};

const pointers = new Map<JsonObject, string>();
const pointerOf = (schema: JsonObject): string => pointers.get(schema) ?? '';

const body = (operation: Operation): fc.Arbitrary<string | undefined> => {
  const content = follow(document, `${operation.pointer}/requestBody`);
  if (content === undefined) return fc.constant(undefined);
  const [type = ''] = Object.keys(Object(at(document, `${content.pointer}/content`)));
  const schema = follow(document, `${content.pointer}/content/${type.replaceAll('/', '~1')}/schema`);
  if (schema !== undefined) pointers.set(schema.element, schema.pointer);
  const json = value(schema?.element).map((given) => JSON.stringify(given));
  return fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 2, arbitrary: fc.constantFrom(undefined, '', '{"a": 1,}', 'null', '[]', '\ufeff{}', 'a=b&city=Bern') },
  );
};

const prefer = (operation: Operation) => {
  const wanted = operation.responses.flatMap((response) => {
    const code = response.key.replaceAll('X', '3');
    return [
      `code=${code}`,
      ...exampleNamesOf(response).flatMap((name) => [`example=${name}`, `code=${code}, example="${name}"`]),
    ];
  });
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    { weight: 4, arbitrary: fc.constantFrom(...wanted) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'code=418',
        'code=200',
        'code=409',
        'example=none',
        'delay=x',
        'fault=no',
        'delay=1',
        'code=abc',
      ),
    },
  );
};

const methods = (method: string) =>
  weighted([14, method], [1, 'GET'], [1, 'POST'], [1, 'HEAD'], [1, 'OPTIONS'], [1, 'DELETE'], [1, 'PUT']);

/** Requests to an operation: most of them right, the others wrong in one place or several. */
function requestsTo(operation: Operation): fc.Arbitrary<Request> {
  return fc
    .record({
      method: methods(operation.method.toUpperCase()),
      path: path(operation),
      query,
      authorization: weighted<string | undefined>(
        [12, `Bearer ${KEY}`],
        [1, `bearer ${KEY}`],
        [1, 'Basic eDp5'],
        [1, 'Bearer'],
        [1, undefined],
      ),
      type: weighted<string | undefined>(
        [12, 'application/json'],
        [1, 'application/json; charset=utf-8'],
        [1, 'text/plain'],
        [1, 'application/x-www-form-urlencoded'],
        [1, undefined],
      ),
      language: weighted<string | undefined>([4, undefined], [1, 'de'], [1, 'fr, en;q=0.5']),
      origin: weighted<string | undefined>([4, undefined], [1, 'https://app.example']),
      prefer: prefer(operation),
      body: body(operation),
    })
    .map(({ method, path: at, query: asked, authorization, type, language, origin, prefer: wish, body: text }) => {
      const bodiless = method === 'GET' || method === 'HEAD' || text === undefined;
      const headers = {
        authorization,
        'content-type': bodiless ? undefined : type,
        'accept-language': language,
        origin,
        prefer: wish,
      };
      const sent = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
      return { method, target: at + asked, headers: Object.fromEntries(sent), ...(bodiless ? {} : { body: text }) };
    });
}

/** So many requests, the same for the same seed. */
export function requests(count: number, seed: number): Request[] {
  const operation = fc.constantFrom(...operations);
  return fc.sample(operation.chain(requestsTo), { numRuns: count, seed });
}
