import { join } from 'node:path';
import { expect, test } from 'vitest';
import { project, run } from '../../cli/run.ts';
import { type Answer, FAST, filesIn, keepKey } from './support/command.ts';
import { bodyOf, FAULTS, refusing } from './support/faults.ts';
import { type Fault, faultyServer } from './support/faulty-server.ts';
import { serve } from './support/server.ts';

keepKey();

const IDS = ['--agent', '7', '--conversation', '42', '--user', '311'];
const SECOND = ['--agent', '9', '--conversation', '43', '--user', '312'];

function toAnswer(fault: Fault = {}): Answer {
  const respond = faultyServer(fault);
  return ({ method = '', url = '', headers }, response, text) => {
    const [path = '', query = ''] = url.split('?');
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const { status, headers: sent, body, raw } = respond({ method, path, query, headers: texts, text });
    response.writeHead(status, sent).end(raw ?? (body === undefined ? '' : JSON.stringify(body)));
  };
}

const faultOf = (fact: string, how: string): Fault => FAULTS[fact]?.[how] ?? {};

test('a fault of the second conversation alone is seen if both are named, also in the recording of the run', async () => {
  const answer = toAnswer(
    faultOf('the response to a message has its three parts', 'no reply in the second conversation'),
  );
  const directory = await project();
  const verify = async (...words: readonly string[]) => run(directory, 'verify', ...words, ...FAST, '--out', 'out');
  const url = await serve(answer);
  const first = await verify(url, '--allow', 'writes', ...IDS);
  expect(first).toMatchObject({ code: 0 });
  const both = await verify(url, '--allow', 'writes', ...IDS, ...SECOND);
  expect(both.code).toBe(1);
  expect(both.out).toMatch(/broken {2}sent-message\.agent-message\n +the body lacks agent_message/);
  expect(both.out).toContain('/v1/conversations/43/messages/');
  const again = await run(directory, 'verify', '--har', 'out/exchanges.har', '--out', 'again');
  expect(again.code).toBe(1);
  const broken = async (folder: string) =>
    JSON.parse((await filesIn(join(directory, folder)))['report.json'] ?? '').statements.filter(
      ({ is }: { readonly is: string }) => is === 'broken',
    );
  expect(await broken('again')).toEqual(await broken('out'));
});

