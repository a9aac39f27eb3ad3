import { expect, test } from 'vitest';
import {
  type AssumptionSet,
  applyAssumptionSet,
  extendSet,
  findAssumptionSet,
  parseAssumptionSet,
} from '../../../src/contract/assumptions/index.ts';
import { ask, contract, mockOfFile } from './support.ts';

const mock = mockOfFile();
const LIST = '$.components.schemas.ConversationList';

/** A set that extends another one by actions, as a file with `x-extends` does. */
async function under(base: string | AssumptionSet, ...actions: readonly string[]): Promise<AssumptionSet> {
  const text = `overlay: 1.1.0\ninfo: {title: Ours}\nactions:\n${actions.map((one) => `  - {${one}}\n`).join('')}`;
  const from = typeof base === 'string' ? await findAssumptionSet(base) : base;
  const set = extendSet(from, parseAssumptionSet(text, 'ours.yaml'));
  await mock.replace(await applyAssumptionSet(contract, set));
  return set;
}

const field = (update: string): string =>
  `target: ${LIST}, description: A field is added., x-fills: [conversation-list.fields], update: {additionalProperties: false, ${update}}`;
const paging = (choice: string): string =>
  `target: ${LIST}.properties.data, x-fills: [conversation-list.paging], ${choice}, update: {}`;
const BY_FIELD = paging('x-choice: by-field, x-with: {size: 2, field: next_page}');

interface Page {
  readonly data: readonly { readonly id: number }[];
  readonly next_page?: unknown;
}

async function pageAt(query: string): Promise<Page & { readonly link: string | null }> {
  const { text, headers } = await ask(mock, { path: `/v1/conversations/${query}` });
  const page: Page = JSON.parse(text);
  return { ...page, link: headers.get('link') };
}

const idsOn = ({ data }: Page): number[] => data.map(({ id }) => id);

test.each([
  ['text that may be missing', 'properties: {next_page: {type: string, examples: [p2]}}', '2', undefined],
  ['integer', 'properties: {next_page: {type: integer, examples: [7]}}', 2, undefined],
  [
    'text or null',
    'required: [next_page], properties: {next_page: {type: [string, "null"], examples: [p2]}}',
    '2',
    null,
  ],
  ['text', 'required: [next_page], properties: {next_page: {type: string, examples: [p2]}}', '2', ''],
])('a client that follows a field with a %s gets each entry once, and an end', async (_, update, next, end) => {
  await under('plain', field(update), BY_FIELD);
  const first = await pageAt('');
  expect([idsOn(first), first.next_page, first.link]).toEqual([[42, 43], next, null]);
  const last = await pageAt(`?next_page=${next}`);
  expect([idsOn(last), last.next_page]).toEqual([[57], end]);
  const beyond = await pageAt('?next_page=3');
  expect([idsOn(beyond), beyond.next_page]).toEqual([[], end]);
});

test('a link keeps the query, and leads to the rest', async () => {
  await under('plain', paging('x-choice: by-link, x-with: {size: 2}'));
  const first = await pageAt('?filter=a');
  expect([idsOn(first), first.link]).toEqual([[42, 43], '</v1/conversations/?filter=a&page=2>; rel="next"']);
  const last = await pageAt('?filter=a&page=2');
  expect([idsOn(last), last.link]).toEqual([[57], null]);
});

test('contrary has more than one page', async () => {
  await mock.replace(await applyAssumptionSet(contract, await findAssumptionSet('contrary')));
  const next = async (query: string) => JSON.parse((await ask(mock, { path: `/v1/conversations/${query}` })).text);
  expect(await next('')).toMatchObject({ next: '2', data: [{}, {}] });
  expect(await next('?next=2')).toMatchObject({ next: null, data: [{}] });
});

test('a field that is added to a set leaves its examples, and is in them', async () => {
  const set = await under('plain', field('properties: {note: {type: string, examples: [read]}}'));
  expect(await pageAt('')).toMatchObject({ data: [{ id: 42 }, { id: 43 }, { id: 57 }], note: 'read' });
  await under(set, field('properties: {more: {type: boolean, examples: [true]}}'));
  const twice = await pageAt('');
  expect(twice).toMatchObject({ data: [{ id: 42 }, { id: 43 }, { id: 57 }], more: true });
  expect(twice).not.toHaveProperty('note');
});

test('examples of the extended set that do not fit any more, or that the set replaces, are gone', async () => {
  const element = `target: ${LIST}.properties.data.items, description: An element has a topic., x-fills: [conversation-list.element], update: {additionalProperties: false, required: [topic], properties: {topic: {type: boolean}}}`;
  await under('plain', field('properties: {note: {type: string}}'), element);
  expect(await pageAt('')).toMatchObject({ data: [{ topic: true }] });
  await under('plain', field('examples: [{data: []}]'));
  expect(idsOn(await pageAt(''))).toEqual([]);
});
