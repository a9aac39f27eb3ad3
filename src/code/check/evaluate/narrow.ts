import { calledName, type Expression } from '../program.ts';
import {
  alternatives,
  type CodeScope,
  isNull,
  isNullish,
  joinAlternatives,
  knownTruth,
  type ObjectValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import type { Evaluation } from './evaluation.ts';
import { findScopeWith } from './scope.ts';

/** Matches the names of functions without side effects that programs call in conditions. */
const PURE_TEST = /^(isinstance|isArray|callable|hasattr|len|Boolean|bool|startsWith|startswith)$/;

/**
 * Replaces an unknown value by the object of a class that a test shows it to be, and leaves out the alternatives of names for which a test would have the opposite result. A test with side effects narrows nothing.
 *
 * @returns A function that restores the names.
 */
export function narrowNames(
  evaluation: Evaluation,
  test: Expression | undefined,
  truth: boolean,
  scope: CodeScope,
): () => void {
  const undo: (() => void)[] = [];
  for (const name of listNullTests(test, truth)) {
    const names = findScopeWith(name, scope)?.names;
    const value = names?.get(name);
    if (names === undefined || value === undefined || !alternatives(value).some(isBody)) continue;
    // Decoded JSON that is null has no fields.
    const none: Value = { kind: 'primitive', value: null, at: value.at };
    const others = alternatives(value).filter((each) => each.kind === 'unknown' || isNullish(each));
    const narrowed = joinAlternatives([none, ...others], value.at);
    names.set(name, narrowed);
    undo.push(() => names.get(name) === narrowed && names.set(name, value));
  }
  for (const { name, type } of listInstanceTests(test, truth)) {
    const names = findScopeWith(name, scope)?.names;
    const value = names?.get(name);
    const instance = value && createInstance(evaluation, value, type, scope);
    if (names === undefined || value === undefined || instance === undefined) continue;
    names.set(name, instance);
    undo.push(() => names.get(name) === instance && names.set(name, value));
  }
  for (const name of namesIn(test) ?? []) {
    const names = findScopeWith(name, scope)?.names;
    const value = names?.get(name);
    if (test === undefined || names === undefined || value?.kind !== 'choice') continue;
    const left = alternatives(value).filter((each) => {
      names.set(name, each);
      return knownTruth(evaluation.evaluate(test, scope)) !== !truth;
    });
    names.set(name, value);
    if (left.length === 0 || left.length === value.of.length) continue;
    const narrowed = joinAlternatives(left, value.at);
    const narrowedValue = value.isCut ? { ...value, of: left } : narrowed;
    names.set(name, narrowedValue);
    undo.push(() => names.get(name) === narrowedValue && names.set(name, value));
  }
  return () => {
    for (const restore of undo) restore();
  };
}

/** The test of `assert test` in Python, or of `assert(test)`. */
export function assertedTest(expression: Expression): Expression | undefined {
  if (expression.kind !== 'call' || expression.callee.kind !== 'name' || expression.callee.name !== 'assert')
    return undefined;
  const [test] = expression.arguments;
  return test?.kind === 'spread' ? undefined : test;
}

/**
 * Narrows the names in a test that the program asserts. A null that fails the test is not the value there: other code sets it before.
 *
 * @returns A function that restores the names.
 */
export function narrowAsserted(evaluation: Evaluation, test: Expression, scope: CodeScope): () => void {
  const undo: (() => void)[] = [];
  for (const name of namesIn(test) ?? []) {
    const names = findScopeWith(name, scope)?.names;
    const value = names?.get(name);
    if (names === undefined || value === undefined || !isNull(value)) continue;
    if (knownTruth(evaluation.evaluate(test, scope)) !== false) continue;
    const other = unknownValue('a value that other code sets', value.at);
    names.set(name, other);
    undo.push(() => names.get(name) === other && names.set(name, value));
  }
  const restore = narrowNames(evaluation, test, true, scope);
  return () => {
    restore();
    for (const one of undo) one();
  };
}

/** Returns the object of a class that a test shows a value to be; `undefined` if the test shows nothing more than is known. */
function createInstance(evaluation: Evaluation, value: Value, type: Expression, scope: CodeScope): Value | undefined {
  const isError = alternatives(value).every((one) => one.kind === 'received' && one.part === 'error');
  const of = isError || value.kind === 'unknown' ? evaluation.evaluate(type, scope) : undefined;
  if (value.kind === 'unknown')
    return of?.kind === 'class' ? evaluation.lastInstance(of.parts, hasReceived) : undefined;
  // An error of a package is not that of a client.
  const isOther = of?.kind === 'unknown' && of.package !== undefined && !isSentBy(value, of.package.name);
  return isError && isOther ? unknownValue('an error of a package', value.at) : undefined;
}

const isSentBy = (value: Value, name: string): boolean =>
  alternatives(value).some((one) => one.kind === 'received' && one.request.sentBy === name);

const isBody = (value: Value): boolean => value.kind === 'received' && value.part === 'body';

/** Whether an object has a part of a response, such as an error with its status. */
export const hasReceived = ({ fields }: ObjectValue): boolean =>
  [...fields.values()].some((field) => alternatives(field.value).some(({ kind }) => kind === 'received'));

/** Lists the names that a test shows to have an object of a class: `error instanceof ApiError`. */
function listInstanceTests(
  test: Expression | undefined,
  truth: boolean,
): readonly { readonly name: string; readonly type: Expression }[] {
  if (test?.kind === 'choice' && truth && !test.isFallback)
    return [test.test, ...test.of].flatMap((part) => listInstanceTests(part, truth));
  if (test?.kind !== 'operation') return [];
  const [left, right] = test.operands;
  if (test.operator === '!') return listInstanceTests(left, !truth);
  const isShown = test.operator === 'instanceof' && truth && left?.kind === 'name' && right !== undefined;
  return isShown ? [{ name: left.name, type: right }] : [];
}

/** Lists the names that a test shows to be null, or empty: `json == null`, `!json`. */
function listNullTests(test: Expression | undefined, truth: boolean): readonly string[] {
  if (test?.kind === 'name') return truth ? [] : [test.name];
  if (test?.kind !== 'operation') return [];
  const [left, right] = test.operands;
  if (test.operator === '!') return listNullTests(left, !truth);
  const isSame = /^(===?|is)$/.test(test.operator);
  const isNull = right?.kind === 'literal' && right.value === null;
  return isNull && left?.kind === 'name' && truth === isSame && (isSame || /^!==?$/.test(test.operator))
    ? [left.name]
    : [];
}

/** Lists the names in a test without side effects; `undefined` for any other expression. */
function namesIn(test: Expression | undefined): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  const isPlain = (expression: Expression): boolean => {
    switch (expression.kind) {
      case 'literal':
        return true;
      case 'name':
        names.add(expression.name);
        return true;
      case 'member':
        return isPlain(expression.of) && isPlain(expression.key);
      case 'operation':
        return expression.operands.every(isPlain);
      case 'list':
        return expression.items.every((item) => item.kind !== 'spread' && isPlain(item));
      case 'choice':
        return (expression.test === undefined || isPlain(expression.test)) && expression.of.every(isPlain);
      case 'call':
        return (
          PURE_TEST.test(calledName(expression.callee)) &&
          isPlain(expression.callee) &&
          expression.arguments.every((each) => each.kind !== 'spread' && isPlain(each))
        );
      default:
        return false;
    }
  };
  return test !== undefined && isPlain(test) ? names : undefined;
}
