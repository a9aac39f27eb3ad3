import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import * as node from '../../../src/sdk/client/index.node.ts';
import { KEY as apiKey } from '../../canary/key.ts';
import { answerJson, baseUrl, clientOf, ENTRIES, json } from './server.ts';

interface Case {
  readonly server: (response: ServerResponse) => void;
  readonly client?: Partial<node.ClientOptions>;
  readonly call?: (begun: Promise<void>) => node.CallOptions;
  /** The fields of the error besides its kind. */
  readonly has?: object;
}

const stalls = (response: ServerResponse) => void response.writeHead(200, { 'x-request-id': 'r-1' }).write('{');
/** The known facts of a response that stalls. */
const BEGUN = { status: 200, requestId: 'r-1' };
const responds = (status: number, body: string) => (response: ServerResponse) =>
  void response.writeHead(status, { 'x-request-id': 'r-1' }).end(body);

/** Sends, and never settles, whatever its signal does. */
const deaf = (url: string) => fetch(url).then(() => new Promise<never>(() => {}));

/** Milliseconds, which pass when a response has begun, and not before. */
const LIMIT = 100;

/** Resolves when the client knows status and headers of a response: what it does with them comes before a `setImmediate`. */
function begins(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return new Promise((resolve) => {
    const onBegun = () => {
      vi.advanceTimersByTime(LIMIT);
      resolve();
    };
    const onHeaders = () => void setImmediate(onBegun);
    for (const channel of ['http.client.response.finish', 'undici:request:headers']) {
      subscribe(channel, onHeaders);
      onTestFinished(() => void unsubscribe(channel, onHeaders));
    }
  });
}

const abort = (reason?: unknown) => (begun: Promise<void>) => {
  const controller = new AbortController();
  begun.then(() => controller.abort(reason));
  return { signal: controller.signal };
};

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
    'the limit of the call': {
      server: stalls,
      client: { timeout: 60_000 },
      call: () => ({ timeout: LIMIT }),
      has: { clock: 'timeout', unsent: false, ...BEGUN },
    },
    'the limit of the client': {
      server: stalls,
      client: { timeout: LIMIT },
      has: { clock: 'timeout', attempts: 1, ...BEGUN },
    },
    'a limit that the transport ignores': { server: stalls, client: { timeout: LIMIT, fetch: deaf } },
    'a signal with a time limit': {
      server: stalls,
      call: abort(new DOMException('', 'TimeoutError')), // as that of AbortSignal.timeout
      has: { clock: 'signal', ...BEGUN },
    },
  },
  abort: {
    'a cancel': { server: stalls, call: abort(), has: { attempts: 1, ...BEGUN } },
    'a cancel that the transport ignores': { server: stalls, client: { fetch: deaf }, call: abort() },
  },
  usage: {
    'a header that HTTP cannot send': { server: stalls, call: () => ({ headers: { 'x-user': 'a\nb' } }) },
  },
};
const cases = Object.entries(CASES).flatMap(([kind, ways]) =>
  Object.entries(ways).map(([what, way]) => ({ kind, what, ...way })),
);

/** Keeps what each attempt came to, as the hook and a logger inside it are told: an error, or `undefined` for a success. */
function listening() {
  const told: unknown[] = [];
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

describe.each(ENTRIES)('over $over, hook and logger get the error of the caller', ({ entry }) => {
  test.each(cases)('$kind: $what', async ({ kind, server, client, call, has = {} }) => {
    const { told, lines, hook } = listening();
    const options = { hooks: [hook], retries: 0, ...client };
    const { results } = await clientOf((_, response) => server(response), options, entry);
    const begun = begins();
    const { error } = await results.conversations.list(call?.(begun));
    expect(error).toMatchObject({ kind, ...has });
    expect(told).toHaveLength(1);
    expect(told[0]).toBe(error);
    const { status, requestId } = error ?? {};
    expect(lines.map(({ facts }) => facts)).toMatchObject([{ kind, status, requestId }]);
    expect(lines[0]?.level).toBe(error !== undefined && 'text' in error ? 'warn' : 'error');
  });
});

test('each attempt has the error with which the call would fail, and a success has none', async () => {
  const { told, lines, hook } = listening();
  const { conversations } = await clientOf(
    (_, response, count) =>
      count === 1
        ? answerJson(response, 503, { message: 'Later.' }, { 'retry-after': '0' })
        : answerJson(response, 200, { data: [] }),
    { hooks: [hook] },
  );
  await conversations.list();
  expect(told).toMatchObject([{ kind: 'documented', status: 503, attempts: 1 }, undefined]);
  expect(lines[1]).toMatchObject({ level: 'info', facts: { status: 200 } });
  expect(lines[1]?.facts.kind).toBeUndefined();
});

test('a response that a hook makes has its own error', async () => {
  const { told, hook: outer } = listening();
  const made = { status: 403, headers: new Headers({ 'x-request-id': 'r-2' }), text: '{"message":"Mine."}' };
  const hook: node.Hook = (request, next, context) =>
    outer(request, (outgoing) => next(outgoing).then((answer) => ({ ...answer, ...made })), context);
  const { results } = await clientOf(json(404, { message: 'No.' }), { hooks: [hook] });
  const { error } = await results.conversations.list();
  expect(error).toMatchObject({ kind: 'documented', status: 403, requestId: 'r-2' });
  expect(told).toEqual([error]);
});

test('a constant response of a hook counts the attempts', async () => {
  const made = { status: 503, headers: new Headers({ 'retry-after': '0' }), text: '{"message":"Later."}' };
  const hook: node.Hook = async (_, __, { errorOf }) => {
    errorOf(made);
    return made;
  };
  const { results } = node.createClient({ baseUrl, apiKey, hooks: [hook], retries: 1 });
  expect((await results.conversations.list()).error).toMatchObject({ kind: 'documented', attempts: 2 });
});

test('a failure before a toolkit request is sent is the same for hook and caller', async () => {
  const { told, lines, hook } = listening();
  const authorize = () => Promise.reject(new TypeError('There is no token.'));
  const { error } = await node.createToolkitClient({ baseUrl, authorize, hooks: [hook] }).results.details('weather');
  expect(error).toMatchObject({ kind: 'usage', unsent: true, cause: new TypeError('There is no token.') });
  expect(told[0]).toBe(error);
  expect(lines).toMatchObject([{ level: 'error', facts: { kind: 'usage' } }]);
});
