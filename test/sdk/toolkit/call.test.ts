import { getEventListeners } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  defineTool,
  defineToolkit,
  type Tool,
  ToolCallError,
  type ToolContext,
  ToolError,
  type ToolResult,
} from '../../../src/sdk/toolkit/index.ts';
import { gate } from './tools.ts';

const refund = defineTool({
  function_name: 'refund',
  description: 'Refunds an order.',
  schema: z.object({
    order_id: z.string().regex(/^ORD-\d+$/),
    amount: z.number().positive().max(500),
    lines: z.array(z.object({ sku: z.string(), quantity: z.int().positive() })).optional(),
    tags: z.record(z.string(), z.number()).optional(),
  }),
  result: z.object({ refunded: z.number() }),
  run: ({ amount }) => ({ refunded: amount }),
});
const simple = (function_name: string, run: (_: object, context: ToolContext) => ToolResult | Promise<ToolResult>) =>
  defineTool({ function_name, description: '', params: [], required_params: [], run });
const lies = defineTool({
  function_name: 'lies',
  description: '',
  params: [],
  required_params: [],
  result: z.object({ total: z.number() }),
  run: () => ({ total: 'x' }) as never,
});
const kitOf = (...tools: Tool[]) => defineToolkit({ app_name: 'kit', tools });
const shop = kitOf(
  refund,
  simple('who', (_, { identity, signal }) => ({ identity, aborted: signal.aborted })),
  simple('refuses', () => Promise.reject(new ToolError('Not on Sundays.'))),
  simple('fails', () => Promise.reject(new Error('hunter2'))),
  simple('map', () => ({ prices: new Map() })),
  lies,
  simple(
    'waits',
    (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ),
);

/** Returns the error of a refused call. */
async function errorOf(...call: Parameters<typeof shop.call>): Promise<ToolCallError> {
  const error = await shop.call(...call).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ToolCallError)) throw new Error('it was not refused');
  return error;
}

describe('a call in the process', () => {
  it('runs the tool and returns the result that a caller reads', async () => {
    expect(await shop.call('refund', { order_id: 'ORD-1', amount: 5 })).toEqual({ refunded: 5 });
    expect(await shop.call('who', {}, { identity: { user: 7 } })).toEqual({ identity: { user: 7 }, aborted: false });
  });

  it.each<[tool: string, given: unknown, reason: string, message: string]>([
    ['nowhere', {}, 'unknown-tool', 'The toolkit has no tool of this name.'],
    ['refund', { amount: 5 }, 'missing-parameter', 'A required parameter is missing: order_id.'],
    ['who', { a: 1 }, 'unknown-parameter', 'The tool does not have one of the parameters.'],
    ...[[], '', null, new Map(), 'x'].map((given): [string, unknown, string, string] => [
      'who',
      given,
      'malformed-parameters',
      'The parameters cannot be read.',
    ]),
    [
      'refund',
      JSON.parse(`{"lines":${'['.repeat(33)}${']'.repeat(33)}}`),
      'nested-too-deep',
      'The parameters are nested too deep.',
    ],
    ['refuses', {}, 'tool-refusal', 'Not on Sundays.'],
    ...['fails', 'map', 'lies'].map((tool): [string, unknown, string, string] => [
      tool,
      {},
      'tool-failure',
      'The tool failed.',
    ]),
  ])('refuses %s(%o): %s', async (tool, given, reason, message) => {
    expect(await errorOf(tool, given as never)).toMatchObject({ reason, message });
  });

  it('reports to the host what is wrong with a result', async () => {
    expect((await errorOf('map')).cause).toMatchObject({
      name: 'UnsendableError',
      message: expect.stringMatching('^result.prices: '),
    });
    expect((await errorOf('lies')).cause).toMatchObject({
      name: 'UnsendableError',
      message: expect.stringMatching('^result.total: '),
    });
  });

  it('reports to the host the kind of value that was passed instead of parameters', async () => {
    const forgotten = Promise.reject(new Error('not awaited'));
    const cause = { name: 'TypeError', message: expect.stringContaining('an instance of Promise') };
    expect(await errorOf('who', forgotten as never)).toMatchObject({ reason: 'malformed-parameters', cause });
  });

  it('can be ended by its caller', async () => {
    const hangUp = new AbortController();
    const error = errorOf('waits', {}, { signal: hangUp.signal });
    hangUp.abort();
    expect((await error).reason).toBe('aborted');
    expect((await errorOf('waits', {}, { signal: AbortSignal.abort() })).reason).toBe('aborted');
  });
});

