import { ASPECT_RULES, type Opening } from '../aspects/index.ts';
import type { Contract, JsonChange } from '../contract/index.ts';
import type { FillingAction } from './filling-action.ts';
import { ownKeyWithin } from './guarded-marks.ts';

/** Why an id cannot be filled. */
export function unknownPoint(contract: Contract, id: string): string {
  return contract.statements.some((statement) => statement.id === id)
    ? `${id} is a statement of the contract, not an open point; only open points are filled`
    : `${id} is no open point of the contract; \`colloquy open-points\` lists them`;
}

/** Why what an action did is more, less or other than to fill the points that it names. */
export function objectionToChanges(
  { pointer, changes }: { readonly pointer: string; readonly changes: readonly JsonChange[] },
  openings: readonly Opening[],
  action: FillingAction,
): string | undefined {
  if (changes.length === 0) return objectionToNothing(pointer, openings, action);
  for (const change of changes) {
    const objection = objectionToChange(change, openings);
    if (objection !== undefined) return objection;
  }
  return undefined;
}

function objectionToChange(change: JsonChange, openings: readonly Opening[]): string | undefined {
  const own = ownKeyWithin(change.pointer, change.kind === 'removed' ? null : change.after);
  if (own !== undefined) return `touches ${own} at ${change.pointer}; the marks of the contract are left alone`;
  if (openings.some((opening) => ASPECT_RULES[opening.point.aspect].allows(change, opening))) return undefined;
  const verb = { added: 'adds', removed: 'removes', changed: 'changes' }[change.kind];
  const may = openings.map(
    ({ point }) => `at ${point.id} (${point.place.name}) a set may ${ASPECT_RULES[point.aspect].may}`,
  );
  return `${verb} ${change.pointer}, which is not what it fills: ${may.join('; ')}`;
}

/** What is assumed in words alone changes nothing; any other action should. */
function objectionToNothing(pointer: string, openings: readonly Opening[], action: FillingAction): string | undefined {
  if (!('update' in action)) return 'changes nothing';
  const silent = openings.find(({ point }) => point.aspect !== 'elsewhere');
  if (silent !== undefined) return `changes nothing, so it does not fill ${silent.point.id}`;
  const astray = openings.find(({ point }) => point.place.pointer !== pointer);
  if (astray === undefined) return undefined;
  return `changes nothing, and its target is not the place of ${astray.point.id} (${astray.point.place.name})`;
}
