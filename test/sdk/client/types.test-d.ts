import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import type { OperationId } from '../../../generated/ids.ts';
import {
  assume,
  type CallError,
  type Client,
  ColloquyError,
  createClient,
  createToolkitClient,
  type DeveloperApi,
  type Result,
  type ToolkitApi,
  type Unspecified,
} from '../../../src/sdk/client/index.node.ts';
import { createFetchClient } from '../../../src/sdk/client/openapi-fetch.ts';
import type { isAnything, isInteger, isString, ShapeOf } from '../../../src/sdk/client/shape.ts';

const client = createClient({ baseUrl: 'https://developer-api.invalid' });
const toolkit = createToolkitClient({ baseUrl: 'https://application.invalid' });

/** The operations whose methods stand in an object, and in the objects in it. */
type OperationsIn<Api> = Api extends (...given: never[]) => Promise<infer Told>
  ? { [Id in OperationId]: Result<Id> extends Told ? (Told extends Result<Id> ? Id : never) : never }[OperationId]
  : { [Key in keyof Api]: OperationsIn<Api[Key]> }[keyof Api];

test('every operation of the contract has its method', () => {
  type Operations = OperationsIn<DeveloperApi<'result'>> | OperationsIn<ToolkitApi<'result'>>;
  expectTypeOf<Operations>().toEqualTypeOf<OperationId>();
});

describe('a method', () => {
  test('returns a result that can be destructured', async () => {
    const { data, error } = await client.results.conversations.messages.send(42, { content: 'Hello' });
    if (error === undefined) expectTypeOf(data.agent_message.content).toEqualTypeOf<string>();
    else expectTypeOf(data).toEqualTypeOf<undefined>();
    expectTypeOf(error?.status).toEqualTypeOf<CallError<'sendMessage'>['status']>();
  });

  test('returns stated values with their types, and open values as open', async () => {
    const sent = await client.conversations.messages.send(42, { content: 'Hello' });
    expectTypeOf(sent.agent_message.content).toEqualTypeOf<string>();
    expectTypeOf(sent.conversation.id).toEqualTypeOf<number>();
    type User = Unspecified<'conversation-summary.external-user-id-type'>;
    expectTypeOf(sent.conversation.external_user_id).toEqualTypeOf<User>();
    expectTypeOf(await client.agents.list()).toEqualTypeOf<Unspecified<'list-agents.body'>>();
    expectTypeOf(await toolkit.details('weather')).toEqualTypeOf<Unspecified<'get-toolkit-details.body'>>();
  });

  test('does not let an open value be used', async () => {
    const agents = await client.agents.list();
    // @ts-expect-error its shape is open
    agents.length;
    const { data } = await client.conversations.list();
    // @ts-expect-error which fields an element has is open
    data[0].id.toFixed();
  });

  test('accepts only stated fields', () => {
    // @ts-expect-error the content is required
    client.conversations.messages.send(42, {});
    // @ts-expect-error an id is an integer
    client.conversations.messages.send('42', { content: '' });
    // @ts-expect-error whether further fields are accepted is open
    client.conversations.messages.send(42, { content: '', priority: 1 });
    // @ts-expect-error there is no such option
    client.agents.list({ timeOut: 5 });
    // @ts-expect-error there is nothing open in this request
    client.agents.list({ assumed: { query: '' } });
    // @ts-expect-error how to filter is open
    client.conversations.list({ agent_id: 7 });
    // @ts-expect-error there is no such option
    createClient({ baseUrl: '', apikey: '' });
    // @ts-expect-error the Developer API key is not for toolkits
    createToolkitClient({ baseUrl: '', apiKey: '' });
    // @ts-expect-error the contract knows no address
    createClient({ apiKey: '' });
  });

  test('as openapi-fetch accepts anything only where a point is open', () => {
    const fetchClient = createFetchClient({ baseUrl: '' });
    const path = { conversation_id: 42 };
    fetchClient.GET('/v1/conversations/', { params: { query: { agent_id: 7 } } });
    fetchClient.POST('/v1/conversations/{conversation_id}/messages/', {
      params: { path },
      body: { content: '', priority: 1 },
    });
    // @ts-expect-error nothing is open in this request
    fetchClient.GET('/v1/agents/', { params: { query: { page: 2 } } });
    // @ts-expect-error nothing is open in this request
    fetchClient.GET('/v1/agents/', { body: { page: 2 } });
  });

  test('accepts assumptions in a separate option', () => {
    client.conversations.list({ assumed: { query: 'agent_id=7' } });
    client.conversations.messages.send(42, { content: '' }, { assumed: { fields: { priority: 1 } } });
    // @ts-expect-error how the parameters are encoded is open
    toolkit.execute('weather', 'forecast');
    // @ts-expect-error how the parameters are encoded is open
    toolkit.execute('weather', 'forecast', { city: 'Oslo' });
    // @ts-expect-error how the parameters are encoded is open
    toolkit.execute('weather', 'forecast', { assumed: { parameters: { city: 'Oslo' } } });
    // @ts-expect-error a body has a content type
    toolkit.execute('weather', 'forecast', { assumed: { body: '' } });
  });
});

