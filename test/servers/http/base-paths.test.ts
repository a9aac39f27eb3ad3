import { expect, test } from 'vitest';
import { parseContract } from '../../../src/contract/model/index.ts';
import { startMock } from '../../canary/mock.ts';
import { ask } from '../mock/support.ts';

/** Which operation answers `METHOD path`, or with which status it is refused. */
async function answersTo(servers: readonly object[], paths: object, asked: readonly string[]): Promise<string[]> {
  const document = { openapi: '3.1.0', info: { title: 'Small', version: '1.0.0' }, servers, paths };
  const mock = await startMock({ contract: parseContract(JSON.stringify(document), 'small.json') });
  const answers: string[] = [];
  for (const line of asked) {
    const [method = '', path = ''] = line.split(' ');
    const { status, text } = await ask(mock, { method, path });
    answers.push(status === 200 ? JSON.parse(text) : String(status));
  }
  await mock.close();
  return answers;
}

const naming = (id: string, more: object = {}): object => ({
  operationId: id,
  responses: { '200': { description: id, content: { 'application/json': { schema: {}, example: id } } } },
  ...more,
});

test.for<[name: string, server: object, bases: readonly string[], not: readonly string[]]>([
  ['absolute', { url: 'https://api.example.com/v1/' }, ['/v1'], ['/v2', '/v1/v1']],
  ['relative', { url: './api/v3?x=1' }, ['/api/v3'], ['/api', '/v3']],
  ['without a scheme', { url: '//api.example.com/v1' }, ['/v1'], ['/api.example.com/v1']],
  ['of the root', { url: '/' }, [], ['/v1']],
  [
    'with variables in host and path',
    {
      url: '{scheme}://{region}.example.com:{port}/{product}/v{version}',
      variables: {
        scheme: { default: 'https' },
        region: { default: 'eu', enum: ['eu', 'us'] },
        port: { default: '443' },
        product: { default: 'shop' },
        version: { default: '2', enum: ['1', '2'] },
      },
    },
    ['/shop/v2', '/shop/v1'],
    ['/shop/v3', '/shop', '/443/shop/v2'],
  ],
  [
    'that is a variable',
    {
      url: '{address}/v1',
      variables: { address: { default: 'https://a.example.com/api', enum: ['http://b.example'] } },
    },
    ['/api/v1', '/v1'],
    ['/api'],
  ],
])(
  'an address %s gives its path to every operation, which is there without it, too',
  async ([, server, bases, not]) => {
    const paths = { '/pets': { get: naming('list') }, '/pets/{id}.json': { get: naming('read') } };
    const asked = ['', ...bases].flatMap((base) => [`GET ${base}/pets`, `GET ${base}/pets/7.json?a=1`]);
    const wanted = ['', ...bases].flatMap(() => ['list', 'read']);
    expect(await answersTo([server], paths, asked)).toEqual(wanted);
    const others = not.map((base) => `GET ${base}/pets`);
    expect(await answersTo([server], paths, others)).toEqual(others.map(() => '404'));
  },
);

test('what has other addresses is below those alone', async () => {
  const paths = {
    '/pets': { get: naming('pets'), post: naming('upload', { servers: [{ url: 'https://up.example.com/upload' }] }) },
    '/keys': { servers: [{ url: '/admin' }], get: naming('keys') },
  };
  const asked = 'GET /v1/pets,POST /v1/pets,POST /upload/pets,GET /upload/pets,GET /admin/keys,GET /v1/keys,GET /keys';
  expect(await answersTo([{ url: '/v1' }], paths, asked.split(','))).toEqual(
    'pets,405,upload,405,keys,404,keys'.split(','),
  );
});

test('of the templates that fit a path, the one with the fewest parameters answers, if it has the method', async () => {
  const paths = {
    '/{kind}/{id}': { get: naming('any') },
    '/emails/{id}': { get: naming('email'), delete: naming('remove') },
    '/emails/batch': { get: naming('batch') },
    '/emails/{id}:send': { get: naming('send') },
    '/größe/{a}-{b}': { get: naming('size') },
  };
  const asked = [
    '/emails/batch',
    '/emails/7',
    '/emails/7:send',
    '/pets/7',
    '/gr%C3%B6%C3%9Fe/1-2',
    '/v1/7',
    '/v1/emails/7',
  ];
  expect(
    await answersTo([{ url: '/v1' }], paths, [...asked.map((path) => `GET ${path}`), 'DELETE /emails/batch']),
  ).toEqual('batch,email,send,any,size,any,email,remove'.split(','));
});

test('what follows a # is never sent: the path without it answers first, and each that has a method alone', async () => {
  const paths = {
    '/files/{id}#share': { get: naming('share'), put: naming('share') },
    '/files/{id}': { get: naming('file') },
    '/token#refresh': { post: naming('refresh') },
  };
  const asked = ['GET /files/7', 'PUT /files/7', 'POST /token', 'POST /v1/token'];
  expect(await answersTo([{ url: '/v1' }], paths, asked)).toEqual(['file', 'share', 'refresh', 'refresh']);
});
