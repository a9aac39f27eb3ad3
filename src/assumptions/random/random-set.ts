import fc from 'fast-check';
import type { Contract, OpenPoint } from '../../contract/index.ts';
import { at, dereference, type Json, up } from '../../contract/index.ts';
import type { AssumptionSet } from '../assumption-set.ts';
import { fillingActions } from '../filling-actions.ts';
import { pointAnswer } from './point-answer.ts';

/** Does what `randomAssumptionSet` says. */
export function generateSet(contract: Contract, seed: number): AssumptionSet {
  const answers = generateAnswers(contract, seed);
  const answered = contract.openPoints.filter(({ id }) => answers.has(id));
  const description = `Generated from the seed ${seed}.`;
  return {
    name: `random-${seed}`,
    file: `random set with seed ${seed}`,
    title: `Generated answers, seed ${seed}`,
    description: `The same contract and the same seed, ${seed}, give the same answers.`,
    // A status takes over a response that has to be whole before.
    actions: [...answered.filter((point) => !isStatus(point)), ...answered.filter(isStatus)].flatMap((point) =>
      fillingActions(contract, point, answers.get(point.id) ?? null, description),
    ),
    seed,
    lineOf: () => undefined,
  };
}

const isStatus = ({ aspect }: OpenPoint): boolean => aspect === 'status';

function generateAnswers(contract: Contract, seed: number): ReadonlyMap<string, Json> {
  const byId: Record<string, fc.Arbitrary<Json>> = {};
  for (const point of contract.openPoints) {
    const answer = isStatus(point) ? successStatus() : pointAnswer(point, contract.document);
    if (answer !== undefined) byId[point.id] = answer;
  }
  const [generated = {}] = fc.sample(fc.record(byId), { seed, numRuns: 1 });
  const answers = new Map(Object.entries(generated));
  for (const point of contract.openPoints.filter(isStatus)) {
    const status = Number(answers.get(point.id));
    if ([204, 205].includes(status) && hasBody(contract, point, answers)) answers.set(point.id, 200);
  }
  return answers;
}

/** Any but 206, which answers only a request for a range (RFC 9110, section 15.3.7). */
function successStatus(): fc.Arbitrary<number> {
  const usual = fc.constantFrom(200, 201, 202, 203, 204);
  return fc.oneof(
    usual,
    fc.integer({ min: 200, max: 299 }).filter((status) => status !== 206),
  );
}

function hasBody({ document, openPoints }: Contract, status: OpenPoint, answers: ReadonlyMap<string, Json>): boolean {
  const success = dereference(document, at(document, `${status.place.pointer}/responses/2XX`));
  const body = openPoints.find(
    ({ aspect, place }) => aspect === 'body' && at(document, up(place.pointer, 3)) === success,
  );
  return body === undefined || answers.get(body.id) !== null;
}
