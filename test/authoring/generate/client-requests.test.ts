import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { generatedFiles } from '../../../src/authoring/generate/index.ts';
import { type JsonObject, parseContract } from '../../../src/contract/model/index.ts';
import { makeFolder } from '../../support/folder.ts';

const list = { type: 'array', items: { type: 'integer' } };
const object = { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } } };
const form = 'application/x-www-form-urlencoded';

/** Each parameter or body, and what a value of it looks like in a request. */
const PARAMETERS: readonly (readonly [parameter: JsonObject, value: unknown, sent: string])[] = [
  [{ in: 'query', schema: list }, [1, 2], '?p=1&p=2'],
  [{ in: 'query', schema: list, explode: false }, [1, 2], '?p=1,2'],
  [{ in: 'query', schema: list, explode: false }, [], '?p='],
  [{ in: 'query', schema: list, style: 'pipeDelimited' }, [1, 2], '?p=1%7C2'],
  [{ in: 'query', schema: list, style: 'spaceDelimited' }, [1, 2], '?p=1%202'],
  [{ in: 'query', schema: list, style: 'pipeDelimited', explode: true }, [1, 2], '?p=1&p=2'],
  [{ in: 'query', schema: object }, { a: 1, b: 'x y' }, '?a=1&b=x%20y'],
  [{ in: 'query', schema: object, explode: false }, { a: 1, b: 'x' }, '?p=a,1,b,x'],
  [
    { in: 'query', schema: object, style: 'deepObject', explode: true },
    { a: 1, b: { c: [1, 2] } },
    '?p%5Ba%5D=1&p%5Bb%5D%5Bc%5D=1&p%5Bb%5D%5Bc%5D=2',
  ],
  [{ in: 'query', schema: { type: 'string' }, allowReserved: true }, '/a?b&c', '?p=/a?b%26c'],
  [{ in: 'query', schema: { type: 'string' } }, '/a?b&c', '?p=%2Fa%3Fb%26c'],
  [{ in: 'query', content: { 'application/json': { schema: object } } }, { a: 1 }, '?p=%7B%22a%22%3A1%7D'],
  [{ in: 'path', schema: list }, [1, 2], '/1,2'],
  [{ in: 'path', schema: object, explode: true }, { a: 1, b: 'x' }, '/a=1,b=x'],
  [{ in: 'path', schema: list, style: 'label', explode: true }, [1, 2], '/.1.2'],
  [{ in: 'path', schema: object, style: 'matrix', explode: true }, { a: 1, b: 'x' }, '/;a=1;b=x'],
  [{ in: 'path', schema: list, style: 'matrix' }, [1, 2], '/;p=1,2'],
  [{ in: 'header', schema: object }, { a: 1, b: 'x' }, 'p: a,1,b,x'],
  [{ in: 'header', schema: object, explode: true }, { a: 1, b: 'x' }, 'p: a=1,b=x'],
  [{ in: 'header', content: { 'application/json': { schema: object } } }, { a: 1 }, 'p: {"a":1}'],
  [{ in: 'cookie', schema: { type: 'integer' } }, 5, 'cookie: p=5'],
  [{ in: 'cookie', schema: list, explode: false }, [1, 2], 'cookie: p=1,2'],
];

const BODIES: readonly (readonly [content: JsonObject, body: unknown, type: string, sent: string | RegExp])[] = [
  [{ 'application/json': { schema: object } }, { a: 1 }, 'application/json', '{"a":1}'],
  [{ 'application/vnd.x+json': { schema: object } }, { a: 1 }, 'application/vnd.x+json', '{"a":1}'],
  [{ 'text/csv': {}, 'application/json': { schema: object } }, { a: 1 }, 'application/json', '{"a":1}'],
  [
    { [form]: { schema: object } },
    { a: 1, b: 'x y&z', c: [1, 2], d: { e: 1 } },
    form,
    'a=1&b=x+y%26z&c=1&c=2&d=%7B%22e%22%3A1%7D',
  ],
  [
    { [form]: { encoding: { c: { explode: false }, d: { style: 'deepObject' } } } },
    { c: [1, 2], d: { e: 1 } },
    form,
    'c=1,2&d%5Be%5D=1',
  ],
  [{ [form]: { encoding: { c: { contentType: 'application/json' } } } }, { c: [1] }, form, 'c=%5B1%5D'],
  [{ [form]: {} }, new URLSearchParams({ a: '1' }), form, 'a=1'],
  [{ 'text/plain': { schema: { type: 'string' } } }, 'abc', 'text/plain', 'abc'],
  [{ 'text/plain': { schema: { type: 'integer' } } }, 5, 'text/plain', '5'],
  [{ 'application/octet-stream': {} }, new Blob(['bytes']), 'application/octet-stream', 'bytes'],
  [
    { 'multipart/form-data': { encoding: { t: { contentType: 'text/csv' } } } },
    { f: new File(['x'], 'a"b'), n: 1, o: { a: 1 }, l: ['y', 'z'], t: 'v' },
    'multipart/form-data',
    /name="f"; filename="a%22b"\r\nContent-Type: application\/octet-stream\r\n\r\nx\r\n.*name="n"\r\n\r\n1\r\n.*name="o"\r\nContent-Type: application\/json\r\n\r\n\{"a":1\}\r\n.*name="l"\r\n\r\ny\r\n.*name="l"\r\n\r\nz\r\n.*name="t"\r\nContent-Type: text\/csv\r\n\r\nv\r\n/s,
  ],
];

