import { expect, test } from 'vitest';
import { createRouter } from '../../../src/contract/model/index.ts';

const find = createRouter(['/files/{name}.json', '/files/{name}.{kind}', '/files/all'].map((path) => [path, path]));

test.for([
  ['/files/all', '/files/all', {}],
  ['/files/a.json', '/files/{name}.json', { name: 'a' }],
  ['/files/a.txt', '/files/{name}.{kind}', { name: 'a', kind: 'txt' }],
  ['/files/a%2Eb.txt', '/files/{name}.{kind}', { name: 'a%2Eb', kind: 'txt' }],
] as const)('%s is at %s', ([path, found, values]) => {
  expect(find(path)).toEqual({ found, values });
});

test('the literal part of a segment matches only itself, and a parameter any text', () => {
  for (const path of ['/files/ajson', '/files/.json', '/files/', '/files/a.json/'])
    expect(find(path), path).toBeUndefined();
});

/** Paths, and the templates that match them: the first one is found, in whichever order they are written. */
test.for<[path: string, templates: readonly string[]]>([
  ['/a/b', ['/a/b', '/a/{x}', '/{x}/{y}']],
  ['/a/b', ['/a/{x}', '/{x}/b', '/{x}/{y}']],
  ['/a/b/c', ['/a/b/{x}', '/a/{x}/c', '/{x}/b/c']],
  ['/a/1:send', ['/a/{x}:send', '/a/{x}']],
  ['/a/1', ['/a/{x}', '/a/{x}#other']],
  ['/a', ['/a', '/a#other']],
  ['/a/b%20c', ['/a/b c', '/a/{x}']],
  ['/a/b%2', ['/a/b%2', '/a/{x}']],
  ['/{x}', ['/{x}']],
  ['/a/b+c(1)', ['/a/b+c(1)', '/a/b+{x}']],
])('the path %s is at the first of %j', ([path, templates]) => {
  for (const written of [templates, templates.toReversed()])
    expect(createRouter(written.map((one) => [one, one]))(path)?.found).toBe(templates[0]);
});

test('a template that does not fit is passed over', () => {
  const router = createRouter(['/a', '/a#other', '/{x}'].map((path) => [path, path]));
  expect(router('/a', (found) => found !== '/a')).toEqual({ found: '/a#other', values: {} });
  expect(router('/a', (found) => !found.startsWith('/a'))).toEqual({ found: '/{x}', values: { x: 'a' } });
  expect(router('/a', () => false)).toBeUndefined();
  expect(router('/a/b')).toBeUndefined();
});
