/**
 * The behaviour of the installed package on every run time. This file imports nothing but the package, and uses nothing but
 * what all run times have.
 */
import { assume, ColloquyError, createClient, createToolkitClient } from 'colloquy';
import { createFetchClient } from 'colloquy/openapi-fetch';

/** The one of all tests, which must not be printed; written out, since this file runs where they are not. */
const apiKey = 'canary-7f3c19';
const text = 'Where is my order? Å 漢字 🙂';

const timeout = { kind: 'timeout', clock: 'timeout' };

function abortSoon() {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 50);
  return controller.signal;
}

/** How a message fails: what the error has, the id of the conversation, and the options of the call. */
const FAILURES = [
  ['an error that is stated has its message', { kind: 'documented', status: 404, body: { message: 'No.' } }, 404],
  ['HTML is no JSON', { kind: 'no-json' }, 1],
  ['a redirect is not followed', { kind: 'undocumented', status: 302 }, 3],
  ['a message is not sent again when the connection is lost', { kind: 'connection' }, 4],
  ['a message is not sent again after 503', { kind: 'documented', status: 503 }, 503],
  ['a message is not sent again after 421', { kind: 'undocumented', status: 421 }, 421],
  ['a timeout ends a call that is not answered', timeout, 5, () => ({ timeout: 50 })],
  ['a timeout covers the body', timeout, 6, () => ({ timeout: 200 })],
  [
    'a signal that times out ends a call',
    { ...timeout, clock: 'signal' },
    5,
    () => ({ signal: AbortSignal.timeout(50) }),
  ],
  ['a signal that is aborted ends a call', { kind: 'abort' }, 5, () => ({ signal: abortSoon() })],
];

async function checkFailure({ client, count, gap }, name, error, conversation, options) {
  const content = `to-${conversation}`;
  const before = await count(content);
  const got = await client().results.conversations.messages.send(conversation, { content }, options?.());
  const again = (await count(content)) > before + 1;
  const want = { again: false, ...error, ...gap(name) };
  equal(got.error instanceof ColloquyError, true);
  for (const key in want) equal([key, { again, ...got.error, body: got.error.body }[key]], [key, want[key]]);
}

/** Each check is given what makes clients of a server, and throws when it does not hold. */
const checks = {
  'a message is sent and its reply received': async ({ client }) => {
    const { agent_message, conversation } = await client().conversations.messages.send(200, { content: text });
    equal(agent_message.content, text);
    equal(conversation.id, 200);
  },
  'a result tells status, request id, method and path': async ({ client }) => {
    const result = await client().results.conversations.messages.send(201, { content: text });
    equal([result.ok, result.status, result.requestId, result.attempts], [true, 201, 'r-1', 1]);
    equal([result.method, result.path], ['POST', '/v1/conversations/{conversation_id}/messages/']);
  },
  'conversations are listed with a filter that is assumed': async ({ client }) => {
    const { data } = await client().conversations.list({ assumed: { query: 'user=%C3%85' } });
    equal(data, [{ query: '?user=%C3%85' }]);
  },
  'a success without a body is one': async ({ client }) => {
    equal((await client('/empty').results.agents.list()).data, undefined);
  },
  ...Object.fromEntries(FAILURES.map(([name, ...row]) => [name, (tools) => checkFailure(tools, name, ...row)])),
  'a list is asked for again after 503': async ({ client }) => {
    const result = await client('/flaky').results.conversations.list();
    equal([result.ok, result.attempts], [true, 2]);
  },
  'a hook sees each attempt, without the key': async ({ client }) => {
    const seen = [];
    const hook = async (request, next, { attempt }) => {
      const answer = await next(request);
      seen.push([attempt, answer.status, request.headers]);
      return answer;
    };
    await client('/hook', { hooks: [hook] }).agents.list();
    equal(seen, [[1, 200, { accept: 'application/json' }]]);
  },
  'a key in a browser is refused, but for a mock': async ({ options, gap }) => {
    const error = caught(() => createClient({ ...options, apiKey, mock: false }));
    equal(error?.kind, gap('a key'));
  },
  'a tool is executed with parameters as they are assumed': async ({ toolkit }) => {
    const got = [];
    for (const assumed of [{ json: { city: 'Å' } }, { form: { city: 'Å' } }, { query: 'city=%C3%85' }]) {
      got.push(await toolkit.execute('weather', 'forecast', { assumed }));
    }
    equal(got, [
      { type: 'application/json', body: '{"city":"Å"}', query: '' },
      { type: 'application/x-www-form-urlencoded', body: 'city=%C3%85', query: '' },
      { type: '', body: '', query: '?city=%C3%85' },
    ]);
  },
  'no key goes to a toolkit': async ({ toolkit }) => equal(await toolkit.details('weather'), { authorization: '' }),
  'an open value is assumed through a schema': async ({ client }) => {
    const validate = (value) => (Array.isArray(value) ? { value } : { issues: [{ message: String(value) }] });
    const schema = { '~standard': { version: 1, vendor: 'test', validate } };
    equal(assume(await client().agents.list(), schema, 'list-agents.body'), [{ id: 7 }]);
    equal(caught(() => assume(text, schema, 'list-agents.body')).openPoints, ['list-agents.body']);
  },
  'a reply of a megabyte is received': async ({ client }) => {
    const content = 'x'.repeat(1_000_000);
    equal((await client().conversations.messages.send(200, { content })).agent_message.content.length, 1_000_000);
  },
  'the openapi-fetch client sends a message': async ({ options }) => {
    const { data } = await createFetchClient(options).POST('/v1/conversations/{conversation_id}/messages/', {
      params: { path: { conversation_id: 200 } },
      body: { content: text },
    });
    equal(data.agent_message.content, text);
  },
};

/**
 * Checks everything against a server.
 *
 * @param url where the server of these checks listens.
 * @param gaps what a run time cannot do, by name, and what it does instead.
 * @returns the name of each check, and what is wrong if something is.
 */
export async function check(url, gaps = {}) {
  const results = [];
  for (const [name, holds] of Object.entries(checks)) {
    const options = { baseUrl: url, apiKey, mock: true };
    const tools = {
      options,
      client: (path = '', more = {}) => createClient({ ...options, ...more, baseUrl: url + path }),
      toolkit: createToolkitClient({ baseUrl: url }),
      count: async (message) => Number(await (await fetch(`${url}/count/${message}`, { proxy: false })).text()),
      gap: (gap) => gaps[gap],
    };
    try {
      await holds(tools);
      results.push({ name });
    } catch (error) {
      results.push({ name, wrong: String(error?.message ?? error) });
    }
  }
  return results;
}

function caught(call) {
  try {
    call();
    return undefined;
  } catch (error) {
    return error;
  }
}

function equal(got, want) {
  if (JSON.stringify(got) !== JSON.stringify(want)) {
    throw new Error(`got ${JSON.stringify(got)} in the place of ${JSON.stringify(want)}`);
  }
}