test('nothing is sent to a resource that the user did not name, and a named one that never works was not tested', async () => {
  const sent: [path: string, body: string][] = [];
  const answer = toAnswer(faultOf('POST …/messages/ sends a message', 'the second conversation is not found'));
  const url = await serve((request, response, body) => {
    sent.push([`${request.method} ${request.url}`, body]);
    answer(request, response, body);
  });
  const directory = await project();
  const alone = await run(directory, 'verify', url, '--allow', 'writes', ...IDS, ...FAST);
  expect(alone.code).toBe(0);
  const toOthers = sent.filter(([path]) => /\/(43|57|9)\//.test(path));
  expect(toOthers).toEqual([]);
  const { code, out, err } = await run(directory, 'verify', url, '--allow', 'writes', ...IDS, ...SECOND, ...FAST);
  expect(code).toBe(2);
  expect(out).toMatch(/not tested {2}send-message with conversation_id 43\n/);
  expect(err).toMatch(/send-message with conversation_id 43 never succeeded: 0 of 3 succeeded, 3 × 404; check the ids/);
});

test.for([
  ['404', 404, 'text/html', '<p>No.</p>'],
  ['a page at every path', 200, 'text/html', '<p>Shop</p>'],
  ['a redirect to a login', 302, 'text/html', ''],
] as const)('an address with %s has no toolkit, which breaks no statement', async ([, status, type, page]) => {
  const answer = toAnswer();
  const url = await serve((request, response, body) => {
    if (!request.url?.startsWith('/toolkit')) return answer(request, response, body);
    response.writeHead(status, { 'content-type': type, location: '/login' }).end(page);
  });
  const toolkit = ['--toolkit', url, '--toolkit-name', 'weather', '--tool', 'forecast'];
  const directory = await project();
  const first = await run(directory, 'verify', url, ...toolkit, ...FAST, '--allow', 'probes', '--out', 'out');
  const again = await run(directory, 'verify', '--har', 'out/exchanges.har');
  expect(first.code).toBe(2);
  expect(first.out).toMatch(/statements +\d+ hold, 0 broken/);
  expect(first.err).toContain(
    'nothing of toolkit was tested: no toolkit was found there; check the address of --toolkit',
  );
  expect(again.out).toMatch(/statements +\d+ hold, 0 broken/);
});

test('a tool that demands what its definition calls optional was not tested', async () => {
  const url = await serve(
    toAnswer(refusing('body', ({ name, body }) => name === 'execute' && body.days === undefined)),
  );
  const tool = ['--tool', 'forecast', '--arguments', '{"city":"Bern","days":3}'];
  const words = ['--toolkit', url, '--toolkit-name', 'weather', ...tool, '--allow', 'writes', ...FAST];
  const { code, out } = await run(await project(), 'verify', ...words);
  expect(code).toBe(2);
  expect(out.replaceAll(/\s+/g, ' ')).toContain(
    'not tested execute-tool with tool_name forecast and --arguments 1 without what is optional 0 of 1 succeeded, 1 × 400',
  );
  expect(out).toContain(`--data-raw '{"city":"Bern"}'`);
  expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test('a read of a further tool that fails once is sent again', async () => {
  const answer = toAnswer(bodyOf('details', () => ({ tools: [{ title: 'The forecast' }, { title: 'Tides' }] })));
  let contexts = 0;
  const url = await serve((request, response, body) => {
    const isFirst = request.method === 'GET' && request.url === '/toolkit/weather/tides/' && ++contexts === 1;
    if (isFirst) request.socket.destroy();
    else answer(request, response, body);
  });
  const tools = ['--tool', 'forecast', '--tool', 'tides'];
  const directory = await project();
  const { code, out } = await run(
    directory,
    'verify',
    url,
    '--toolkit',
    url,
    '--toolkit-name',
    'weather',
    ...tools,
    ...FAST,
  );
  expect(out).not.toContain('never succeeded');
  expect(code).toBe(0);
});

test('a toolkit that refuses the headers names the variable that has them', async () => {
  const answer = toAnswer();
  const url = await serve((request, response, body) => {
    if (!request.url?.startsWith('/toolkit')) return answer(request, response, body);
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"Who?"}');
  });
  for (const headers of ['', 'x-toolkit: wrong']) {
    process.env.COLLOQUY_TOOLKIT_HEADERS = headers;
    const { code, err } = await run(
      await project(),
      'verify',
      url,
      '--toolkit',
      url,
      '--toolkit-name',
      'weather',
      ...FAST,
    ).finally(() => delete process.env.COLLOQUY_TOOLKIT_HEADERS);
    expect(code).toBe(2);
    expect(err).toMatch(
      /nothing of toolkit was tested: .* 401.*; set COLLOQUY_TOOLKIT_HEADERS to the headers that it needs/,
    );
  }
});

/** A write that always fails is sent in two more variants, and a server that fails now and then is not accused. */
test('valid writes of one kind that always fail break a statement', async () => {
  const url = await serve(toAnswer(faultOf('POST …/messages/ sends a message', 'nested metadata fails')));
  const { code, out } = await run(await project(), 'verify', url, '--allow', 'writes', ...IDS, ...FAST);
  expect(code).toBe(1);
  expect(out.replaceAll(/\s+/g, ' ')).toMatch(
    /broken new-message\.metadata each of 6 valid requests with lists or objects in metadata fails with 500, and none without/,
  );
});

test('a further tool runs with its own parameters, and one that never works was not tested', async () => {
  const answer = toAnswer(refusing('body', ({ name, tool }) => name === 'execute' && tool === 'tides'));
  const sent: string[] = [];
  const url = await serve((request, response, body) => {
    if (request.method === 'POST' && request.url?.startsWith('/toolkit/')) sent.push(`${request.url} ${body}`);
    answer(request, response, body);
  });
  const directory = await project();
  const verify = async (...words: readonly string[]) =>
    run(
      directory,
      'verify',
      url,
      '--toolkit',
      url,
      '--toolkit-name',
      'weather',
      '--allow',
      'writes',
      ...words,
      ...FAST,
    );
  const first = ['--tool', 'forecast', '--arguments', '{"city":"Bern"}'];
  expect(await verify(...first)).toMatchObject({ code: 0 });
  const { code, out } = await verify(...first, '--tool', 'tides', '--arguments', '{"coast":"Ostend"}');
  expect(sent).toContain('/toolkit/weather/tides/ {"coast":"Ostend"}');
  expect(code).toBe(2);
  expect(out).toMatch(/not tested {2}execute-tool with tool_name tides/);
  expect(await verify(...first, '--arguments', '{}')).toMatchObject({ code: 2, err: /name the tool of each/ });
});
