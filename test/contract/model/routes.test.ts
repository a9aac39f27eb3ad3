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
