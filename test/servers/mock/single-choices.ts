import {
  type AssumptionSet,
  applyAssumptionSet,
  type FilledContract,
  findAssumptionSet,
} from '../../../src/contract/assumptions/index.ts';
import { AssumptionSetError, type Contract, type Json, type ValueRule } from '../../../src/contract/model/index.ts';
import { withPicks } from '../sandbox/sets.ts';

/** A set with one other choice, which is accepted. */
export interface SingleChoice {
  readonly id: string;
  readonly name: string;
  readonly filled: FilledContract;
}

/** A shipped set with each choice in turn, where the set with it is accepted. */
export async function* singleChoices(
  contract: Contract,
  name: string,
  isWanted: (id: string) => boolean = () => true,
): AsyncGenerator<SingleChoice> {
  const set = await findAssumptionSet(name);
  for (const { id, choices } of contract.choices.values()) {
    if (!isWanted(id)) continue;
    for (const choice of choices) {
      const values = Object.fromEntries([...choice.with].map(([value, rule]) => [value, anyValue(rule)]));
      const filled = await accepted(contract, await withPicks(set, { [id]: [choice.name, values] }));
      if (filled !== undefined) yield { id, name: choice.name, filled };
    }
  }
}

async function accepted(contract: Contract, set: AssumptionSet): Promise<FilledContract | undefined> {
  try {
    return await applyAssumptionSet(contract, set);
  } catch (error) {
    if (error instanceof AssumptionSetError) return undefined;
    throw error;
  }
}

export function anyValue(rule: ValueRule): Json {
  switch (rule.kind) {
    case 'one-of':
      return rule.values[0] ?? null;
    case 'integer':
      return rule.from;
    case 'text':
      return rule.suchAs[0] ?? null;
    case 'list':
      return [anyValue(rule.of)];
  }
}
