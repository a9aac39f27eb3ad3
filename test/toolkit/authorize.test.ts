import { describe, expect, it } from 'vitest';
import {
  type Attempt,
  createTestCaller,
  plain,
  ToolkitDefinitionError,
  toolkitApiKeys,
} from '../../src/toolkit/index.ts';
import { callerOf, handlerOf, logging } from './tools.ts';

const NOW = { now: () => ({ hour: 12 }) };

describe('the keys of toolkits', () => {
  const authorize = toolkitApiKeys({ weather: 'right', roads: ['old', 'new'] });
  const attempt = (toolkit: string | undefined, key: string | undefined): Attempt => ({
    operation: 'execute-tool',
    toolkit,
    tool: undefined,
    key,
    header: () => undefined,
  });

  it.each([
    { toolkit: 'weather', key: 'right', want: true },
    { toolkit: 'roads', key: 'old', want: true },
    { toolkit: 'roads', key: 'new', want: true },
    { toolkit: 'weather', key: 'wrong', want: false },
    { toolkit: 'weather', key: 'righ', want: false },
    { toolkit: 'weather', key: 'rightright', want: false },
    { toolkit: 'weather', key: 'right\0', want: false },
    { toolkit: 'weather', key: `right${'\0'.repeat(100)}`, want: false },
    { toolkit: 'weather', key: '', want: false },
    { toolkit: 'weather', key: undefined, want: false },
    { toolkit: 'weather', key: 'old', want: false },
    { toolkit: 'roads', key: 'right', want: false },
    { toolkit: 'roads', key: 'oldnew', want: false },
    { toolkit: 'nowhere', key: 'right', want: false },
    { toolkit: 'constructor', key: 'right', want: false },
    { toolkit: undefined, key: 'right', want: false },
    { toolkit: undefined, key: undefined, want: false },
    { toolkit: undefined, key: 'a key that nobody has', want: false },
  ])('let $key through to $toolkit: $want', ({ toolkit, key, want }) => {
    expect(authorize(attempt(toolkit, key))).toBe(want);
  });

  it.each([{ weather: '' }, { weather: [] }, { weather: ['right', ''] }, { weather: undefined }])(
    'cannot be %o',
    (keys) => {
      expect(() => toolkitApiKeys(keys as Record<string, string>)).toThrow(ToolkitDefinitionError); // as JavaScript would
      expect(() => toolkitApiKeys(keys as Record<string, string>)).toThrow('the key of toolkit weather must be a text');
    },
  );
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

  it('is given the operation, the names as they are registered, and the key', async () => {
    const attempts: unknown[] = [];
    const authorize = ({ header, ...attempt }: Attempt): boolean => {
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

  it('that never answers is a failure of the application when the time of a run is over', async () => {
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
