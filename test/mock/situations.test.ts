import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContract } from '../../src/contract/index.ts';
import type { Mock } from '../../src/mock/index.ts';
import { SITUATIONS } from '../../src/serve/situations.ts';
import { ask, MEMORIES, MESSAGES, mockOf, type Sent, TOOL } from './support.ts';

const contract = await readContract();
const ids = contract.openPoints.map(({ id }) => id);
/** An answered point is a statement by the same id: the table may still name it. */
const answered = contract.statements.map(({ id }) => id);
const inTable: readonly string[] = Object.values(SITUATIONS).flatMap((bySurface) => Object.values(bySurface).flat());

/** The ids of the contract that an entry of the table stands for. */
const meant = (entry: string): string[] => ids.filter((id) => meantBy(entry, id));
const meantBy = (entry: string, id: string): boolean =>
  entry.startsWith('*') ? id.endsWith(entry.slice(1)) : id === entry;

test('every id of the table is one of the contract', () => {
  const known = (entry: string): boolean => meant(entry).length > 0 || answered.some((id) => meantBy(entry, id));
  expect(inTable.filter((entry) => !known(entry))).toEqual([]);
});

/** One request for each thing that can happen. */
const EVERYTHING: readonly Sent[] = [
  ...['/v1/agents/', '/v1/conversations/', '/v1/conversations/?agent=7', '/toolkit/weather/', TOOL].map((path) => ({
    path,
  })),
  { path: '/toolkit/a%20b/' },
  { path: '/toolkit/weather/a%20b/' },
  { method: 'POST', path: MEMORIES, body: '{"title": "a", "content": "b", "more": 1}' },
  { method: 'POST', path: '/v1/agents/0/memories/', body: '{"title": "a", "content": "b"}' },
  { method: 'POST', path: '/v1/agents/x/memories/', body: '{"title": "a", "content": "b"}' },
  { method: 'POST', path: MESSAGES, body: '{"content": "Hi", "metadata": {}, "more": 1}' },
  { method: 'POST', path: MESSAGES, body: '{"content": null}' },
  { method: 'POST', path: MESSAGES, body: 'Hi', headers: { 'content-type': 'text/plain' } },
  { method: 'POST', path: MESSAGES, body: 'x'.repeat(11_000_000) },
  { method: 'POST', path: TOOL, body: 'x'.repeat(11_000_000) },
  { method: 'POST', path: '/v1/conversations/x/messages/', body: '{"content": "Hi"}' },
  { method: 'POST', path: MESSAGES, body: '{}', headers: { authorization: '' } },
  { method: 'POST', path: TOOL },
  ...['/v1/agents', '/v1/nothing/', '/v2/agents/', '/toolkit/weather'].map((path) => ({ path })),
  ...['/v1/agents/', TOOL].map((path) => ({ method: 'PUT', path })),
  ...['/v1/agents/', TOOL].map((path) => ({ path, headers: { origin: 'https://page.test' } })),
  ...['403', '404', '429', '503'].flatMap((code) =>
    ['/v1/agents/', '/v1/conversations/'].map((path) => ({ path, headers: { prefer: `code=${code}` } })),
  ),
  { method: 'POST', path: MEMORIES, body: '{"title": "a", "content": "b"}', headers: { prefer: 'code=403' } },
  { method: 'POST', path: MESSAGES, body: '{"content": "Hi"}', headers: { prefer: 'code=404' } },
  ...['/toolkit/weather/', TOOL].map((path) => ({ path, headers: { prefer: 'code=500' } })),
  { method: 'POST', path: TOOL, headers: { prefer: 'code=500' } },
];

let mock: Mock;
const seen = new Set<string>();
beforeAll(async () => {
  mock = await mockOf();
  for (const request of EVERYTHING) for (const id of (await ask(mock, request)).openPoints) seen.add(id);
});
afterAll(() => mock.close());

test('every situation of the table can come about', () => {
  expect(inTable.flatMap(meant).filter((id) => !seen.has(id))).toEqual([]);
});

test('every open point with a trace in a request or an answer is named by some answer', () => {
  const traced = contract.openPoints.filter(
    ({ aspect, place }) => !['elsewhere', 'address', 'length'].includes(aspect) && place.operations.length > 0,
  );
  expect(traced.length).toBeGreaterThan(20);
  expect(traced.map(({ id }) => id).filter((id) => !seen.has(id))).toEqual([]);
});

test('no answer names what the contract does not have', () => {
  expect([...seen].filter((id) => !ids.includes(id))).toEqual([]);
});
