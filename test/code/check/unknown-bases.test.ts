import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const PATHS = ['/pods/list', '/pods/stop', '/images/list', '/images/pull', '/volumes/list'];

const contractAt = (
  urls: readonly string[],
  parameters: { name: string; in: string; required: boolean; schema: { type: string } }[] = [],
) =>
  contractFrom(
    {
      ...{ openapi: '3.1.0', info: { title: 'Pods', version: '1' }, servers: urls.map((url) => ({ url })) },
      paths: Object.fromEntries(
        PATHS.map((path) => [path, { get: { parameters, responses: { 200: { description: 'ok' } } } }]),
      ),
    },
    new Map(),
  );

const find = async (files: Files, url: string): Promise<string[]> =>
  (await findUses(files, contractAt([url]))).map(
    ({ verdict, fact, confidence }) => `${verdict} ${fact}${confidence === 'likely' ? ' likely' : ''}`,
  );

/** A client with requests behind a base of several segments. */
const client = (base: string, paths: readonly string[]): string =>
  `export const send = (host, version, path) => fetch(\`\${host}${base}\${path}\`);
${paths.map((path) => `send(process.env.HOST, process.env.VERSION, '${path}');`).join('\n')}\n`;

const likely = PATHS.map((path) => `stated GET ${path} likely`);

test('an unknown segment in front of stated paths is the base path', async () => {
  expect(await find({ 'a.js': client(`/\${version}`, PATHS) }, '/v1.56')).toEqual(likely);
  expect(await find({ 'a.js': client(`/v\${version}`, PATHS) }, '/v1.56')).toEqual(likely);
  expect(await find({ 'a.js': client('/engine', PATHS) }, '/v1.56')).not.toContain(likely[0]);
});

test('it is not, if the client has few of the paths, or as many that are not stated', async () => {
  for (const paths of [PATHS.slice(0, 3), [...PATHS, '/users/list', '/users/stop', '/carts/list']])
    expect((await find({ 'a.js': client(`/\${version}`, paths) }, '/v1.56')).join()).not.toContain('stated GET');
});

test('segments of a proxy are removed if the project names a host of the API', async () => {
  const files = { 'a.js': client('/pods/api', PATHS) };
  const page = { 'setup.md': '```yaml\nproxy:\n  /pods: { target: https://api.eu.pods.com }\n```\n' };
  expect(await find({ ...files, ...page }, 'https://api.pods.com')).toEqual(likely);
  expect((await find(files, 'https://api.pods.com')).join()).not.toContain('stated GET');
});

test('a stated base path is not that of a proxy, which could add a header', async () => {
  const header = { name: 'X-Client', in: 'header', required: true, schema: { type: 'string' } };
  const page = { 'setup.md': 'See https://docs.pods.com.\n' };
  const files = { 'a.js': client('/v1', PATHS), ...page };
  const uses = await findUses(files, contractAt(['https://api.pods.com/v1'], [header]));
  expect(uses.filter(({ fact }) => fact.includes('X-Client'))).toHaveLength(PATHS.length);
});
