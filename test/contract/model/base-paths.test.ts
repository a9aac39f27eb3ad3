import { expect, test } from 'vitest';
import {
  basePathsOf,
  baseTemplatesOf,
  type JsonObject,
  parseContract,
  serverOrigins,
} from '../../../src/contract/model/index.ts';

function withServers(...servers: readonly JsonObject[]) {
  const paths = { '/a': { get: { servers, responses: { 200: { description: '' } } } } };
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths });
  const [operation] = parseContract(text, 'a.json').operations;
  if (operation === undefined) throw new Error('the document has an operation');
  return operation;
}

test.for<[url: string, paths: readonly string[], origins: readonly string[]]>([
  ['https://a.example', [''], ['https://a.example']],
  ['https://a.example/', [''], ['https://a.example']],
  ['HTTP://a.example:8080/v1//./x/?q#f', ['/v1/x'], ['HTTP://a.example:8080']],
  ['https://{host}.example/v1', ['/v1'], []],
  ['https://a.{host}.example/v1', ['/v1'], []],
  ['https://a.example/{version}/x', ['/v1/x', '/v2/x'], ['https://a.example']],
  ['https://a.example/{other}', ['/{other}'], ['https://a.example']],
  ['//a.example/v1', ['/v1'], ['http://a.example', 'https://a.example']],
  ['/v1/', ['/v1'], []],
  ['v1', ['/v1'], []],
  ['ftp://a.example/v1', ['/v1'], []],
  ['x/https://a.example', ['/x/https:/a.example'], []],
])('the address %s has the base paths %j and the origins %j', ([url, paths, origins]) => {
  const operation = withServers({ url, variables: { version: { default: 'v1', enum: ['v1', 'v2'] } } });
  expect(basePathsOf(operation)).toEqual(paths);
  expect(serverOrigins(operation)).toEqual(origins);
});

test('several addresses have each base path once, and variables at most a hundred', () => {
  expect(basePathsOf(withServers({ url: '/a' }, { url: 'https://a.example/a' }, { url: '/b' }))).toEqual(['/a', '/b']);
  const many = { default: '0', enum: Array.from({ length: 20 }, (_, index) => String(index)) };
  expect(basePathsOf(withServers({ url: '/{a}/{b}', variables: { a: many, b: many } }))).toHaveLength(100);
});

test.for<[url: string, variable: JsonObject, templates: readonly string[]]>([
  ['{server}/api/v1', { default: 'http://localhost:5055' }, ['/api/v1']],
  ['{start}/api', { default: 'v1' }, ['/{start}/api']],
  ['https://a.example/bot{start}', { default: 'x' }, ['/bot{start}']],
])('the base path of %s keeps its variable, unless that is a host', ([url, variable, templates]) => {
  expect(baseTemplatesOf(withServers({ url, variables: { server: variable, start: variable } }))).toEqual(templates);
});
