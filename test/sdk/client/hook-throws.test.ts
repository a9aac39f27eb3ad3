import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Hook, logger, type Result } from '../../../src/sdk/client/index.node.ts';
import { answerJson, clientOf, json, sentMessage, unheardIn } from './server.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Nothing can be read of it. */
const hostile = new Proxy({}, { get: () => JSON.parse('{') });
const THROWN: Readonly<Record<string, unknown>> = {
  'an error': new TypeError('mine'),
  'a text': 'mine',
  nothing: undefined,
  null: null,
  'what cannot be read': hostile,
};

/** When a hook throws. */
const MOMENTS: Readonly<Record<string, (thrown: unknown) => Hook>> = {
  'at once': (thrown) => () => {
    throw thrown;
  },
  'before the request': (thrown) => () => Promise.reject(thrown),
  'without waiting for the answer': (thrown) => async (request, next) => {
    void next(request);
    throw thrown;
  },
  'after the answer': (thrown) => async (request, next) => {
    await next(request);
    throw thrown;
  },
  'in the place of an error': (thrown) => (request, next) =>
    next(request).then(
      () => Promise.reject(thrown),
      () => Promise.reject(thrown),
    ),
};

/** How the server answers, or has the caller cancel the call. */
const OUTCOMES: Readonly<Record<string, (response: ServerResponse, cancel: () => void) => void>> = {
  'a reply': (response) => answerJson(response, 200, sentMessage),
  'an error': (response) => answerJson(response, 403, { message: 'No.' }, { 'x-request-id': 'r-1' }),
  'a cut': (response) => response.destroy(),
  'a cancel': (_, cancel) => cancel(),
};

/** Sends a message once with each hook, to a server that answers so. */
async function sendWith(answer: (typeof OUTCOMES)[string], hooks: readonly (Hook | undefined)[]) {
  let controller = new AbortController();
  const client = await clientOf((_, response) => answer(response, () => controller.abort()));
  const outcomes = [];
  for (const hook of hooks) {
    controller = new AbortController();
    const { messages } = client.with({ hooks: hook && [hook] }).results.conversations;
    outcomes.push(essence(await messages.send(42, { content: 'Hello' }, { signal: controller.signal })));
  }
  return { outcomes, received: client.received };
}

/** The parts of a result that a program uses, to compare two results. */
function essence({ ok, error }: Result) {
  const { kind, message, status, requestId, attempts, unsent } = error ?? {};
  return { ok, kind, message, status, requestId, attempts, unsent };
}

const TARGETS: Readonly<Record<string, () => unknown>> = {
  throws: () => {
    throw new Error('The log pipe is full.');
  },
  'throws a text': () => {
    throw 'full';
  },
  rejects: () => Promise.reject(new Error('The log pipe is full.')),
  'rejects with nothing': () => Promise.reject(undefined),
};

describe.each(Object.entries(OUTCOMES))('a call that ends with %s', (_, answer) => {
  test.each(Object.entries(MOMENTS))('does so when its hook throws %s', async (_, hookThat) => {
    const hooks = [undefined, ...Object.values(THROWN).map(hookThat)];
    const { outcomes, received } = await sendWith(answer, hooks);
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    expect(received).toHaveLength(hooks.length); // none is sent twice
  });

  test.each(Object.entries(TARGETS))('does so when its log %s', async (_, write) => {
    const to = { debug: write, info: write, warn: write, error: write };
    const { outcomes, received } = await sendWith(answer, [undefined, logger({ level: 'debug', to })]);
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(received).toHaveLength(2);
    expect(console.warn).toHaveBeenCalledOnce();
  });
});

test('a hook that sends after it threw does not send a message twice', async () => {
  let late: Promise<unknown> = Promise.resolve();
  const hook: Hook = async (request, next) => {
    late = new Promise((resolve) => setImmediate(resolve)).then(() => next(request));
    throw new Error('mine');
  };
  const { conversations, received } = await clientOf(json(200, sentMessage), { hooks: [hook] });
  expect(await conversations.messages.send(42, { content: 'Hello' })).toEqual(sentMessage);
  expect(await late).toMatchObject({ status: 200 });
  expect(received).toHaveLength(1);
});

test('a hook that returns no response, as is possible in JavaScript, does not change the result', async () => {
  const client = await clientOf(json(200, sentMessage));
  const hooks = [
    async () => undefined,
    async (request: never, next: (request: never) => unknown) => void next(request),
  ];
  for (const hook of hooks) {
    const { messages } = client.with({ hooks: [hook as unknown as Hook] }).conversations;
    expect(await messages.send(42, { content: 'Hello' })).toEqual(sentMessage);
  }
  expect(client.received).toHaveLength(2);
});

test('the first error of a hook is written with console.warn', async () => {
  const thrown = new TypeError('mine');
  const { conversations } = await clientOf(json(200, { data: [] }), { hooks: [() => Promise.reject(thrown)] });
  await conversations.list();
  await conversations.list();
  expect(vi.mocked(console.warn).mock.calls).toEqual([[expect.stringContaining('hook'), thrown]]);
});

test('an error of the call that a hook rethrows is not written', async () => {
  const hook: Hook = (request, next) => next(request);
  const { results } = await clientOf((_, response) => response.destroy(), { hooks: [hook], retries: 0 });
  await results.conversations.list();
  expect(console.warn).not.toHaveBeenCalled();
});

test.each<{ what: string; hook: Hook; ok: boolean }>([
  {
    what: 'a hook that sends what fails, and throws',
    hook: async (request, next) => {
      void next({ ...request, url: 'no URL' });
      throw 'mine';
    },
    ok: false,
  },
  {
    what: 'a hook that sends what fails, and then what does not',
    hook: (request, next) => {
      void next({ ...request, url: 'no URL' });
      return next(request);
    },
    ok: true,
  },
  { what: 'a log without methods', hook: logger({ to: {} as never }), ok: true },
  { what: 'a log that is none', hook: logger({ to: null as never }), ok: true },
])('$what leaves no rejection that nobody hears, even if console.warn throws', async ({ hook, ok }) => {
  vi.mocked(console.warn).mockImplementation(() => {
    throw 'mine';
  });
  const { results } = await clientOf(json(200, { data: [] }), { hooks: [hook] });
  const call = async () => expect(await results.conversations.list()).toMatchObject({ ok });
  expect(await unheardIn(call)).toEqual([]);
});
