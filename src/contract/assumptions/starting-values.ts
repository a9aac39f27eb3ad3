import type { Choice, Json, JsonObject, ValueRule } from '../model/index.ts';
import type { SetAction } from './assumption-set.ts';
import { objectionToValues } from './choice-values.ts';

interface SetActions {
  readonly actions: readonly SetAction[];
}

/**
 * The values that a form first shows for a choice: those of the set that is being changed, or of another set with this
 * choice. If the changed set has a different choice, only its values that must be names in the structure are kept.
 * Other values are the first ones that their rules allow; so are all values if they would not fit the choice.
 */
export function startingValues(
  choice: Choice,
  id: string,
  base: SetActions | undefined,
  sets: readonly SetActions[],
): JsonObject {
  const pickIn = (set: SetActions | undefined) => set?.actions.find(({ fills }) => fills.includes(id))?.choice;
  const ofSets = [base, ...sets].map(pickIn).find((picked) => picked?.name === choice.name);
  const before = pickIn(base)?.with ?? {};
  const isKept = (name: string): boolean => pickIn(base)?.name !== choice.name && choice.needs.named.has(name);
  const values = Object.fromEntries(
    [...choice.with].map(([name, rule]) => [
      name,
      (isKept(name) ? before[name] : undefined) ?? ofSets?.with[name] ?? firstValue(rule),
    ]),
  );
  return objectionToValues(choice, values) === undefined ? values : firstValues(choice);
}

const firstValues = (choice: Choice): JsonObject =>
  Object.fromEntries([...choice.with].map(([name, rule]) => [name, firstValue(rule)]));

function firstValue(rule: ValueRule): Json {
  if (rule.kind === 'list') return [firstValue(rule.of)];
  if (rule.kind === 'integer') return rule.from;
  return (rule.kind === 'text' ? rule.suchAs[0] : rule.values[0]) ?? null;
}
