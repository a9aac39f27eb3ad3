import fc from 'fast-check';
import { exampleNamesOf, jsonContentOf, type Operation, readContract } from '../../src/contract/index.ts';
import { KEY } from '../canary/key.ts';
import { requestTo } from '../support/operations.ts';

/** A request as fetch can send it, below an address. */
export interface Request {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

const { model, operations } = await readContract();

const METHODS = ['GET', 'POST', 'HEAD', 'OPTIONS', 'DELETE', 'PUT'];
const SEGMENTS = '1 99 sales 0 -7 007 9007199254740993 4 1.5 x null %20 a%2Fb é a.b %zz'.split(' ');
const PATHS: readonly ((path: string) => string)[] = [
  (path) => path.replace(/\/$/, ''),
  (path) => `${path}more/`,
  (path) => path.replace('/v1/', '/v2/'),
];
const QUERIES = '?page=2 ?agent=7 ?agent= ?external_user_id=u ?user=x&agent=1 ?x=% ?limit=1 ?'.split(' ');
const HEADERS = {
  authorization: [`Bearer ${KEY}`, `bearer ${KEY}`, 'Basic eDp5', 'Bearer', undefined],
  'content-type': [
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/x-www-form-urlencoded',
    undefined,
  ],
  'accept-language': [undefined, 'de', 'fr, en;q=0.5'],
  origin: [undefined, 'https://app.example'],
};
const WISHES = 'code=418 code=200 code=409 example=none delay=x fault=no delay=1 code=abc'.split(' ');
const BODIES = [undefined, '', '{"a": 1,}', 'null', '[]', '\ufeff{}', 'a=b&city=Bern'];
const LONG = 'x'.repeat(300);
const FIELDS = [undefined, null, 7, 2 ** 53, 1.5, true, [], {}, '', 'text', ' trim me ', '<b>&</b>', 'e\u0301', LONG];

/** Mostly the first, else one of the others. */
const mostly = <T>(usual: T, others: readonly T[], weight = 4): fc.Arbitrary<T> =>
  others.length === 0
    ? fc.constant(usual)
    : fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight, arbitrary: fc.constantFrom(...others) });

function bodiesOf({ requestBody }: Operation, right: string | undefined): fc.Arbitrary<string | undefined> {
  if (right === undefined) return fc.constant(undefined);
  const schema = model.resolvedAt(`${jsonContentOf(requestBody)?.pointer}/schema`)?.node;
  const names = [...Object.keys(Object(schema?.properties)), 'further'];
  const changed = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom<unknown>(...FIELDS))
    .map(([name, value]) => JSON.stringify({ ...JSON.parse(right), [name]: value }));
  return fc.oneof(
    { weight: 8, arbitrary: changed },
    { weight: 6, arbitrary: fc.constant(right) },
    { weight: 2, arbitrary: fc.constantFrom(...BODIES) },
    { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
  );
}

function wishesOf({ responses }: Operation): string[] {
  return responses.flatMap((response) => {
    const code = `code=${response.key.replaceAll('X', '3')}`;
    return [code, ...exampleNamesOf(response).flatMap((name) => [`example=${name}`, `${code}, example="${name}"`])];
  });
}

/** Requests to an operation: most of them right, the others wrong in one place or several. */
function requestsTo(operation: Operation): fc.Arbitrary<Request> {
  const right = requestTo(operation.operationId);
  const parts = right.path.split('/');
  const headers = Object.entries(HEADERS).map(([name, [usual, ...others]]) => [name, mostly(usual, others)] as const);
  const wishes = fc.constantFrom(...wishesOf(operation), ...WISHES);
  return fc
    .record({
      method: mostly(right.method, METHODS),
      segments: fc.tuple(...parts.map((part) => mostly(part, SEGMENTS))),
      twisted: mostly((path: string) => path, PATHS),
      query: mostly('', QUERIES),
      headers: fc.record({ ...Object.fromEntries(headers), prefer: fc.option(wishes, { nil: undefined, freq: 2 }) }),
      body: bodiesOf(operation, right.body),
    })
    .map(({ method, segments, twisted, query, headers: all, body }) => {
      const isVariable = operation.path.split('/').map((part) => part.startsWith('{'));
      const path = twisted(parts.map((part, index) => (isVariable[index] ? segments[index] : part)).join('/'));
      const bodiless = method === 'GET' || method === 'HEAD' || body === undefined;
      const sent = Object.entries(all).filter(
        (entry): entry is [string, string] => entry[1] !== undefined && !(bodiless && entry[0] === 'content-type'),
      );
      return { method, target: path + query, headers: Object.fromEntries(sent), ...(bodiless ? {} : { body }) };
    });
}

/** So many requests, the same for the same seed. */
export function requests(count: number, seed: number): Request[] {
  const operation = fc.constantFrom(...operations);
  return fc.sample(operation.chain(requestsTo), { numRuns: count, seed });
}
