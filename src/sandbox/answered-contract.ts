import { type AssumptionSet, applyAssumptionSet, type FilledContract, type SetAction } from '../assumptions/index.ts';
import type { Contract, OpenPoint } from '../contract/index.ts';

/** A sandbox is not started: a set leaves open what it would have to decide. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
  /** Ids of the open points that the sandbox meets and the set does not answer. */
  readonly ids: readonly string[];

  constructor(ids: readonly string[], set: string) {
    super(
      `${set} says nothing at ${ids.length} open ${ids.length === 1 ? 'point' : 'points'} that the sandbox meets: ${ids.join(', ')}; answer them in the set, or take them from another one, such as --rest-from plain`,
    );
    this.ids = ids;
  }
}

/**
 * Whether the sandbox has to decide what a point leaves open: it serves the Developer API, at an address that is its
 * own, and of what shows nowhere nothing is to be decided.
 */
function isMet({ choices }: Contract, { id, aspect, place }: OpenPoint): boolean {
  const known = choices.get(id);
  if ((known?.surface ?? place.surface) === 'toolkit') return false;
  if (aspect === 'address') return false;
  return aspect !== 'elsewhere' || (known !== undefined && known.choices.length > 0);
}

export function unanswered(contract: Contract): string[] {
  return contract.openPoints.filter((point) => isMet(contract, point)).map(({ id }) => id);
}

/** A set with the actions of another one at the points that it does not answer itself. */
function withRest(set: AssumptionSet | undefined, rest: AssumptionSet): AssumptionSet {
  if (set === undefined) return rest;
  const filled = new Set(set.actions.flatMap(({ fills }) => fills));
  const isMissing = ({ fills }: SetAction): boolean => fills.every((id) => !filled.has(id));
  const actions = [...set.actions, ...rest.actions.filter(isMissing)];
  return { ...set, title: `${set.title} The rest: ${rest.title}`, actions };
}

/**
 * Fills the contract for a sandbox.
 *
 * @param set What is assumed; `undefined` for nothing.
 * @param rest What is assumed where the set says nothing; `undefined` for nothing.
 * @throws {UnansweredError} when a point that the sandbox meets stays open.
 * @throws {AssumptionSetError} when the sets do not refine the contract.
 */
export async function answeredContract(
  contract: Contract,
  set: AssumptionSet | undefined,
  rest: AssumptionSet | undefined,
): Promise<FilledContract> {
  const whole = rest === undefined ? set : withRest(set, rest);
  if (whole === undefined) throw new UnansweredError(unanswered(contract), 'no set is assumed; the contract alone');
  const filled = await applyAssumptionSet(contract, whole);
  const open = unanswered(filled);
  if (open.length > 0) throw new UnansweredError(open, `the set ${whole.name}`);
  return filled;
}
