import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { OpenPointId } from '../../generated/ids.ts';
import type { components } from '../../generated/types.ts';
import {
  type Choices,
  createToolkitHandler,
  defineTool,
  defineToolkit,
  plain,
  type ToolContext,
  type ToolDefinition,
} from '../../src/toolkit/index.ts';

const RIGHT = { function_name: 'forecast', description: '' };

describe('the parameters of a tool', () => {
  it('have the names that are declared, and values that must be looked at', () => {
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

  it('have no names but those that are declared', () => {
    // @ts-expect-error town is no parameter
    defineTool({ ...RIGHT, params: ['city'], required_params: [], run: ({ town }) => ({ town }) });
    // @ts-expect-error there is no parameter
    defineTool({ ...RIGHT, params: [], required_params: [], run: ({ city }) => ({ city }) });
  });
});

describe('the parameters of a tool with a schema', () => {
  it('are what zod, valibot and ArkType give out', () => {
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

  it('have no names but those of the schema', () => {
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

  it('needs a choice who may call, and a protocol', () => {
    const toolkits = { weather: defineToolkit({ app_name: 'weather', tools: [] }) };
    // @ts-expect-error authorize is missing
    createToolkitHandler({ toolkits, protocol: plain });
    // @ts-expect-error protocol is missing
    createToolkitHandler({ toolkits, authorize: 'open-to-anyone' });
    // @ts-expect-error another word
    createToolkitHandler({ toolkits, authorize: 'anyone', protocol: plain });
  });
});

it('has choices for open points of the contract alone', () => {
  expectTypeOf<keyof Choices>().toExtend<OpenPointId>();
});
