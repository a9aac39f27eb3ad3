import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { OpenPointId, StatementId } from '../../../generated/ids.ts';
import type { components } from '../../../generated/types.ts';
import {
  type Attempt,
  type Choices,
  createTestCaller,
  createToolkitHandler,
  defineTool,
  defineToolkit,
  plain,
  type ToolContext,
  type ToolDefinition,
  type Toolkit,
} from '../../../src/sdk/toolkit/index.ts';

const RIGHT = { function_name: 'forecast', description: '' };

describe('the parameters of a tool', () => {
  it('have the declared names, and values of unknown type', () => {
    defineTool({
      ...RIGHT,
      params: ['city', 'days'],
      required_params: ['city'],
      run(parameters, context) {
        expectTypeOf(parameters).toEqualTypeOf<{ readonly city: unknown } & { readonly days?: unknown }>();
        expectTypeOf(context).toEqualTypeOf<ToolContext>();
        // @ts-expect-error town is no parameter
        parameters.town;
        // @ts-expect-error what a value is has to be found out first
        parameters.city.length;
        // @ts-expect-error parameters are not the tool's to change
        parameters.city = 1;
        return {};
      },
    });
  });

  it('cannot be required without being declared', () => {
    // @ts-expect-error town is no parameter
    defineTool({ ...RIGHT, params: ['city'], required_params: ['town'], run: () => ({}) });
    // @ts-expect-error required_params must be given
    defineTool({ ...RIGHT, params: ['city'], run: () => ({}) });
  });

  it('have only the declared names', () => {
    // @ts-expect-error town is no parameter
    defineTool({ ...RIGHT, params: ['city'], required_params: [], run: ({ town }) => ({ town }) });
    // @ts-expect-error there is no parameter
    defineTool({ ...RIGHT, params: [], required_params: [], run: ({ city }) => ({ city }) });
  });
});

describe('the parameters of a tool with a schema', () => {
  it('are the output of zod, valibot and ArkType', () => {
    defineTool({
      ...RIGHT,
      schema: z.object({ city: z.string(), days: z.coerce.number().default(3) }),
      run: (parameters) => ({ city: expectTypeOf(parameters).toEqualTypeOf<{ city: string; days: number }>() }),
    });
    defineTool({
      ...RIGHT,
      schema: v.object({ city: v.string(), days: v.optional(v.number()) }),
      params: ['city', 'days'],
      required_params: ['city'],
      run: (parameters) => ({ city: expectTypeOf(parameters.city).toEqualTypeOf<string>() }),
    });
    defineTool({
      ...RIGHT,
      schema: type({ city: 'string', 'days?': 'number' }),
      run: (parameters) => ({ city: expectTypeOf(parameters).toEqualTypeOf<{ city: string; days?: number }>() }),
    });
  });

  it('have only the names of the schema', () => {
    const schema = z.object({ city: z.string() });
    // @ts-expect-error town is not in the schema
    defineTool({ ...RIGHT, schema, params: ['town'], required_params: [], run: () => ({}) });
    // @ts-expect-error town is not in the schema
    defineTool({ ...RIGHT, schema, run: ({ town }) => ({ town }) });
  });
});

describe('a definition', () => {
  it('returns an object', () => {
    // @ts-expect-error a text is no object
    defineTool({ ...RIGHT, params: [], required_params: [], run: () => 'text' });
    // @ts-expect-error a list is no object
    defineTool({ ...RIGHT, params: [], required_params: [], run: () => [1] });
    // @ts-expect-error nothing is no object
    defineTool({ ...RIGHT, params: [], required_params: [], run: async () => {} });
  });

  it('is the one of the contract', () => {
    type Stated = Pick<components['schemas']['ToolDefinition'], keyof ToolDefinition>;
    expectTypeOf<ToolDefinition>().toExtend<
      Readonly<{ [Key in keyof Stated]: Stated[Key] extends string[] ? readonly string[] : Stated[Key] }>
    >();
  });

  it('needs authorize and a protocol', () => {
    const toolkits = { weather: defineToolkit({ app_name: 'weather', tools: [] }) };
    // @ts-expect-error authorize is missing
    createToolkitHandler({ toolkits, protocol: plain });
    // @ts-expect-error protocol is missing
    createToolkitHandler({ toolkits, authorize: 'open-to-anyone' });
    // @ts-expect-error another word
    createToolkitHandler({ toolkits, authorize: 'anyone', protocol: plain });
  });
});

