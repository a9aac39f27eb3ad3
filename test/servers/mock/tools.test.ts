import { describe, expect, test } from 'vitest';
import {
  type AssumptionSet,
  applyAssumptionSet,
  randomAssumptionSet,
} from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { type Picks, withPicks } from '../sandbox/sets.ts';
import { ask, CANARY, type Got, messageOf, mockOfFile, stillOpen, TOOL } from './support.ts';

const contract = await readContract();
const mock = mockOfFile();

const MISSING = 'execute-tool.missing-parameter';
const UNKNOWN = 'execute-tool.unknown-parameter';
const FORM = 'application/x-www-form-urlencoded';
/** A toolkit's key, wherever a set wants it. */
const KEYS = { authorization: `Bearer ${CANARY}`, 'x-toolkit-api-key': CANARY };

const read = async (path: string): Promise<Got> => ask(mock, { path, headers: KEYS });
const run = (type: string, parameters: Readonly<Record<string, string>>): Promise<Got> =>
  ask(mock, {
    method: 'POST',
    path: TOOL,
    headers: { ...KEYS, 'content-type': type },
    body: type === FORM ? `${new URLSearchParams(parameters)}` : JSON.stringify(parameters),
  });
const serve = async (set: AssumptionSet): Promise<void> => mock.replace(await applyAssumptionSet(contract, set));

/** What the context of the tool says, read as plain and contrary write it. */
async function context(): Promise<{ readonly params: string[]; readonly required: string[] }> {
  const { params, required_params, properties, required } = JSON.parse((await read(TOOL)).text);
  return { params: params ?? Object.keys(properties), required: required_params ?? required };
}

const without = (parameters: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(parameters).filter(([key]) => key !== name));

interface Chosen {
  readonly set: string;
  readonly type: string;
  readonly picks: Picks;
  /** The status without a required parameter, and with one more than the tool has; none where it runs. */
  readonly missing?: number;
  readonly unknown?: number;
}

const REFUSED: Picks = { [MISSING]: ['refused', { status: 422 }], [UNKNOWN]: ['refused', { status: 400 }] };
const RUN: Picks = { [MISSING]: ['called'], [UNKNOWN]: ['passed-on'] };
const CHOSEN: readonly Chosen[] = [
  { set: 'plain', type: 'application/json', picks: {}, missing: 400, unknown: 400 },
  { set: 'plain', type: 'application/json', picks: REFUSED, missing: 422, unknown: 400 },
  { set: 'plain', type: 'application/json', picks: RUN },
  { set: 'contrary', type: FORM, picks: {} },
  { set: 'contrary', type: FORM, picks: REFUSED, missing: 422, unknown: 400 },
];

describe.for(CHOSEN)('under $set, with $picks', ({ set, type, picks, missing, unknown }) => {
  test('a tool is run with the parameters that its context has, or refused as the set chose', async () => {
    await serve(await withPicks(set, picks));
    const { params, required } = await context();
    expect(required.length).toBeGreaterThan(0);
    const all = Object.fromEntries(params.map((name) => [name, 'Lisbon']));
    const right = await run(type, all);
    expect(right.status).toBeLessThan(300);
    expect(right.openPoints).not.toContain(MISSING);
    expect(right.openPoints).not.toContain(UNKNOWN);
    for (const name of required) {
      const got = await run(type, without(all, name));
      expect(got.status).toBe(missing ?? right.status);
      expect(got.openPoints).toEqual(expect.arrayContaining(stillOpen(MISSING)));
    }
    for (const name of params.filter((param) => !required.includes(param))) {
      expect((await run(type, without(all, name))).status).toBe(right.status);
    }
    const more = await run(type, { ...all, __proto: 'x' });
    expect(more.status).toBe(unknown ?? right.status);
    expect(more.openPoints).toEqual(expect.arrayContaining(stillOpen(UNKNOWN)));
  });
});

test('under plain a refusal says which parameter it is about, and no body means no parameters', async () => {
  await serve(await withPicks('plain', {}));
  expect(messageOf(await run('application/json', { days: '2' }))).toBe('A required parameter is missing: city.');
  expect(messageOf(await run('application/json', { city: 'a', foo: 'b' }))).toBe(
    'The tool does not have the parameter foo.',
  );
  expect((await ask(mock, { method: 'POST', path: TOOL, headers: KEYS })).status).toBe(400);
});

test('under plain a toolkit and a tool have the names of the path, and a tool is the same in both answers', async () => {
  await serve(await withPicks('plain', {}));
  expect(JSON.parse((await read('/toolkit/sales/')).text)).toHaveProperty('app_name', 'sales');
  expect(JSON.parse((await read('/toolkit/sales/refund/')).text)).toHaveProperty('function_name', 'refund');
  const { tools } = JSON.parse((await read('/toolkit/weather/')).text);
  for (const tool of tools) {
    expect(JSON.parse((await read(`/toolkit/weather/${tool.function_name}/`)).text)).toEqual(tool);
  }
});

test('where no context says what a tool takes, any parameters run it', async () => {
  for (const set of [await withPicks('sparse', {}), await randomAssumptionSet(contract, 5)]) {
    await serve(set);
    const got = await run('application/json', {});
    expect(got.openPoints).not.toContain(MISSING);
  }
});