type Send = (method: 'POST', path: string, call: object) => Promise<unknown>;

let folder: string;
let requests: Request[];
let send: Send;

beforeAll(async () => {
  folder = await makeFolder();
  const responses = { 204: { description: 'Done.' } };
  const parameters = PARAMETERS.map(([parameter], index) => {
    const path = parameter.in === 'path' ? `/${index}/{p}` : `/${index}`;
    return [path, { post: { parameters: [{ name: 'p', required: true, ...parameter }], responses } }] as const;
  });
  const bodies = BODIES.map(
    ([content], index) => [`/body/${index}`, { post: { requestBody: { content }, responses } }] as const,
  );
  const paths = Object.fromEntries([...parameters, ...bodies]);
  const document = { openapi: '3.1.0', info: { title: 'Requests', version: '1' }, paths };
  const files = await generatedFiles(parseContract(JSON.stringify(document), 'api.json'), { client: true });
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  await mkdir(join(folder, 'node_modules'));
  await symlink(resolve('node_modules/openapi-fetch'), join(folder, 'node_modules/openapi-fetch'));
  const script = join(folder, 'client.mjs');
  await writeFile(script, ts.transpileModule(files.get('client.ts') ?? '', { compilerOptions }).outputText);
  const { createFetchClient } = await import(pathToFileURL(script).href);
  requests = [];
  const client = createFetchClient({
    baseUrl: 'https://api.test',
    fetch: async (request: Request) => {
      requests.push(request.clone());
      return new Response(null, { status: 204 });
    },
  });
  send = (method, path, call) => client[method](path, call);
});

async function sent(path: string, call: object): Promise<Request> {
  await send('POST', path, call);
  const request = requests.pop();
  if (request === undefined) throw new Error('nothing is sent');
  return request;
}

test.for(PARAMETERS.map((one, index) => [index, ...one] as const))(
  '%i: $1 is written as $3',
  async ([index, parameter, value, want]) => {
    const place = String(parameter.in);
    const request = await sent(place === 'path' ? `/${index}/{p}` : `/${index}`, { params: { [place]: { p: value } } });
    const [name = ''] = want.split(':');
    const written = /^[?/]/.test(want)
      ? request.url.replace(`https://api.test/${index}`, '')
      : `${name}: ${request.headers.get(name)}`;
    expect(written).toBe(want);
  },
);

test.for(BODIES.map((one, index) => [index, ...one] as const))(
  'body %i is written as $3',
  async ([index, , body, type, want]) => {
    const request = await sent(`/body/${index}`, { body });
    expect(request.headers.get('content-type')).toSatisfy((value) => value.split('; boundary=', 1)[0] === type);
    expect(await request.text()).toEqual(typeof want === 'string' ? want : expect.stringMatching(want));
  },
);

test('a call chooses the media type by its header, and its own serializers and headers win', async () => {
  const csv = await sent('/body/2', { body: 'a,b', headers: { 'Content-Type': 'text/csv' } });
  expect([csv.headers.get('content-type'), await csv.text()]).toEqual(['text/csv', 'a,b']);
  const type = 'multipart/form-data';
  const form = await sent('/body/10', { body: { n: 1 }, headers: { 'content-type': type } });
  expect([form.headers.get('content-type')?.split('; boundary=', 1)[0], (await form.formData()).get('n')]).toEqual([
    type,
    '1',
  ]);
  const serialized = await sent('/body/3', { body: { a: 1 }, bodySerializer: () => 'as it likes' });
  expect(await serialized.text()).toBe('as it likes');
  const query = await sent('/1', {
    params: { query: { p: [1, 2] } },
    querySerializer: () => 'own=1',
    headers: new Headers({ 'x-own': '1' }),
  });
  expect([query.url, query.headers.get('x-own')]).toEqual(['https://api.test/1?own=1', '1']);
});

test('a body that cannot be written says what to give instead', async () => {
  await expect(sent('/body/7', { body: { a: 1 } })).rejects.toThrow(
    'A body of text/plain cannot be written from an object: give its text or bytes, or a bodySerializer',
  );
});