describe('a toolkit', () => {
  const sum = defineTool({
    ...RIGHT,
    function_name: 'sum',
    schema: z.object({ a: z.number(), b: z.number().optional() }),
    run: ({ a, b = 0 }) => ({ sum: a + b, at: new Date() }),
  });
  const held = defineTool({
    ...RIGHT,
    function_name: 'held',
    params: ['city', 'days'],
    required_params: ['city'],
    result: z.object({ days: z.number() }),
    run: () => ({ days: 1 }),
  });
  const mine = defineTool({
    ...RIGHT,
    function_name: 'mine',
    schema: z.object({}),
    run: async (_, { context, identity }: ToolContext<{ tenant: string }, number>) => ({ ...context, identity }),
  });
  const kit = defineToolkit({ app_name: 'kit', tools: [sum, held, mine] });

  it('has the names, parameters and results of its tools in calls', async () => {
    expectTypeOf(await kit.call('sum', { a: 1 })).toEqualTypeOf<{ sum: number; at: string }>();
    expectTypeOf(await kit.call('held', { city: 'Ulm' })).toEqualTypeOf<{ days: number }>();
    // @ts-expect-error there is no such tool
    kit.call('summ', { b: 'x' });
    // @ts-expect-error b is a number
    kit.call('sum', { a: 1, b: 'x' });
    // @ts-expect-error a is missing
    kit.call('sum', {});
    // @ts-expect-error a is missing
    kit.call('sum');
    // @ts-expect-error town is no parameter
    kit.call('held', { city: 'Ulm', town: 'Ulm' });
  });

  it('requires the context and the identity that a tool needs in a call', async () => {
    const options = { context: { tenant: 'a' }, identity: 7 };
    expectTypeOf(await kit.call('mine', {}, options)).toEqualTypeOf<{ identity: number; tenant: string }>();
    // @ts-expect-error it needs context and identity
    kit.call('mine', {});
    // @ts-expect-error tenant is a text
    kit.call('mine', {}, { ...options, context: { tenant: 1 } });
  });

  it('is served only by a handler that provides the context and identity of its tools', () => {
    const toolkits = { kit };
    const context = (request: { readonly tenant: string }) => ({ tenant: request.tenant, trace: 'x' });
    const authorize = ({ context }: Attempt<{ tenant: string }>) => ({ identity: context.tenant.length });
    const handler = createToolkitHandler({ toolkits, protocol: plain, context, authorize });
    createTestCaller(handler, plain, 'key', 'toolkit', { tenant: 'a' });
    // @ts-expect-error the request of the host has a tenant
    createTestCaller(handler, plain, 'key', 'toolkit', { user: 'a' });
    createToolkitHandler({
      toolkits: { other: defineToolkit({ app_name: 'other', tools: [sum] }) },
      protocol: plain,
      authorize: 'open-to-anyone',
    });
    // @ts-expect-error there is no context
    createToolkitHandler({ toolkits, protocol: plain, authorize });
    // @ts-expect-error the identity is a text
    createToolkitHandler({ toolkits, protocol: plain, context, authorize: () => ({ identity: 'ada' }) });
    // @ts-expect-error the tenant is a number
    createToolkitHandler({ toolkits, protocol: plain, context: () => ({ tenant: 1 }), authorize });
  });

  it('with unknown tools accepts any name', async () => {
    const any: Toolkit = kit;
    expectTypeOf(await any.call('anything', { a: 1 }, { identity: 1 })).toEqualTypeOf<Record<string, unknown>>();
  });
});

it('has choices only for open and answered points of the contract', () => {
  expectTypeOf<keyof Choices>().toExtend<OpenPointId | StatementId>();
});
