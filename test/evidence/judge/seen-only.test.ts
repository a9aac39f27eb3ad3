import { describe, expect, test } from 'vitest';
import { inferSchema, loosenSchema } from '../../../src/evidence/judge/observe/infer.ts';
import { createObservedSet } from '../../../src/evidence/judge/observe/observed-set.ts';
import { widenResultSchema } from '../../../src/evidence/judge/observe/tool-results.ts';
import { type Changes, contract, observedAt, type Sound } from './support.ts';

const isRun = ({ request }: Sound): boolean => request.method === 'POST' && request.path.startsWith('/toolkit/');
const isContext = ({ request }: Sound): boolean =>
  request.method === 'GET' && /^\/toolkit\/[^/]+\/[^/]+\/$/.test(request.path);
const isUnknown = ({ request }: Sound): boolean => request.resource === 'absent';
const isBare = ({ sent }: Sound): boolean => Object.keys(sent).length === 0;

describe('a set', () => {
  test.for([
    ['application/json', ['application/json']],
    ['application/vnd.agents.v1+json; charset=utf-8', ['application/vnd.agents.v1+json']],
    ['application/problem+json', ['application/problem+json']],
  ] as const)('writes errors as %s', async ([type, types]) => {
    const observation = observedAt('get-tool-context.error', (one) =>
      isContext(one) && one.status >= 400 ? { headers: { 'content-type': type } } : {},
    );
    expect(observation).toMatchObject({ as: 'structure' });
    const { answer } = Object(observation);
    const contents = Object.values<{ content?: object }>(answer).map(({ content = {} }) => Object.keys(content));
    expect(contents).toEqual(contents.map(() => types));
    const observations = new Map([['get-tool-context.error', Object(observation)]]);
    const run = { name: 'seen', date: '2026-01-02', exchanges: 9 };
    const { actions } = await createObservedSet(contract, observations, run);
    expect(actions.flatMap(({ fills }) => fills)).toEqual(['get-tool-context.error']);
  });

  test('names what was tried of a class, such as a method', async () => {
    const observation = observedAt('toolkits.unknown-path', () => ({}));
    expect(observation).toMatchObject({ name: 'not-found', seen: { tried: ['GET'] } });
    const observations = new Map([['toolkits.unknown-path', Object(observation)]]);
    const { actions } = await createObservedSet(contract, observations, {
      ...{ name: 'seen', date: '2026-01-02', exchanges: 9 },
    });
    expect(actions).toMatchObject([{ seen: { tried: ['GET'] } }]);
  });

  test('does not require what an error with the same status lacks', () => {
    const change =
      (body: Changes['body']) =>
      (one: Sound): Changes =>
        isContext(one) && isUnknown(one) ? { status: 200, ...(body !== undefined && { body }) } : {};
    const own = observedAt('get-tool-context.body', () => ({}));
    const { required } = Object(own).answer;
    expect(required.length).toBeGreaterThan(1);
    const observation = observedAt('get-tool-context.body', change({ status: 'error', detail: 'No.' }));
    const { answer, says } = Object(observation);
    expect(answer.required).toBeUndefined();
    expect(Object.keys(answer.properties)).toEqual(Object.keys(Object(own).answer.properties));
    expect(says).toContain('Responses that may be errors had the same status, and another body.');
  });
});

test('a schema keeps what a schema of more values states as well', () => {
  const [success, error] = [
    { a: 1, b: { c: 'x' }, d: [1] },
    { a: null, b: null, e: 2, d: [1.5] },
  ];
  const schema = loosenSchema(inferSchema([success, success]), inferSchema([success, success, error]));
  expect(schema).toEqual({
    type: 'object',
    properties: {
      a: { type: ['integer', 'null'] },
      b: { type: ['object', 'null'], properties: { c: { type: 'string' } }, required: ['c'] },
      d: { type: 'array', items: { type: 'number' } },
    },
    required: ['a', 'b', 'd'],
  });
  expect(loosenSchema(inferSchema([[1]]), inferSchema([[1], 'x']))).toEqual({ items: { type: 'integer' } });
});

