import { COMMANDS, type Feature, type TestedCommand } from '../../../src/docs/own/openapi-features.ts';
import { evaluateClient } from './client.ts';
import { evaluateDocs } from './docs.ts';
import { type Evaluate, type Loaded, loadFeatures, type Outcome } from './feature.ts';
import { evaluateCheck, evaluateDiff, evaluateQuestions, evaluateVerify } from './judge.ts';
import { evaluateLint } from './lint.ts';
import { evaluateMock } from './mock.ts';
import { evaluateTypes } from './types.ts';

const EVALUATORS: Readonly<Record<TestedCommand, Evaluate>> = {
  mock: evaluateMock,
  types: evaluateTypes,
  client: evaluateClient,
  verify: evaluateVerify,
  check: evaluateCheck,
  diff: evaluateDiff,
  questions: evaluateQuestions,
  lint: evaluateLint,
  docs: evaluateDocs,
};

export interface Row {
  readonly feature: Loaded;
  readonly outcomes: Readonly<Record<TestedCommand, readonly Outcome[]>>;
}

/** Evaluates every expectation of every feature. */
export async function evaluateTable(
  folder: string,
  commands: readonly TestedCommand[] = COMMANDS,
): Promise<readonly Row[]> {
  const features = await loadFeatures(folder);
  const columns = new Map<TestedCommand, ReadonlyMap<Loaded, readonly Outcome[]>>();
  for (const command of commands) {
    const concerned = features.filter(({ cells }) => cells[command].state !== 'not applicable');
    const outcomes = await EVALUATORS[command](concerned);
    columns.set(command, new Map(concerned.map((feature, index) => [feature, outcomes[index] ?? []])));
  }
  return features.map((feature) => {
    const outcomes = COMMANDS.map((command) => [command, columns.get(command)?.get(feature) ?? []]);
    return { feature, outcomes: Object.fromEntries(outcomes) as Row['outcomes'] }; // one of each command
  });
}

/** Differences between the cells as listed and as they are: new failures, and failures that are none any more. */
export function mismatches({ feature, outcomes }: Row): readonly string[] {
  return COMMANDS.flatMap((command) => {
    const cell = feature.cells[command];
    const all = outcomes[command];
    const failed = all.filter(({ problem }) => problem !== undefined);
    if (cell.state === 'not applicable') return [];
    if (cell.state === 'unsupported') {
      return failed.length > 0 ? [] : [`${command} is listed as unsupported, and works`];
    }
    const listed = cell.state === 'failing' ? cell.failing : {};
    const fails = failed
      .filter(({ name }) => !(name in listed))
      .map(({ name, problem }) => `${command} ${name}: ${problem}`);
    const works = Object.keys(listed).filter((name) => !failed.some((one) => one.name === name));
    return [
      ...fails,
      ...works.map((name) => `${command} ${name}: is listed as failing, and is right or has another name`),
    ];
  });
}

/** The listed failures that still fail, by command. */
export function stillFailing({ feature, outcomes }: Row): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const lists = Object.entries(feature.file.failing ?? {}).flatMap(([command, listed]) => {
    const all = outcomes[command as TestedCommand]; // the keys are commands
    const failed = new Set(all.filter(({ problem }) => problem !== undefined).map(({ name }) => name));
    const still = Object.entries(listed).filter(([name]) => failed.has(name));
    return still.length === 0 ? [] : [[command, Object.fromEntries(still)] as const];
  });
  return Object.fromEntries(lists);
}

/** The sums of the table, a line for each command. */
export function sums(features: readonly Feature[]): string {
  const states = ['right', 'failing', 'unsupported', 'not applicable'] as const;
  const rows = COMMANDS.map((command) => {
    const count = (state: string) => features.filter(({ cells }) => cells[command].state === state).length;
    return [command, ...states.map((state) => String(count(state)))];
  });
  const head = [`${features.length} features of OpenAPI`, ...states];
  return [head, ...rows]
    .map(([name = '', ...cells]) => name.padEnd(26) + cells.map((cell) => cell.padStart(16)).join(''))
    .join('\n');
}
