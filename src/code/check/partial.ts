import { type PartialField, type PartialValue, toKnownIfComplete, UNKNOWN_VALUE } from '../../contract/model/index.ts';
import { ANY_ELEMENT_KEY } from './program.ts';
import {
  alternatives,
  isAbsent,
  isTooLarge,
  knownText,
  type ObjectValue,
  type SourceLocation,
  type Value,
} from './values/index.ts';

/** Limits how much of a value is read, since an object can contain the same object any number of times. */
export class PartBudget {
  static readonly #MAX_PARTS = 10_000;
  static readonly #MAX_DEPTH = 100;
  #parts = 0;
  isExceeded = false;

  /** Counts one more part at a depth; returns whether the part may still be read. */
  takePart(depth: number): boolean {
    this.#parts += 1;
    if (this.#parts > PartBudget.#MAX_PARTS || depth > PartBudget.#MAX_DEPTH) this.isExceeded = true;
    return !this.isExceeded;
  }
}

/** Converts a value of a program to the JSON that is sent for it, as far as it is known. */
export function toPartial(value: Value, budget: PartBudget, depth = 0): PartialValue {
  if (!budget.takePart(depth)) return UNKNOWN_VALUE;
  switch (value.kind) {
    case 'primitive':
      return { kind: 'known', value: value.value ?? null };
    case 'text': {
      const text = knownText(value);
      if (text !== undefined) return { kind: 'known', value: text };
      return { kind: 'text', parts: value.parts.map((part) => ('text' in part ? part.text : undefined)) };
    }
    case 'json':
      return { kind: 'text', parts: [undefined] };
    case 'list': {
      const items = value.items.map((item) => toPartial(item, budget, depth + 1));
      return toKnownIfComplete({ kind: 'list', items, isOpen: value.isOpen });
    }
    case 'object':
      return serializesItself(value) ? UNKNOWN_VALUE : toPartialObject(value, budget, depth);
    case 'choice': {
      const all = value.of.map((one) => toPartial(one, budget, depth + 1));
      return { kind: 'choice', of: value.isCut ? [...all, UNKNOWN_VALUE] : all };
    }
    default:
      if (isTooLarge(value)) budget.isExceeded = true;
      return UNKNOWN_VALUE;
  }
}

function toPartialObject({ fields, isOpen }: ObjectValue, budget: PartBudget, depth: number): PartialValue {
  const partial = new Map<string, PartialField>();
  for (const [name, { value, isLater, isReplaceable }] of fields) {
    const sent = alternatives(value).filter((one) => !isAbsent(one));
    const [first] = sent;
    if (first === undefined || name === ANY_ELEMENT_KEY) continue;
    const isOptional = isLater === true || sent.length < alternatives(value).length;
    const isCut = value.kind === 'choice' && value.isCut === true;
    const of = sent.length === 1 && !isCut ? first : createChoice(sent, isCut, value.at);
    partial.set(name, { value: isReplaceable ? UNKNOWN_VALUE : toPartial(of, budget, depth + 1), isOptional });
  }
  return toKnownIfComplete({ kind: 'object', fields: partial, isOpen });
}

const createChoice = (of: readonly Value[], isCut: boolean, at: SourceLocation): Value => ({
  kind: 'choice',
  of,
  ...(isCut && { isCut }),
  at,
});

/** Whether the class of an object decides how the object is sent, as with `toJSON`. */
function serializesItself({ of }: ObjectValue): boolean {
  if (of === 'url') return true;
  for (let one: Value | undefined = typeof of === 'object' ? of : undefined; one?.kind === 'class'; one = one.base)
    if (one.parts.members.some(({ name }) => name === 'toJSON')) return true;
  return false;
}