describe('a result', () => {
  test('is distinguished by ok, then by kind, then by status', async () => {
    const result = await client.results.conversations.messages.send(42, { content: '' });
    if (result.ok) {
      expectTypeOf(result.data.agent_message.content).toEqualTypeOf<string>();
      expectTypeOf(result.requestId).toEqualTypeOf<string | undefined>();
      return;
    }
    const { error } = result;
    type Answered = 'documented' | 'undocumented' | 'no-json' | 'broken-statement' | 'open-point';
    type Unanswered = 'too-large' | 'connection' | 'timeout' | 'abort' | 'usage';
    expectTypeOf(error.kind).toEqualTypeOf<Answered | Unanswered>();
    if (error.kind === 'documented') {
      expectTypeOf(error.body.message).toEqualTypeOf<string>();
      expectTypeOf<404>().toExtend<typeof error.status>();
      expectTypeOf<503>().toExtend<typeof error.status>();
      // @ts-expect-error the description does not state it
      if (error.status === 418) return;
    }
    if (error.kind === 'undocumented') expectTypeOf(error.body).toEqualTypeOf<unknown>();
    if (error.kind === 'timeout')
      expectTypeOf(error.clock).toEqualTypeOf<'timeout' | 'attemptTimeout' | 'signal' | 'transport'>();
    expectTypeOf(error.status).toEqualTypeOf<number | undefined>();
    expectTypeOf(error.requestId).toEqualTypeOf<string | undefined>();
    expectTypeOf(error.host).toEqualTypeOf<string | undefined>();
  });

  test('of a toolkit has no documented error, as none is stated', async () => {
    const result = await toolkit.results.details('weather');
    if (result.ok) return;
    // @ts-expect-error there is none
    if (result.error.kind === 'documented') return;
    if (result.error.kind === 'undocumented') {
      expectTypeOf(result.error.body).toEqualTypeOf<Unspecified<'get-toolkit-details.error'>>();
    }
  });
});

test('thrown errors are distinguished by kind', () => {
  const error: unknown = undefined;
  if (!(error instanceof ColloquyError)) return;
  if (error.kind === 'assumption') expectTypeOf(error.issues[0]?.message).toEqualTypeOf<string | undefined>();
  else expectTypeOf(error).toEqualTypeOf<CallError>();
  expectTypeOf(error.status).toEqualTypeOf<number | undefined>();
});

describe('assume', () => {
  const received = {} as Unspecified<'list-agents.body'>;

  test('returns the output of the schema', () => {
    const agents = assume(received, z.array(z.object({ id: z.int() })), 'list-agents.body');
    expectTypeOf(agents).toEqualTypeOf<{ id: number }[]>();
    expectTypeOf(assume(received, v.array(v.string()), 'list-agents.body')).toEqualTypeOf<string[]>();
    expectTypeOf(assume(received, type({ id: 'number' }), 'list-agents.body')).toEqualTypeOf<{ id: number }>();
  });

  test('accepts a value that may be missing', () => {
    const message = {} as { readonly [key: string]: Unspecified<'message.fields'> };
    expectTypeOf(assume(message.role, z.string(), 'message.fields')).toEqualTypeOf<string>();
  });

  test('accepts an object or a list with open values, with the points in its type', async () => {
    const sent = await client.conversations.messages.send(42, { content: 'Hello' });
    const reply = assume(sent.agent_message, z.object({ role: z.string() }), 'message.fields');
    expectTypeOf(reply).toEqualTypeOf<{ role: string }>();
    assume(sent, z.unknown(), 'message.fields', 'conversation-summary.external-user-id-type');
    const { data } = await client.conversations.list();
    assume(data, z.array(z.object({ id: z.int() })), 'conversation-list.element');
    assume(data[0], z.object({ id: z.int() }), 'conversation-list.element');
    // @ts-expect-error no point is named
    assume(data, z.unknown());
    // @ts-expect-error there is no such point in it
    assume(data, z.unknown(), 'message.fields');
  });

  test('accepts only the open point of the value, and only open values', () => {
    // @ts-expect-error another open point
    assume(received, z.string(), 'create-memory.body');
    // @ts-expect-error a text is not open
    assume('text', z.string(), 'list-agents.body');
  });
});

test('the client and its results have the same methods', () => {
  expectTypeOf<keyof Client['results']>().toEqualTypeOf<Exclude<keyof Client, 'results' | 'with'>>();
});

type Open = Unspecified<'message.fields'>;

test('the shape of a body has its stated fields, whether or not other fields are open', () => {
  type Stated = { readonly content: typeof isString; readonly id: typeof isInteger };
  expectTypeOf<ShapeOf<{ content: string; id: number }>>().toEqualTypeOf<Stated>();
  expectTypeOf<ShapeOf<{ content: string; id: number } & { [key: string]: Open }>>().toEqualTypeOf<Stated>();
  type Optional = { readonly 'content?': typeof isString; readonly id: typeof isInteger };
  expectTypeOf<ShapeOf<{ content?: string; id: number }>>().toEqualTypeOf<Optional>();
  expectTypeOf<ShapeOf<{ content?: string; id: number } & { [key: string]: Open }>>().toEqualTypeOf<Optional>();
  // biome-ignore lint/complexity/noBannedTypes: an object of which no property is stated
  expectTypeOf<ShapeOf<{ [key: string]: Open }[]>>().toEqualTypeOf<readonly [{}]>();
  expectTypeOf<ShapeOf<string[]>>().toEqualTypeOf<readonly [typeof isString]>();
  expectTypeOf<ShapeOf<Open>>().toEqualTypeOf<typeof isAnything>();
});

test('a type that no test can check has no shape', () => {
  expectTypeOf<ShapeOf<'open' | 'closed'>>().toBeNever();
  expectTypeOf<ShapeOf<1 | 2>>().toBeNever();
  expectTypeOf<ShapeOf<boolean>>().toBeNever();
  expectTypeOf<ShapeOf<string | null>>().toBeNever();
  expectTypeOf<ShapeOf<string | undefined>>().toBeNever();
  expectTypeOf<ShapeOf<boolean[]>>().toEqualTypeOf<readonly [never]>();
});
