import { describe, expect, it } from 'vitest';
import {
  type Attempt,
  createTestCaller,
  plain,
  type ToolContext,
  ToolkitDefinitionError,
  toolkitApiKeys,
} from '../../../src/sdk/toolkit/index.ts';
import { callerOf, handlerOf, logging, requestOf } from './tools.ts';

const NOW = { now: () => ({ hour: 12 }) };

describe('the keys of toolkits', () => {
  const authorize = toolkitApiKeys({ weather: 'right', roads: ['old', 'new'] });
  const long = `right${'\0'.repeat(100)}`;

  it.each<[toolkit: string | undefined, right: string[], wrong: (string | undefined)[]]>([
    ['weather', ['right'], ['wrong', 'righ', 'rightright', 'right\0', long, '', undefined, 'old']],
    ['roads', ['old', 'new'], ['right', 'oldnew']],
    ['nowhere', [], ['right']],
    ['constructor', [], ['right']],
    [undefined, [], ['right', undefined, 'a key that is not used']],
  ])('let the right ones through to %s', (toolkit, right, wrong) => {
    const isLet = (key: string | undefined) =>
      authorize({
        operation: 'execute-tool',
        toolkit,
        tool: undefined,
        key,
        context: undefined,
        header: () => undefined,
      });
    expect(right.map(isLet)).toEqual(right.map(() => true));
    expect(wrong.map(isLet)).toEqual(wrong.map(() => false));
  });

  it.each([{ weather: '' }, { weather: [] }, { weather: ['right', ''] }, { weather: undefined }])(
    'cannot be %o',
    (keys) => {
      const problem = new ToolkitDefinitionError('the key of toolkit weather must be a text that is not empty');
      expect(() => toolkitApiKeys(keys as Record<string, string>)).toThrow(problem); // as JavaScript would
    },
  );
});

describe('the context', () => {
  const who = (_: unknown, { context }: ToolContext) => ({ context });

  it.each([
    { context: () => ({ tenant: 'a' }), want: { tenant: 'a' } },
    { context: async () => ({ tenant: 'a' }), want: { tenant: 'a' } },
  ])('is given to authorize and to the tool', async ({ context, want }) => {
    const seen: unknown[] = [];
    const authorize = (attempt: Attempt) => seen.push(attempt.context) > 0;
    const caller = callerOf({ who }, { context, authorize });
    expect((await caller.execute('kit', 'who')).body).toEqual({ context: want });
    expect((await callerOf({ who }, { context }).execute('kit', 'who')).body).toEqual({ context: want });
    expect(seen).toEqual([want]);
  });

  it('comes from the request of the host, or from the object that a host of the Fetch standard passes instead', async () => {
    const context = (request: Request | { readonly user: string }) =>
      'user' in request ? request.user : request.headers.get('x-user');
    const handler = handlerOf({ who }, { context });
    const response = await handler(requestOf('who', { headers: { 'x-user': 'ada' } }));
    expect(await response.json()).toEqual({ context: 'ada' });
    const caller = createTestCaller(handler, plain, undefined, 'toolkit', { user: 'bob' });
    expect((await caller.execute('kit', 'who')).body).toEqual({ context: 'bob' });
  });

  it.each([
    () => {
      throw new Error('no session');
    },
    () => Promise.reject(new Error('no session')),
  ])('that fails lets nobody through', async (context) => {
    const { logged, log } = logging();
    expect((await callerOf({ who }, { context, log }).execute('kit', 'who')).status).toBe(500);
    expect(logged).toEqual([['host-failure', 500, 'no session']]);
  });

  it('has the time limit of authorize', async () => {
    const { logged, log } = logging();
    const options = { context: () => new Promise(() => {}), limits: { runMilliseconds: 20 }, log };
    await callerOf({ who }, options).execute('kit', 'who');
    expect(logged).toEqual([['host-failure', 500, 'context and authorize did not respond within 20 milliseconds']]);
  });
});

describe('authorize', () => {
  it.each([
    { answer: true, want: 200 },
    { answer: false, want: 401 },
    { answer: Promise.resolve(true), want: 200 },
    { answer: Promise.resolve(false), want: 401 },
    { answer: 1, want: 401 },
    { answer: 'yes', want: 401 },
    { answer: undefined, want: 401 },
    { answer: null, want: 401 },
    { answer: {}, want: 401 },
    { answer: [true], want: 401 },
    { answer: Promise.resolve({}), want: 401 },
  ])('that gives $answer is answered with $want', async ({ answer, want }) => {
    const caller = callerOf(NOW, { authorize: () => answer as boolean }); // as JavaScript would
    expect((await caller.execute('kit', 'now')).status).toBe(want);
  });

  it.each([
    () => {
      throw new Error('hunter2');
    },
    () => Promise.reject(new Error('hunter2')),
  ])('that fails lets nobody through', async (authorize) => {
    const { logged, log } = logging();
    const { body } = await callerOf(NOW, { authorize, log }).execute('kit', 'now');
    expect(body).toEqual({ message: 'The application that serves the tool failed.' });
    expect(logged).toEqual([['host-failure', 500, 'hunter2']]);
  });

  it.each([
    { authorize: () => ({ identity: { user: 7 } }), want: { identity: { user: 7 } } },
    { authorize: async () => ({ identity: 'ada' }), want: { identity: 'ada' } },
    { authorize: () => true, want: {} },
  ])('gives the tool the identity $want', async ({ authorize, want }) => {
    const caller = callerOf({ who: (_, { identity }) => ({ identity }) }, { authorize });
    expect((await caller.execute('kit', 'who')).body).toEqual(want);
  });

  it('gets the operation, the registered names and the key', async () => {
    const attempts: unknown[] = [];
    const authorize = ({ header, context: _, ...attempt }: Attempt): boolean => {
      attempts.push({ ...attempt, type: header('content-type') });
      return true;
    };
    const caller = createTestCaller(handlerOf(NOW, { authorize }), plain, 'the-key');
    await caller.details('kit');
    await caller.context('kit', 'now');
    await caller.execute('kit', 'now');
    await caller.execute('kit', 'nowhere');
    await caller.details('nowhere');
    const key = 'the-key';
    expect(attempts).toEqual([
      { operation: 'get-toolkit-details', toolkit: 'kit', tool: undefined, key, type: undefined },
      { operation: 'get-tool-context', toolkit: 'kit', tool: 'now', key, type: undefined },
      { operation: 'execute-tool', toolkit: 'kit', tool: 'now', key, type: 'application/json' },
      { operation: 'execute-tool', toolkit: 'kit', tool: undefined, key, type: 'application/json' },
      { operation: 'get-toolkit-details', toolkit: undefined, tool: undefined, key, type: undefined },
    ]);
  });

  it('that never answers is a failure of the application after the time of a run', async () => {
    const { logged, log } = logging();
    const authorize = () => new Promise<boolean>(() => {});
    const handler = handlerOf(NOW, { authorize, limits: { runMilliseconds: 20 }, log });
    const caller = createTestCaller(handler, plain);
    await caller.execute('kit', 'now');
    await caller.details('kit');
    await handler.drain();
    const failure = ['host-failure', 500, 'authorize did not respond within 20 milliseconds'];
    expect(logged).toEqual([failure, failure]);
  });
});
