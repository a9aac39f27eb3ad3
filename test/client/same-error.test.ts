import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import * as node from '../../src/client/index.node.ts';
import * as web from '../../src/client/index.ts';
import { KEY as apiKey } from '../canary/key.ts';
import { answerJson, serve } from './server.ts';

interface Case {
  /** What the server does; a status and a body in JSON, or anything. */
  readonly server: (response: ServerResponse) => void;
  readonly client?: Partial<node.ClientOptions>;
  readonly call?: () => node.CallOptions;
}

const stalls = (response: ServerResponse) => void response.writeHead(200, { 'x-request-id': 'r-1' }).write('{');
const responds = (status: number, body: string) => (response: ServerResponse) =>
  void response.writeHead(status, { 'x-request-id': 'r-1' }).end(body);

/** Sends, and never settles, whatever its signal does. */
const deaf = (url: string) => fetch(url).then(() => new Promise<never>(() => {}));

function abortSoon(): node.CallOptions {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 20);
  return { signal: controller.signal };
}

/** How a call comes to each kind of error; the compiler asks for a new kind here. */
const CASES: Readonly<Record<node.CallError['kind'], Readonly<Record<string, Case>>>> = {
  documented: { 'a stated error': { server: responds(404, '{"message":"No."}') } },
  undocumented: {
    'a status that is not stated': { server: responds(418, '{}') },
    'a redirect': { server: (response) => response.writeHead(302, { location: '/', 'x-request-id': 'r-1' }).end() },
  },
  'no-json': { 'a success without JSON': { server: responds(200, '<h1>Hello</h1>') } },
  'broken-statement': { 'a success that is not as stated': { server: responds(200, '{"data":7}') } },
  'open-point': { 'a null where a type is stated': { server: responds(200, '{"data":null}') } },
  'too-large': { 'a long body': { server: responds(200, '{"data":[]}'), client: { maxAnswerBytes: 3 } } },
  connection: { 'a connection that is cut': { server: (response) => response.destroy() } },
  timeout: {
    'the limit of the call': { server: stalls, call: () => ({ timeout: 20 }) },
    'the limit of the client': { server: stalls, client: { timeout: 20 } },
    'a limit that the transport ignores': { server: stalls, client: { timeout: 20, fetch: deaf } },
    'a signal with a time limit': { server: stalls, call: () => ({ signal: AbortSignal.timeout(20) }) },
  },
  abort: {
    'a cancel': { server: stalls, call: abortSoon },
    'a cancel that the transport ignores': { server: stalls, client: { fetch: deaf }, call: abortSoon },
  },
  usage: {
    'a header that HTTP cannot send': { server: stalls, call: () => ({ headers: { 'x-user': 'a\nb' } }) },
  },
};
const cases = Object.entries(CASES).flatMap(([kind, ways]) =>
  Object.entries(ways).map(([what, way]) => ({ kind, what, ...way })),
);

/** What a hook was told of an attempt: the error, or `undefined` for a success. */
type Told = unknown;

/** Keeps what each attempt came to, as the hook and a logger inside it are told. */
function listening() {
  const told: Told[] = [];
  const lines: { readonly level: node.LogLevel; readonly facts: node.LogFacts }[] = [];
  const write = (level: node.LogLevel) => (_: string, facts: node.LogFacts) => void lines.push({ level, facts });
  const to = { debug() {}, info: write('info'), warn: write('warn'), error: write('error') };
  const log = node.logger({ to });
  const hook: node.Hook = async (request, next, context) => {
    try {
      const answer = await log(request, next, context);
      told.push(context.errorOf(answer));
      return answer;
    } catch (error) {
      told.push(error);
      throw error;
    }
  };
  return { told, lines, hook };
}

describe.each([
  { over: "Node's own HTTP client", entry: node },
  { over: 'fetch', entry: web },
])('over $over, hook and logger are told the error that the caller gets', ({ entry }) => {
  test.each(cases)('$kind: $what', async ({ kind, server, client, call }) => {
    const { url } = await serve((_, response) => server(response));
    const { told, lines, hook } = listening();
    const { results } = entry.createClient({ baseUrl: url, apiKey, hook, retries: 0, ...client });
    const { error } = await results.conversations.list(call?.());
    expect(error?.kind).toBe(kind);
    expect(told).toHaveLength(1);
    expect(told[0]).toBe(error);
    const { status, requestId } = error ?? {};
    expect(lines.map(({ facts }) => facts)).toMatchObject([{ kind, status, requestId }]);
    expect(lines[0]?.level).toBe(error !== undefined && 'text' in error ? 'warn' : 'error');
  });
});

test('a success has no error', async () => {
  const { url } = await serve((_, response) => answerJson(response, 200, { data: [] }));
  const { told, lines, hook } = listening();
  await node.createClient({ baseUrl: url, apiKey, hook }).conversations.list();
  expect(told).toEqual([undefined]);
  expect(lines).toMatchObject([{ level: 'info', facts: { status: 200 } }]);
  expect(lines[0]?.facts.kind).toBeUndefined();
});

test('each attempt has the error that the call would fail with', async () => {
  const { url } = await serve((_, response, count) =>
    count === 1
      ? answerJson(response, 503, { message: 'Later.' }, { 'retry-after': '0' })
      : answerJson(response, 200, { data: [] }),
  );
  const { told, hook } = listening();
  await node.createClient({ baseUrl: url, apiKey, hook }).conversations.list();
  expect(told).toMatchObject([{ kind: 'documented', status: 503, attempts: 1 }, undefined]);
});

test('what a hook makes of an answer has the error of what it made', async () => {
  const { url } = await serve((_, response) => answerJson(response, 404, { message: 'No.' }));
  const { told, hook: outer } = listening();
  const made = { status: 403, headers: new Headers({ 'x-request-id': 'r-2' }), text: '{"message":"Mine."}' };
  const hook: node.Hook = (request, next, context) =>
    outer(request, (outgoing) => next(outgoing).then((answer) => ({ ...answer, ...made })), context);
  const { error } = await node.createClient({ baseUrl: url, apiKey, hook }).results.conversations.list();
  expect(error).toMatchObject({ kind: 'documented', status: 403, requestId: 'r-2' });
  expect(told).toEqual([error]);
});

test('a constant answer of a hook counts the attempts', async () => {
  const made = { status: 503, headers: new Headers({ 'retry-after': '0' }), text: '{"message":"Later."}' };
  const hook: node.Hook = async (_, __, { errorOf }) => {
    errorOf(made);
    return made;
  };
  const { results } = node.createClient({ baseUrl: 'https://developer-api.invalid', apiKey, hook, retries: 1 });
  expect((await results.conversations.list()).error).toMatchObject({ kind: 'documented', attempts: 2 });
});

test('what fails before a toolkit request is sent is told to the hook as it is to the caller', async () => {
  const { told, lines, hook } = listening();
  const authorize = () => Promise.reject(new TypeError('There is no token.'));
  const toolkit = node.createToolkitClient({ baseUrl: 'https://application.invalid', authorize, hook });
  const { error } = await toolkit.results.details('weather');
  expect(error).toMatchObject({ kind: 'usage', unsent: true, cause: new TypeError('There is no token.') });
  expect(told[0]).toBe(error);
  expect(lines).toMatchObject([{ level: 'error', facts: { kind: 'usage' } }]);
});
