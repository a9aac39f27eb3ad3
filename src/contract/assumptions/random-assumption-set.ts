import { ASPECT_DEFINITIONS, type FastCheck, isLeftOpen } from '../aspects/index.ts';
import { type Contract, isBodiless, type Json, type OpenPoint } from '../model/index.ts';
import { actionsFor, choiceAction } from './actions-for.ts';
import type { AssumptionSet } from './assumption-set.ts';
import { choicesIn, combineActions } from './combine.ts';
import { randomPicks } from './random-picks.ts';

/**
 * Draws an answer for every open point that a set can answer; no addresses, since keys are sent there. A seed has 32
 * bits.
 *
 * @param around A set that the answers must not contradict. No answers are drawn at its points.
 */
export async function randomAssumptionSet(
  contract: Contract,
  seed: number,
  around: Pick<AssumptionSet, 'actions' | 'observed'> = { actions: [] },
): Promise<AssumptionSet> {
  // Loaded on demand: only random sets need it.
  const { default: fc } = await import('fast-check');
  const answers = randomAnswers(fc, contract, seed);
  const description = `Generated from the seed ${seed}.`;
  const drawn = contract.openPoints.flatMap((point) => {
    const answer = answers.get(point.id);
    return answer === undefined ? [] : actionsFor(contract, point, answer, description);
  });
  const name = `random-${seed}`;
  const isObserved = around.observed !== undefined;
  // In a document of others, one answer can remove the place of another: then one of the two is left out.
  const structure = await combineActions(contract, around.actions, { name, actions: drawn }, { isObserved });
  if ('refused' in structure) throw new Error(`no random set: ${structure.refused}`);
  const picks = randomPicks(fc, contract, structure.model, seed, choicesIn(contract, around.actions));
  const choices = contract.openPoints.flatMap((point) => {
    const choice = picks.get(point.id);
    return choice === undefined ? [] : [choiceAction(contract, point, choice)];
  });
  return {
    name,
    file: `random set with seed ${seed}`,
    title: `Generated answers, seed ${seed}`,
    description: `The same contract and the same seed, ${seed}, give the same answers.`,
    actions: [...structure.actions.filter((action) => !around.actions.includes(action)), ...choices],
    seed,
    lineOf: () => undefined,
  };
}

const isStatusPoint = ({ aspect }: OpenPoint): boolean => aspect === 'status';

function randomAnswers(fc: FastCheck, contract: Contract, seed: number): ReadonlyMap<string, Json> {
  const context = { open: contract.model };
  const drawn = contract.openPoints.flatMap((point) => {
    const element = contract.model.elementAt(point.place.pointer);
    // A document of others can have a mark at an element that is not written in the form of the mark's aspect.
    if (element === undefined || !isLeftOpen({ ...element, model: contract.model }, point.aspect)) return [];
    const answer = ASPECT_DEFINITIONS[point.aspect].randomAnswers?.(fc, { ...context, point });
    return answer === undefined ? [] : [[point.id, answer] as const];
  });
  const [generated = {}] = fc.sample(fc.record(Object.fromEntries(drawn)), { seed, numRuns: 1 });
  const answers = new Map<string, Json>(Object.entries(generated));
  for (const point of contract.openPoints.filter(isStatusPoint)) {
    const status = Number(answers.get(point.id));
    if (isBodiless(status) && isBodyPossible(contract, point, answers)) answers.set(point.id, 200);
  }
  return answers;
}

function isBodyPossible(
  { model, openPoints }: Contract,
  status: OpenPoint,
  answers: ReadonlyMap<string, Json>,
): boolean {
  const success = model.operationOf(status.place.pointer)?.responses.find(({ key }) => key === '2XX');
  const schemas = success?.contents.map(({ schema }) => schema?.pointer);
  const body = openPoints.find(({ aspect, place }) => aspect === 'body' && schemas?.includes(place.pointer) === true);
  return body === undefined || answers.get(body.id) !== null;
}
