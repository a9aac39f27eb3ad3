import { ANY_ELEMENT_KEY, type Expression, type Pattern } from '../program.ts';
import { asWholeBody, elementAt, isConventional, noteWrittenField } from '../received.ts';
import {
  alternatives,
  type CodeScope,
  isAbsent,
  isNull,
  isNullish,
  isUnset,
  joinAlternatives,
  knownText,
  mapAlternatives,
  markOpen,
  memberKey,
  type ResponsePart,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../values/index.ts';
import type { Evaluation } from './evaluation.ts';
import { anyElement, readMember } from './members.ts';
import { toReplacedValue } from './replaced-names.ts';
import { fileScope, findScopeWith, locate } from './scope.ts';
import { hasGlobals } from './script-globals.ts';

/**
 * Binds a value to the names of a pattern.
 *
 * @param isDeclared Whether the names are declared in this scope; otherwise the value is assigned in the scope that
 *   already has them, or in that of the file.
 */
export function bindPattern(
  evaluation: Evaluation,
  target: Pattern,
  bound: Value,
  scope: CodeScope,
  isDeclared: boolean,
): void {
  const at = locate(target, scope);
  const value = withDefault(evaluation, target, bound, scope);
  switch (target.kind) {
    case 'name': {
      const owner = isDeclared ? scope : (findScopeWith(target.name, scope) ?? fileScope(scope));
      const first = isDeclared ? toReplacedValue(value, target.name, scope) : value;
      // If the branch does not run, a name of an outer scope keeps its value. A function that resets one to null runs after those that use it.
      const mayKeep = owner !== scope && (evaluation.progress.branches > 0 || isNull(value));
      const before = mayKeep ? owner.names.get(target.name) : undefined;
      const isReset = isNull(value) && alternatives(before).some(isNull);
      if (!isReset)
        owner.names.set(target.name, isAbsent(before) ? first : joinAlternatives([first, ...listKept(before)], at));
      break;
    }
    case 'object': {
      const keys = target.fields.map(({ key }) => evaluation.evaluate(key, scope));
      for (const [index, { key, target: inner }] of target.fields.entries()) {
        const field = readMember(evaluation, value, keys[index] ?? unknownValue('a name', at), locate(key, scope));
        bindPattern(evaluation, inner, field, scope, isDeclared);
      }
      if (target.rest !== undefined) scope.names.set(target.rest, withoutFields(value, keys.map(knownText)));
      break;
    }
    case 'list':
      for (const [index, inner] of target.items.entries()) {
        if (inner === undefined) continue;
        const element = mapAlternatives(value, at, (each) => {
          if (each.kind === 'list') return each.items[index] ?? anyElement(each);
          if (isConventional(each)) return readTuple(each, index, target.items.length, at);
          return each.kind === 'received' && each.part === 'body' ? elementAt(each, at) : anyElement(each);
        });
        bindPattern(evaluation, inner, element, scope, isDeclared);
      }
      break;
    case 'member': {
      const of = evaluation.evaluate(target.of, scope);
      const name = knownText(evaluation.evaluate(target.key, scope));
      if (name !== undefined && isShared(evaluation, target.of, scope)) evaluation.shareMember(name, value);
      for (const each of alternatives(of)) {
        if (each.kind === 'received' && name !== undefined) noteWrittenField(each, name, at);
        if (each.kind === 'native' && name !== undefined) each.assign?.(name, value);
        if (each.kind === 'unknown' && each.package?.isMade && each.members === undefined && name !== undefined)
          each.package.own.fields.set(name, { value, at });
        // A value that is reset, such as a field of a form, has others before.
        if (each.kind === 'unknown' && name !== undefined && !isNullish(value))
          evaluation.progress.assignedMembers.set(`${memberKey(each)}.${name}`, value);
        if (each.kind === 'class' && name !== undefined) evaluation.assignClassMember(each, name, value);
        // `window.api = …` sets a global.
        if (hasGlobals(each) && name !== undefined) fileScope(scope).names.set(name, value);
        const object = each.kind === 'function' ? each.members : each;
        if (object.kind !== 'object') continue;
        if (name === undefined) {
          markOpen(object);
          // `clients[name] = Client(…)`
          if (value.kind === 'object' && typeof value.of === 'object')
            object.fields.set(ANY_ELEMENT_KEY, { value, at, isLater: true });
        } else {
          // A branch that assigns does not always run. A method that closes a client and sets it to null runs after those that use it.
          const mayKeep = evaluation.progress.branches > 0 || isNull(value);
          const before = mayKeep ? object.fields.get(name)?.value : undefined;
          const known = before && alternatives(before).filter((one) => isNull(value) || !isUnset(one) || isNull(one));
          const after =
            before === undefined || isAbsent(before) ? value : joinAlternatives([...(known ?? []), value], at);
          object.fields.set(name, { value: after, at: locate(target.key, scope), isLater: true });
        }
      }
    }
  }
}

/** Lists the values that a name keeps beside another one. A value that is set later is that other one. */
const listKept = (before: Value | undefined): readonly Value[] =>
  before === undefined ? [] : alternatives(before).filter((one) => isNull(one) || !isUnset(one));

/** Whether the objects of a class outside of the program have the members of an object: `Vue.prototype`, `app.config.globalProperties`. */
const isShared = (evaluation: Evaluation, node: Expression, scope: CodeScope): boolean =>
  node.kind === 'member' &&
  node.key.kind === 'literal' &&
  /^(prototype|globalProperties)$/.test(String(node.key.value)) &&
  /^(native|unknown)$/.test(evaluation.evaluate(node.of, scope).kind);

/**
 * Reads an element of what a client returned that is read by convention: in Python two of them are the response and its body, in
 * JavaScript an error and the response. One alone is the first element of the body in Python; in JavaScript it can also be the
 * response, since clients there return a pair of it and the body.
 */
function readTuple(of: ResponsePart, index: number, count: number, at: SourceLocation): Value {
  const isPython = at.file.endsWith('.py');
  if (count !== 2) {
    if (isPython) return elementAt(asWholeBody(of), at);
    return index === 0 ? { ...of, isFirst: true } : unknownValue('an element', at);
  }
  if (index === 0) return isPython ? of : unknownValue('an error', at);
  return isPython ? { ...of, part: 'text' } : of;
}

/** The rest of an object without the fields of some names. */
const withoutFields = (value: Value, names: readonly (string | undefined)[]): Value =>
  mapAlternatives(value, value.at, (each) =>
    each.kind === 'object'
      ? { ...each, fields: new Map([...each.fields].filter(([name]) => !names.includes(name))) }
      : each,
  );

/** Returns a value with the default of a pattern in place of its absent alternatives, and next to the unknown ones. */
function withDefault(evaluation: Evaluation, target: Pattern, bound: Value, scope: CodeScope): Value {
  const otherwise = target.kind === 'member' ? undefined : target.otherwise;
  if (otherwise === undefined) return bound;
  if (isAbsent(bound)) return evaluation.evaluate(otherwise, scope);
  const all = alternatives(bound);
  if (!all.some((one) => one.kind === 'unknown' || isAbsent(one))) return bound;
  const present = bound.kind === 'choice' ? { ...bound, of: all.filter((one) => !isAbsent(one)) } : bound;
  return joinAlternatives([present, evaluation.evaluate(otherwise, scope)], locate(target, scope));
}
