import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineTool, type Log, type Tool } from '../../../src/sdk/toolkit/index.ts';
import { callerOf } from './tools.ts';

const RIGHT = { function_name: 'forecast', description: '' };
const NAMES = { params: ['city', 'days'], required_params: ['city'] } as const;

const ZOD = z.object({ city: z.string().min(1), days: z.number().int().optional() });
const VALIBOT = v.object({
  city: v.pipe(v.string(), v.minLength(1)),
  days: v.optional(v.pipe(v.number(), v.integer())),
});
const ARKTYPE = type({ city: 'string > 0', 'days?': 'number.integer' });

const run = (given: object) => ({ given });
const TOOLS = [
  { vendor: 'zod', tool: defineTool({ ...RIGHT, schema: ZOD, run }) },
  { vendor: 'valibot', tool: defineTool({ ...RIGHT, ...NAMES, schema: VALIBOT, run }) },
  { vendor: 'ArkType', tool: defineTool({ ...RIGHT, schema: ARKTYPE, run }) },
];

const call = (tool: Tool, parameters: Record<string, unknown>, log: Log = () => {}) =>
  callerOf([tool], { log }).execute('kit', 'forecast', parameters);

/** The issues for a schema that describes itself; the schema of valibot does not. */
const CITY = 'city must be a text of at least 1 characters';
const DAYS = 'days must be a whole number';

describe.each(TOOLS)('a schema of $vendor', ({ vendor, tool }) => {
  const inWords = (...issues: string[]) =>
    refusedFor((vendor === 'valibot' ? issues.map((issue) => issue.split(' ')[0]) : issues).join('; '));

  it('names the parameters', () => {
    expect(tool.definition).toMatchObject(NAMES);
  });

  it.each([
    { given: { city: 'Ulm' }, want: { status: 200, body: { given: { city: 'Ulm' } } } },
    { given: { city: 'Ulm', days: 3 }, want: { status: 200, body: { given: { city: 'Ulm', days: 3 } } } },
    { given: { city: 'Ulm', days: 'hunter2' }, want: [DAYS] },
    { given: { city: '', days: 0.5 }, want: [CITY, DAYS] },
    { given: { days: 3 }, want: { status: 400, body: { message: 'A required parameter is missing: city.' } } },
  ])('checks $given', async ({ given, want }) => {
    const { status, body } = await call(tool, given);
    expect({ status, body }).toEqual(Array.isArray(want) ? inWords(...want) : want);
  });
});

function refusedFor(issues: string) {
  return { status: 400, body: { message: `A parameter has a value that the tool does not take: ${issues}.` } };
}

describe('a schema', () => {
  it('can return other values, also asynchronously', async () => {
    const schema = z.object({
      city: z.string().transform(async (city) => city.toUpperCase()),
      days: z.coerce.number().default(3),
    });
    const tool = defineTool({ ...RIGHT, schema, run: ({ city, days }) => ({ city, twice: days * 2 }) });
    expect((await call(tool, { city: 'Ulm' })).body).toEqual({ city: 'ULM', twice: 6 });
  });

  it('that throws is a failure of the tool', async () => {
    const schema = z.object({ city: z.string() }).transform((): { city: string } => {
      throw new TypeError('hunter2');
    });
    const tool = defineTool({ ...RIGHT, schema, run: (given) => given });
    const { status, body } = await call(tool, { city: 'Ulm' });
    expect({ status, body }).toEqual({ status: 500, body: { message: 'The tool failed.' } });
  });

  it('that finds many issues reports the first ones and their number to the host', async () => {
    const messages: unknown[] = [];
    const tool = defineTool({ ...RIGHT, schema: z.object({ city: z.array(z.string()) }), run: (given) => given });
    const { body } = await call(tool, { city: new Array(5_000).fill(7) }, (_record, error) => {
      messages.push(error?.message);
    });
    expect(body).toEqual(
      refusedFor([...Array(10).keys()].map((index) => `city.${index} must be a text`).join('; ')).body,
    );
    expect(messages).toEqual([expect.stringMatching(/^(Invalid input[^;]*; ){10}5000 issues in all$/)]);
  });

  it('that does not name its parameters requires their names', () => {
    expect(() => defineTool({ ...RIGHT, schema: VALIBOT, run: () => ({}) })).toThrow(
      'tool forecast: its schema does not name its parameters (its library does not describe schemas as JSON Schema); give params and required_params',
    );
  });
});
