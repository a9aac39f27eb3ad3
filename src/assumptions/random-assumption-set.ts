import { ASPECT_DEFINITIONS, type FastCheck } from '../aspects/index.ts';
import {
  type Contract,
  isBodiless,
  type Json,
  type JsonObject,
  Model,
  type OpenPoint,
  runAction,
} from '../contract/index.ts';
import { actionsFor, choiceAction } from './actions-for.ts';
import type { AssumptionSet } from './assumption-set.ts';
import { randomPicks } from './random-picks.ts';

/**
 * Draws an answer for every open point that shows in a document, and a choice for every one that has choices. Addresses
 * stay open: nobody should send a key to an address that was drawn at random.
 *
 * @param seed An integer of 32 bits. The same contract and the same seed give the same set.
 */
export async function randomAssumptionSet(contract: Contract, seed: number): Promise<AssumptionSet> {
  // Only those who ask for a random set wait for the library to load.
  const { default: fc } = await import('fast-check');
  const answers = randomAnswers(fc, contract, seed);
  const answered = contract.openPoints.filter(({ id }) => answers.has(id));
  const description = `Generated from the seed ${seed}.`;
  // A status moves a response that has to be whole before.
  const structure = [...answered.filter((point) => !isStatus(point)), ...answered.filter(isStatus)].flatMap((point) =>
    actionsFor(contract, point, answers.get(point.id) ?? null, description),
  );
  const filled: JsonObject = structuredClone(contract.document);
  for (const action of structure) await runAction(filled, structuredClone(action));
  const picks = randomPicks(fc, contract, new Model(filled), seed);
  const choices = contract.openPoints.flatMap((point) => {
    const choice = picks.get(point.id);
    return choice === undefined ? [] : [choiceAction(contract, point, choice)];
  });
  return {
    name: `random-${seed}`,
    file: `random set with seed ${seed}`,
    title: `Generated answers, seed ${seed}`,
    description: `The same contract and the same seed, ${seed}, give the same answers.`,
    actions: [...structure, ...choices],
    seed,
    lineOf: () => undefined,
  };
}

const isStatus = ({ aspect }: OpenPoint): boolean => aspect === 'status';

function randomAnswers(fc: FastCheck, contract: Contract, seed: number): ReadonlyMap<string, Json> {
  const context = { open: contract.model };
  const drawn = contract.openPoints.flatMap((point) => {
    const answer = ASPECT_DEFINITIONS[point.aspect].randomAnswers?.(fc, { ...context, point });
    return answer === undefined ? [] : [[point.id, answer] as const];
  });
  const [generated = {}] = fc.sample(fc.record(Object.fromEntries(drawn)), { seed, numRuns: 1 });
  const answers = new Map<string, Json>(Object.entries(generated));
  for (const point of contract.openPoints.filter(isStatus)) {
    const status = Number(answers.get(point.id));
    if (isBodiless(status) && hasBody(contract, point, answers)) answers.set(point.id, 200);
  }
  return answers;
}

function hasBody({ model, openPoints }: Contract, status: OpenPoint, answers: ReadonlyMap<string, Json>): boolean {
  const success = model.operationOf(status.place.pointer)?.responses.find(({ key }) => key === '2XX');
  const schemas = success?.contents.map(({ schema }) => schema?.pointer);
  const body = openPoints.find(({ aspect, place }) => aspect === 'body' && schemas?.includes(place.pointer) === true);
  return body === undefined || answers.get(body.id) !== null;
}