describe('the result of a tool', () => {
  test('does not show that a number is always whole, or the format of a text', () => {
    const result = { total: 3, id: 7, order_id: 8, at: '2026-01-02', echo: '2026-01-02', list: [{ n: 1 }, { n: 2 }] };
    expect(widenResultSchema(inferSchema([result]), new Set(['echo']))).toMatchObject({
      type: 'object',
      properties: {
        total: { type: 'number' },
        id: { type: 'integer' },
        order_id: { type: 'integer' },
        at: { type: 'string' },
        echo: {},
        list: { items: { properties: { n: { type: 'number' } } } },
      },
    });
    expect(JSON.stringify(widenResultSchema(inferSchema([result]), new Set()))).not.toContain('format');
  });

  test('has no type for an argument that it returns', () => {
    const observation = observedAt('execute-tool.body', (one) =>
      isRun(one) && one.status < 300 ? { body: { sum: 5, ...one.sent } } : {},
    );
    const { sum, ...echoed } = Object(observation).answer.properties;
    expect(sum).toEqual({ type: 'number' });
    expect(Object.values(echoed).length).toBeGreaterThan(0);
    expect(Object.values(echoed)).toEqual(Object.values(echoed).map(() => ({})));
  });

  test('without required arguments, an error with the status of a success is not called a run', () => {
    const observation = observedAt('execute-tool.missing-parameter', (one) =>
      isRun(one) && isBare(one) ? { status: 200, body: { error: 'No.' } } : {},
    );
    const because = expect.stringMatching(/^no run with fewer parameters got a 4XX status/);
    expect(observation).toMatchObject({ why: { because } });
  });

  test('without a success, its errors are named', () => {
    const observation = observedAt('execute-tool.error', (one) =>
      isRun(one) ? { status: 418, body: { error: 'No.' } } : {},
    );
    expect(observation).toMatchObject({ why: { because: 'requests got 418, and no success shows why' } });
  });
});

describe('the agent of a conversation', () => {
  const withAgent = (isOwn: (one: Sound) => boolean, agents: (one: Sound) => boolean) => (one: Sound) => {
    if (!isOwn(one) || one.status >= 300) return {};
    const text = JSON.stringify(one.body, (_, value) =>
      Object.hasOwn(Object(value), 'external_user_id')
        ? { ...value, agent_id: agents(one) ? AGENT : undefined }
        : value,
    );
    return { body: JSON.parse(text) };
  };
  const isOfApi = ({ request }: Sound): boolean => /^\/v1\/conversations\//.test(request.path);
  const isMessage = ({ request }: Sound): boolean => request.method === 'POST';
  let AGENT: unknown;
  observedAt('list-agents.body', (one) => {
    if (/^\/v1\/agents\/\d+\/memories\/$/.test(one.request.path) && one.status < 300)
      AGENT ??= Number(one.request.path.split('/')[3]);
    return {};
  });

  test('shows in all responses with one', () => {
    expect(
      observedAt(
        'conversations.agent-shown',
        withAgent(isOfApi, () => true),
      ),
    ).toMatchObject({
      ...{ name: 'by-field', with: { field: 'agent_id' } },
    });
  });

  test('is claimed only where it was seen', () => {
    const observation = observedAt('conversations.agent-shown', withAgent(isOfApi, isMessage));
    expect(observation).toMatchObject({
      says: 'the field `agent_id` has the id of the agent in responses of POST /v1/conversations/{conversation_id}/messages/, and is missing in those of GET /v1/conversations/',
    });
  });
});

describe('names in responses', () => {
  test('tools by their names are no fields', () => {
    const isDetails = ({ request }: Sound): boolean => /^\/toolkit\/[^/]+\/$/.test(request.path);
    let tool = '';
    observedAt('list-agents.body', (one) => {
      if (isContext(one) && one.status === 200 && !isUnknown(one)) tool ||= one.request.path.split('/')[3] ?? '';
      return {};
    });
    const observation = observedAt('get-toolkit-details.body', (one) =>
      isDetails(one) && one.status === 200 ? { body: { tools: { [tool]: { params: [] }, other: {} } } } : {},
    );
    expect(Object(observation).answer.properties).toEqual({ tools: { type: 'object' } });
  });

  test('the further field of a request is no field of its error', () => {
    const fieldsOf = (change: (one: Sound) => Changes): unknown =>
      Object(observedAt('api-error.fields', change)).answer.properties.errors?.properties;
    const errors = fieldsOf((one) =>
      one.sent.further === undefined ? {} : { status: 400, body: { message: 'No.', errors: { further: 'No.', x: 1 } } },
    );
    expect(errors).toEqual({ x: { type: 'integer' } });
  });
});

test('a value that is an object or of another type has the fields of the object last', () => {
  let asked = 0;
  const users = [{ provider: 'a', subject: 'b' }, ['a'], null];
  const observation = observedAt('conversation-summary.external-user-id-type', (one) => {
    if (!/messages\/$/.test(one.request.path) || one.status >= 300) return {};
    const { conversation, ...others } = Object(one.body);
    return { body: { ...others, conversation: { ...conversation, external_user_id: users[asked++ % 3] ?? null } } };
  });
  expect(Object(observation).says).toMatch(/ an object with provider and subject\.$/);
  expect(Object(observation).answer).not.toHaveProperty('type');
});
