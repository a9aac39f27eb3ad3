import { describe, expect, it } from 'vitest';
import { findElement, type Json, toJsonPath, toPointer } from '../../../src/contract/model/index.ts';
import { queryPaths } from '../../../src/contract/model/json-path-query.ts';

const document = {
  paths: { "/it's/": { get: 1 }, '/a~b/': 2, 'line\nbreak': 3, 'quote"d': 4, 'back\\slash': 5, ünï: 6 },
  servers: [{ url: 'a' }, { url: 'b' }],
  responses: { 200: 'a status, not an index' },
};

describe('our JSONPath', () => {
  it.each<{ keys: (string | number)[]; path: string }>([
    { keys: ['paths', "/it's/", 'get'], path: "$.paths['/it\\'s/'].get" },
    { keys: ['paths', '/a~b/'], path: "$.paths['/a~b/']" },
    { keys: ['paths', 'ünï'], path: "$.paths['ünï']" },
    { keys: ['servers', 1, 'url'], path: '$.servers[1].url' },
    { keys: ['responses', '200'], path: "$.responses['200']" },
  ])('$path leads back to its element', async ({ keys, path }) => {
    const pointer = toPointer(keys);
    expect(toJsonPath(document, pointer)).toBe(path);
    expect(await findElement(document, path)).toEqual({ pointer });
  });

  it.each(['line\nbreak', 'quote"d', 'back\\slash'])('%j is found by its name', async (key) => {
    expect(await findElement(document, `$.paths[${JSON.stringify(key)}]`)).toEqual({
      pointer: toPointer(['paths', key]),
    });
  });

  it.each([
    { path: '$.none', want: '$.none matches nothing' },
    { path: '$.servers[*].url', want: '$.servers[*].url matches 2 places; write an action for each' },
    { path: '$.paths[', want: '$.paths[ is no JSONPath' },
    { path: 'paths', want: 'paths is no JSONPath' },
  ])('$path is refused', async ({ path, want }) => {
    expect(await findElement(document, path)).toMatchObject({ refused: expect.stringContaining(want) });
  });

  it('filters are followed as well', async () => {
    const found: Json = JSON.parse(JSON.stringify(await findElement(document, "$.servers[?@.url == 'b']")));
    expect(found).toEqual({ pointer: '/servers/1' });
  });
});

describe('a JSONPath that could take unlimited time', () => {
  const list = Array.from({ length: 30 }, (_, index) => ({ text: `${'a'.repeat(40)}!`, index }));
  let tree: Json = 1;
  for (let depth = 0; depth < 14; depth += 1) tree = [tree, tree];
  const hostile = { list, tree, map: { first: list[0] ?? null } };

  it.each([
    '$.list[?match(@.text, "(a+)+b")]',
    '$.list[?search(@.text, "(a+)+b")]',
    '$.list[?search(@.text, "(a|a)*b")]',
    '$.list[?search(@.text, "(.*.*.*)*b")]',
    '$.list[?!match(@.text, "([a-z]+)*b")]',
    '$.list[?@.text =~ /(a+)+b/]',
    '$..[?match(@.text, "(a+)+b")]',
    '$..*..*..*..*..*..*..*..*',
    '$..*[?@..*..*..*..*..*..*]',
  ])('is given up: %s', (path) => {
    expect(() => queryPaths(hostile, path, 0.1)).toThrow(/^takes longer than 0\.1 s; name the element/);
    expect(queryPaths(hostile, '$.list[?@.index == 3]', 1)).toEqual(["$['list'][3]"]);
  });
});
