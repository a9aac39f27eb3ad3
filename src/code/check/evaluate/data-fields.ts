import type { ClassParts } from '../program.ts';
import {
  type CallArguments,
  type ClassValue,
  type CodeScope,
  isNullish,
  joinAlternatives,
  jsonTypesOf,
  type ObjectValue,
  unknownValue,
} from '../values/index.ts';
import { makeDefault } from './default-factories.ts';
import type { Evaluation } from './evaluation.ts';
import { locate } from './scope.ts';

/** Lists the members of a class without a constructor that its arguments set. */
const listDataFields = ({ members }: ClassParts): ClassParts['members'] =>
  members.filter(({ value }) => value?.kind !== 'function' && value?.kind !== 'class');

/** Returns a call without the arguments by position that set fields of base classes, which come first. */
export const skipArguments = (call: CallArguments, bases: readonly ClassValue[]): CallArguments =>
  bases.length === 0
    ? call
    : { ...call, args: call.args.slice(bases.flatMap(({ parts }) => listDataFields(parts)).length) };

/** Sets the fields of an object to the arguments of its class, which has no constructor, as in a dataclass. */
export function fillFields(
  evaluation: Evaluation,
  self: ObjectValue,
  parts: ClassParts,
  { args, named, isOpen = false }: CallArguments,
  scope: CodeScope,
): void {
  for (const [index, { name, value: initial, type, ...position }] of listDataFields(parts).entries()) {
    const value = named.fields.get(name)?.value ?? args[index];
    const place = locate(position, scope);
    const isProperty = initial?.kind === 'call' && initial.callee.kind === 'function';
    const before = self.fields.get(name)?.value;
    if (value !== undefined) self.fields.set(name, { value, at: place });
    else if (!isProperty && (before === undefined || isNullish(before))) {
      const declared = type && evaluation.evaluate(type, scope);
      // Code elsewhere gives the object its client: `session: ClientSession`.
      const client = isOpen && initial === undefined && declared?.kind === 'native' && declared.client?.(place);
      if (client) {
        self.fields.set(name, { value: client, at: place });
        continue;
      }
      const other = { ...unknownValue('a field', place), types: declared && jsonTypesOf(declared) };
      const made = initial && makeDefault(evaluation, initial, scope, place);
      if (made !== undefined) {
        const possible = named.isOpen ? joinAlternatives([made, other], place) : made;
        self.fields.set(name, { value: possible, at: place, ...(!named.isOpen && { other }) });
        continue;
      }
      // A call whose arguments are known leaves the field to its default, and other calls may set it.
      self.fields.set(
        name,
        before === undefined
          ? { value: other, at: place }
          : isOpen
            ? { value: joinAlternatives([before, other], place), at: place }
            : { value: before, other, at: place },
      );
    }
  }
}
