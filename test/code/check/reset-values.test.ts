import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const responses = { 200: { description: 'ok' } };

const contract = contractFrom(
  {
    ...{ openapi: '3.1.0', info: { title: 'Library', version: '1' } },
    servers: [{ url: 'https://your-library.com/api' }],
    paths: {
      '/books.all': { get: { responses } },
      '/books.add': { post: { responses } },
      '/books.remove': { post: { responses } },
      '/pages.all': { get: { responses } },
    },
  },
  new Map(),
);

const CLIENT = `import axios from 'axios';
import { reset, serverUrl } from './settings';
const api = axios.create({});
api.interceptors.request.use((config) => {
  const url = serverUrl();
  if (!url) throw new Error('no server');
  config.baseURL = url;
  return config;
});
api.interceptors.response.use((response) => response, () => { reset(); });
export const listBooks = () => api.get('books.all');
export const listPages = () => api.get('pages.all');
export const add = (book) => api.post('books.add', book);
export const remove = (id) => api.post('books.remove', id);
`;

test.each([
  [
    'a variable of a module',
    `let url;
export function serverUrl() { return url; }
export function set(value) { url = value; }
export function reset() { url = null; }`,
  ],
  [
    'a store of settings',
    `import { createStore } from 'settings';
const store = createStore();
export const serverUrl = () => store.getString('server') ?? null;
export const set = (value) => store.set('server', value);
export const reset = () => store.set('server', '');`,
  ],
])('the address in %s counts, not that it is reset', async (_, settings) => {
  const project = { 'settings.ts': settings, 'api.ts': CLIENT };
  const uses = (await findUses(project, contract)).filter(({ key }) => key.length === 2);
  expect(uses.map(({ verdict, fact }) => `${verdict} ${fact}`)).toEqual([
    'stated GET /books.all',
    'stated GET /pages.all',
    'stated POST /books.add',
    'stated POST /books.remove',
  ]);
});
