import { ASPECT_DEFINITIONS, type FastCheck, isLeftOpen } from '../aspects/index.ts';
import { type Contract, isBodiless, type Json, type OpenPoint } from '../model/index.ts';
import { actionsFor, choiceAction } from './actions-for.ts';
import type { AssumptionSet } from './assumption-set.ts';
import { fill } from './fill.ts';
import { randomPicks } from './random-picks.ts';

/** Draws an answer for every open point except addresses, since keys are sent to them. A seed has 32 bits. */
export async function randomAssumptionSet(contract: Contract, seed: number): Promise<AssumptionSet> {
  // Loaded on demand: only random sets need it.
  const { default: fc } = await import('fast-check');
  const answers = randomAnswers(fc, contract, seed);
  const answered = contract.openPoints.filter(({ id }) => answers.has(id));
  const description = `Generated from the seed ${seed}.`;
  // Statuses come last: an answered status moves its response, which must be complete by then.
  let structure = [...answered.filter((point) => !isStatus(point)), ...answered.filter(isStatus)].flatMap((point) =>
    actionsFor(contract, point, answers.get(point.id) ?? null, description),
  );
  let filling = await fill(contract, structure);
  // In foreign documents, one answer may remove the place of another; it is then left out.
  while ('refused' in filling) {
    const { fills = [] } = structure[filling.index] ?? {};
    const left = structure.filter((action) => !action.fills.some((id) => fills.includes(id)));
    if (left.length === structure.length) throw new Error(`no random set: ${filling.refused}`);
    structure = left;
    filling = await fill(contract, structure);
  }
  const picks = randomPicks(fc, contract, filling.model, seed);
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
    const element = contract.model.elementAt(point.place.pointer);
    // Foreign documents may mark places that no aspect can refine.
    if (element === undefined || !isLeftOpen({ ...element, model: contract.model }, point.aspect)) return [];
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
