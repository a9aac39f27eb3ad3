import { noteAlternativeFields } from '../alternative-fields.ts';
import type { Expression } from '../program.ts';
import {
  absentValue,
  alternatives,
  type CodeScope,
  concatenate,
  countParts,
  isTooLarge,
  joinAlternatives,
  jsonTypesOf,
  knownText,
  knownTruth,
  locationKey,
  negateOutcome,
  outcomeIfTrue,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { callWithUnknown } from './apply.ts';
import { bindPattern } from './bind.ts';
import { evaluateCall } from './call-expressions.ts';
import { joinStatusTests } from './comparisons.ts';
import { withDeclaredClient } from './declared-clients.ts';
import { decode, noteDeclaration } from './decode.ts';
import type { Evaluation } from './evaluation.ts';
import { evaluateList, evaluateObject } from './literals.ts';
import { readMember } from './members.ts';
import { narrowNames } from './narrow.ts';
import { applyOperator, noteHeaderTest } from './operations.ts';
import { assumeOutcome } from './outcomes.ts';
import { locate, lookUpName, thisSource, variablesAround } from './scope.ts';

/** The kinds of expression that combine other values, so that their values can become large. */
const GROWING_KINDS: ReadonlySet<Expression['kind']> = new Set(['text', 'object', 'list', 'call', 'operation']);

/** Evaluates an expression, within the limits of the evaluation. */
export function evaluateExpression(evaluation: Evaluation, expression: Expression, scope: CodeScope): Value {
  const { progress } = evaluation;
  const at = locate(expression, scope);
  if (!progress.takeStep()) return unknownValue('the program is too large', at);
  if (expression.kind === 'literal' || expression.kind === 'text') {
    progress.reached.add(expression);
    if (isConstant(evaluation, scope)) progress.constants.add(locationKey(at));
  }
  const value = evaluate(evaluation, expression, scope, at);
  if (GROWING_KINDS.has(expression.kind)) {
    progress.addStepsForParts(countParts(value));
    if (isTooLarge(value)) progress.cut.set(scope.file, 'makes a value that is too large to be followed');
  }
  return value;
}

/** Whether an expression is outside of functions, or sets up an object: the texts there are constants and fields. */
const isConstant = ({ progress }: Evaluation, scope: CodeScope): boolean => {
  const current = progress.functions.at(-1);
  // The scope of a function without variables has no names, either.
  const around = scope.names.size === 0 ? scope : variablesAround(scope);
  return around?.parent === undefined || (current !== undefined && progress.constructors.has(current));
};

function evaluate(evaluation: Evaluation, expression: Expression, scope: CodeScope, at: SourceLocation): Value {
  const evaluatePart = (part: Expression): Value => evaluation.evaluate(part, scope);
  switch (expression.kind) {
    case 'literal':
      return typeof expression.value === 'string'
        ? textValue(expression.value, at)
        : { kind: 'primitive', value: expression.value, at };
    case 'text':
      return concatenate(expression.parts.map(evaluatePart), at);
    case 'object':
      return evaluateObject(evaluation, expression.entries, scope, at);
    case 'list':
      return evaluateList(evaluation, expression.items, scope, at);
    case 'name':
      return evaluateName(evaluation, expression.name, scope, at);
    case 'member': {
      const { of, key, isItem } = expression;
      const [whole, name] = [evaluatePart(of), evaluatePart(key)];
      if (isItem && whole.kind === 'native' && whole.readAll !== undefined && name.kind === 'text')
        return whole.readAll([name]);
      return readMember(evaluation, whole, name, locate(key, scope));
    }
    case 'call':
      return evaluateCall(evaluation, expression, scope, at);
    case 'function':
      return evaluation.declareFunction(expression, scope, at);
    case 'class':
      return evaluation.declareClass(expression, scope, at);
    case 'operation':
      return applyOperator(expression.operator, expression.operands.map(evaluatePart), at);
    case 'choice':
      return evaluateChoice(evaluation, expression, scope, at);
    case 'type': {
      const { types } = expression;
      return { kind: 'native', schema: { types, transforms: [] }, at };
    }
    case 'typed': {
      const typed = evaluatePart(expression.value);
      const type = evaluatePart(expression.type);
      for (const each of alternatives(typed)) decode(evaluation, each, type, 'type');
      const types = jsonTypesOf(type);
      if (typed.kind === 'received') noteDeclaration(typed, 'type', { types, isOptional: false }, type.at);
      return withDeclaredClient(evaluation, typed, expression.type, scope);
    }
    case 'assignment': {
      const assigned = evaluatePart(expression.value);
      bindPattern(evaluation, expression.target, assigned, scope, false);
      return assigned;
    }
    case 'yield': {
      // A generator counts as a function that returns a list of the yielded values.
      const yielded = expression.value === undefined ? absentValue(at) : evaluatePart(expression.value);
      evaluation.progress.returned.push(
        expression.isAll ? yielded : { kind: 'list', items: [yielded], isOpen: true, at },
      );
      return unknownValue('what a generator is sent', at);
    }
    case 'unread':
      for (const part of expression.parts) callWithUnknown(evaluation, evaluatePart(part));
      return unknownValue(expression.why, at, expression.pattern === undefined ? {} : { pattern: expression.pattern });
  }
}

function evaluateName(evaluation: Evaluation, name: string, scope: CodeScope, at: SourceLocation): Value {
  if (name === 'undefined' || name === 'None') return absentValue(at);
  return (
    lookUpName(name, scope) ??
    findLibraryType(name, scope) ??
    evaluation.findGlobal(name, at) ??
    unknownValue(`${name} is not declared here`, at, { source: name === 'this' ? thisSource(at) : `name ${name}` })
  );
}

/** Returns the type of a library by the name under which a program imports it, such as `type:HttpInterceptorFn`. */
function findLibraryType(name: string, scope: CodeScope): Value | undefined {
  const value = name.startsWith('type:') ? lookUpName(name.slice('type:'.length), scope) : undefined;
  return value?.kind === 'native' && value.declare !== undefined ? value : undefined;
}

function evaluateChoice(
  evaluation: Evaluation,
  expression: Extract<Expression, { kind: 'choice' }>,
  scope: CodeScope,
  at: SourceLocation,
): Value {
  if (expression.isFallback) return evaluateFallback(evaluation, expression.of, scope, at);
  const test = expression.test === undefined ? undefined : evaluation.evaluate(expression.test, scope);
  if (test !== undefined) noteHeaderTest(test);
  const truth = test && knownTruth(test);
  const [first, second] = expression.of;
  if (truth !== undefined && test !== undefined && first !== undefined) {
    const [branch, other] = truth ? [first, second] : [second, first];
    if (branch === undefined) return test;
    const value = evaluation.evaluate(branch, scope);
    // In `id ? `?id=${id}` : ''` an empty text is a query without parameters, and no part of the path.
    return knownText(value) === '' && beginsQuery(other) ? textValue('?', at) : value;
  }
  const outcome = test && outcomeIfTrue(test);
  const values = expression.of.map((each, index) => {
    const restore = narrowNames(evaluation, expression.test, index === 0, scope);
    const restoreOutcome = assumeOutcome(index === 0 ? outcome : negateOutcome(outcome), scope, evaluation.progress);
    const value = evaluation.evaluate(each, scope);
    restoreOutcome();
    restore();
    return value;
  });
  // `a && b`, and the values of a case of `switch`
  if (test === undefined || second === undefined) joinStatusTests([...(test === undefined ? [] : [test]), ...values]);
  const value = joinAlternatives(values, at);
  // If `a && b` is false, `a` can be true.
  return second === undefined && outcome !== undefined && value.kind === 'unknown' && value.ifTrue === undefined
    ? { ...value, ifTrue: { ...outcome, isSingleStatus: true } }
    : value;
}

function beginsQuery(expression: Expression | undefined): boolean {
  const first = expression?.kind === 'text' ? expression.parts[0] : expression;
  return first?.kind === 'literal' && typeof first.value === 'string' && first.value.startsWith('?');
}

/** Evaluates `a || b`: the first value that counts as true, or the last one. */
function evaluateFallback(
  evaluation: Evaluation,
  of: readonly Expression[],
  scope: CodeScope,
  at: SourceLocation,
): Value {
  const values: Value[] = [];
  for (const [index, each] of of.entries()) {
    const value = evaluation.evaluate(each, scope);
    const isLast = index === of.length - 1;
    const left = alternatives(value).filter((one) => isLast || knownTruth(one) !== false);
    values.push(...(left.length === alternatives(value).length ? [value] : left));
    if (knownTruth(value) === true) break;
  }
  joinStatusTests(values);
  noteAlternativeFields(values);
  // `body.data ?? body` copes with both forms.
  return joinAlternatives(
    values.filter((value) => !values.some((other) => isPartOf(other, value))),
    at,
  );
}

/** Whether a value is a part of another one, which is a body or a part of it. */
const isPartOf = (value: Value, whole: Value): boolean =>
  value.kind === 'received' &&
  whole.kind === 'received' &&
  value.request === whole.request &&
  value.part === whole.part &&
  value.path.length > whole.path.length &&
  whole.path.every((name, index) => name === value.path[index]);
