import type { Contract } from '../contract.ts';
import type { JsonChange } from '../diff/index.ts';
import type { JsonObject } from '../json.ts';
import { brokenReference } from '../references.ts';
import { ASPECT_RULES, type Opening } from './aspects/index.ts';
import { markAssumed } from './assumed-marks.ts';
import type { AssumptionSet, FillingAction } from './assumption-set.ts';
import { AssumptionSetError } from './assumption-set-error.ts';
import { type FilledContract, toFilledContract } from './filled-contract.ts';
import { fitExamples } from './fit-examples.ts';
import { lostMark, ownKeyWithin } from './guarded-marks.ts';
import { runAction } from './run-action.ts';
import { schemaValidator } from './schema-validator.ts';
import { unfitExample } from './unfit-example.ts';

/** Does what `applyAssumptionSet` says. */
export async function refine(contract: Contract, set: AssumptionSet): Promise<FilledContract> {
  const open = contract.document;
  const document: JsonObject = structuredClone(open);
  const fail: Fail = (index, reason, key = '') => {
    throw new AssumptionSetError(set.file, set.lineOf(`/actions/${index}${key}`), reason);
  };

  const filledBy = new Map<string, number>();
  const changed: { readonly change: JsonChange; readonly index: number }[] = [];
  for (const [index, action] of set.actions.entries()) {
    const openings = openingsOf(contract, action, index, fail);
    for (const { point } of openings) if (!filledBy.has(point.id)) filledBy.set(point.id, index);
    const outcome = await runAction(document, action);
    if ('refused' in outcome) return fail(index, outcome.refused, '/target');
    const refused =
      outcome.changes.length === 0
        ? objectionToNothing(outcome.pointer, openings, action)
        : firstOf(outcome.changes, (change) => objectionTo(change, openings));
    if (refused !== undefined) fail(index, refused);
    changed.push(...outcome.changes.map((change) => ({ change, index })));
  }

  const openings = contract.openPoints.filter(({ id }) => filledBy.has(id)).map((point) => ({ point, open }));
  for (const opening of openings) {
    const { id, aspect } = opening.point;
    const reason = ASPECT_RULES[aspect].objection(document, opening);
    if (reason !== undefined) fail(filledBy.get(id) ?? 0, `${id}: the set ${reason}`);
  }
  const byWhom = (pointer: string) =>
    changed.findLast(({ change }) => `${pointer}/`.startsWith(`${change.pointer}/`))?.index ?? 0;
  const lost = lostMark(open, document, new Set(filledBy.keys()));
  if (lost !== undefined) fail(changed.find(({ change }) => change.kind === 'removed')?.index ?? 0, lost);
  const changes = changed.map(({ change }) => change);
  const validate = schemaValidator(document);
  // A generated example comes with its schema: to look again would take half of the time that hundreds of sets have.
  const unfit = set.seed === undefined ? unfitExample(document, changes, validate) : undefined;
  const broken = brokenReference(document) ?? unfit;
  if (broken !== undefined) fail(byWhom(broken.pointer), broken.reason);

  const carriers = new Map(openings.map((opening) => [opening.point.id, markAssumed(document, opening, set.name)]));
  fitExamples(document, validate);
  return toFilledContract(contract, set, document, carriers);
}

type Fail = (index: number, reason: string, key?: string) => never;

function openingsOf(contract: Contract, action: FillingAction, index: number, fail: Fail): Opening[] {
  return action.fills.map((id, place) => {
    const point = contract.openPoints.find((candidate) => candidate.id === id);
    if (point !== undefined) return { point, open: contract.document };
    const stated = contract.statements.some((statement) => statement.id === id);
    const reason = stated
      ? 'is a statement of the contract; a set fills open points alone'
      : 'is no open point of the contract; `colloquy open-points` lists them';
    return fail(index, `${id} ${reason}`, `/x-fills/${place}`);
  });
}

function objectionTo(change: JsonChange, openings: readonly Opening[]): string | undefined {
  const own = ownKeyWithin(change.pointer, change.kind === 'removed' ? null : change.after);
  if (own !== undefined) return `touches ${own} at ${change.pointer}; a set leaves the marks of the contract alone`;
  if (openings.some((opening) => ASPECT_RULES[opening.point.aspect].allows(change, opening))) return undefined;
  const verb = { added: 'adds', removed: 'removes', changed: 'changes' }[change.kind];
  const may = openings.map(
    ({ point }) => `at ${point.id} (${point.place.name}) a set may ${ASPECT_RULES[point.aspect].may}`,
  );
  return `${verb} ${change.pointer}, which is not what it fills: ${may.join('; ')}`;
}

/** What is assumed in words, or stands in the contract as it is, changes nothing; any other action should. */
function objectionToNothing(pointer: string, openings: readonly Opening[], action: FillingAction): string | undefined {
  if (!('update' in action)) return 'changes nothing';
  const astray = openings.find(({ point }) => point.place.pointer !== pointer);
  if (astray !== undefined) {
    return `changes nothing, and its target is not the place of ${astray.point.id} (${astray.point.place.name})`;
  }
  const silent = openings.find(({ point }) => point.aspect !== 'elsewhere');
  return silent === undefined ? undefined : `changes nothing, so it does not fill ${silent.point.id}`;
}

function firstOf<Item>(items: readonly Item[], objection: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = objection(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