it('calls leave no listener on their signal', async () => {
  const { signal } = new AbortController();
  for (let call = 0; call < 5; call += 1) await shop.call('who', {}, { signal });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('a tool that reads its signal after the end of the call gets an aborted one', async () => {
  const { opened, open } = gate();
  const seen: unknown[] = [];
  const run = async (_: unknown, context: ToolContext): Promise<object> => {
    await opened;
    return { seen: seen.push(context.signal.reason?.name) };
  };
  const hangUp = new AbortController();
  const call = kitOf(simple('late', run)).call('late', {}, { signal: hangUp.signal });
  hangUp.abort();
  await expect(call).rejects.toMatchObject({ reason: 'aborted' });
  open();
  await vi.waitFor(() => expect(seen).toEqual(['AbortError']));
});

describe('the issues of a schema', () => {
  const REFUND = { order_id: 'ORD-1', amount: 5 };

  it.each([
    { given: { ...REFUND, amount: 900 }, issues: ['amount must be a number above 0 and of at most 500'] },
    {
      given: { ...REFUND, amount: '9', order_id: 7 },
      issues: ['order_id must be a text that matches ^ORD-\\d+$', 'amount must be a number above 0 and of at most 500'],
    },
    {
      given: { ...REFUND, lines: [{ sku: 'a', quantity: 0 }] },
      issues: ['lines.0.quantity must be a whole number above 0'],
    },
    { given: { ...REFUND, lines: [{ quantity: 1 }] }, issues: ['lines.0.sku is missing and must be a text'] },
    { given: { ...REFUND, tags: { hunter2: 'x' } }, issues: ['tags.* must be a number'] },
  ])('say what would be accepted, in our words: $issues', async ({ given, issues }) => {
    const { message, reason } = await errorOf('refund', given);
    expect(reason).toBe('invalid-parameter');
    expect(message).toBe(`A parameter has a value that the tool does not take: ${issues.join('; ')}.`);
  });

  it('have the message of the validator if the tool allows it', async () => {
    const schema = z.object({ a: z.string(), b: z.string() }).refine(({ a, b }) => a !== b, 'a and b must differ');
    const make = (tellsValidatorMessages: boolean) =>
      kitOf(defineTool({ function_name: 'differ', description: '', schema, tellsValidatorMessages, run: () => ({}) }));
    for (const [tells, words] of [
      [false, 'the parameters must fit together'],
      [true, 'the parameters must fit together (a and b must differ)'],
    ] as const) {
      await expect(make(tells).call('differ', { a: '1', b: '1' })).rejects.toThrow(words);
    }
  });
});

describe('a schema that JSON Schema cannot write', () => {
  const tool = (schema: z.ZodType<object, object>) =>
    defineTool({ function_name: 'f', description: '', schema, run: () => ({}) });

  it.each([
    ['a date', z.object({ when: z.coerce.date() })],
    ['a bigint', z.object({ when: z.coerce.bigint() })],
    ['a custom type', z.object({ when: z.custom<string>((value) => value === 'now') })],
    ['a Map', z.object({ when: z.map(z.string(), z.string()) })],
    ['an instance', z.object({ when: z.instanceof(URL) })],
  ])('defines a tool all the same: %s', (_, schema) => {
    expect(tool(schema).definition.params).toEqual(['when']);
  });

  it('reads a date from its text', async () => {
    const schema = z.object({ when: z.coerce.date() });
    const run = ({ when }: { when: Date }) => ({ year: when.getUTCFullYear() });
    const kit = kitOf(defineTool({ function_name: 'f', description: '', schema, run }));
    expect(await kit.call('f', { when: '2026-11-22' })).toEqual({ year: 2026 });
  });

  it('of alternatives names the parameters of all, and requires those of each', () => {
    const schema = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), x: z.number() }),
      z.object({ kind: z.literal('b'), y: z.string() }),
    ]);
    expect(tool(schema).definition).toMatchObject({ params: ['kind', 'x', 'y'], required_params: ['kind'] });
  });
});
