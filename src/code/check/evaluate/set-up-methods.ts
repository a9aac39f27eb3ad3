import type { ClassParts, CodeStatement } from '../program.ts';
import type { ObjectValue } from '../values/index.ts';

type Member = ClassParts['members'][number];

/**
 * Orders the members of an object's class: a method that sets a field which the object lacks, as a framework calls it before others, comes
 * before the methods that use the field.
 */
export function inOrderOfUse(members: readonly Member[], { fields }: ObjectValue): readonly Member[] {
  const isSetUp = ({ value }: Member): boolean =>
    value?.kind === 'function' &&
    value.body.some((statement) => {
      const name = assignedField(statement);
      return name !== undefined && !fields.has(name);
    });
  const first = members.filter(isSetUp);
  return first.length === 0 ? members : [...first, ...members.filter((member) => !first.includes(member))];
}

/** Returns the name in `this.client = client`. */
function assignedField(statement: CodeStatement): string | undefined {
  const target = statement.kind === 'assign' ? statement.target : undefined;
  return target?.kind === 'member' &&
    target.of.kind === 'name' &&
    target.of.name === 'this' &&
    target.key.kind === 'literal'
    ? String(target.key.value)
    : undefined;
}
