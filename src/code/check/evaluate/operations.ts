import { elementOfList, expectFields, noteValueUse } from '../received.ts';
import {
  alternatives,
  concatenate,
  isAbsent,
  joinAlternatives,
  knownText,
  listValue,
  negated,
  outcomeOf,
  type ResponsePart,
  type SourceLocation,
  statusOutcome,
  textValue,
  truthOf,
  unknown,
  type Value,
} from '../values/index.ts';

/** The result of an operator. */
export function operate(operator: string, operands: readonly Value[], at: SourceLocation): Value {
  const [left, right] = operands;
  if (operator === '+') return sum(operands, at);
  // `list.length - 1` counts from the end.
  if (operator === '-' && left?.kind === 'unknown' && left.is === 'length' && right?.kind === 'primitive')
    return { ...right, value: -Number(right.value) };
  if (operator === '-' && operands.length === 1 && left?.kind === 'primitive')
    return { ...left, value: -Number(left.value) };
  if (operator === 'typeof')
    return joinAlternatives(
      operands
        .flatMap(alternatives)
        .map(
          (each): Value =>
            each.kind === 'received' && each.part === 'body'
              ? { ...each, part: 'type', at }
              : (typeName(each, at) ?? unknown('a type', at)),
        ),
      at,
    );
  if (/^([!=]==?|in|is)$/.test(operator)) compare(operands);
  if (/^===?$/.test(operator)) noteExpected(operands);
  const truth = truthOfOperation(operator, operands);
  if (truth !== undefined) return { kind: 'primitive', value: truth, at };
  const ifTrue = operator === '!' ? left && negated(outcomeOf(left)) : statusOutcome(operator, operands);
  return { kind: 'unknown', why: 'a comparison', ...(ifTrue && { ifTrue }), at };
}

function sum(operands: readonly Value[], at: SourceLocation): Value {
  const [left, right] = operands;
  if (left?.kind === 'list' && right?.kind === 'list')
    return listValue([left.items, right.items], left.isOpen || right.isOpen, left.at);
  if (left?.kind === 'list' && right !== undefined && alternatives(right).some(isBody)) {
    const added = alternatives(right).map((each) => (isBody(each) ? elementOfList(each, at) : each));
    return listValue([left.items, added], true, left.at);
  }
  const hasText = operands.some((each) => alternatives(each).some(({ kind }) => kind === 'text'));
  return hasText ? concatenate(operands, at) : unknown('a sum', at);
}

/** Notes the fields that a program expects in a response that it compares with an object. */
export function noteExpected([actual, expected]: readonly Value[]): void {
  if (actual === undefined || expected === undefined) return;
  for (const each of alternatives(actual)) if (each.kind === 'received') expectFields(each, expected);
}

const isBody = (value: Value): value is ResponsePart => value.kind === 'received' && value.part === 'body';

function truthOfOperation(operator: string, [left, right]: readonly Value[]): boolean | undefined {
  if (operator === '!' && left !== undefined) {
    const truth = truthOf(left);
    return truth === undefined ? undefined : !truth;
  }
  if (operator === '&&') {
    const truths = [left, right].map((each) => each && truthOf(each));
    return truths.includes(false) ? false : truths.every((truth) => truth === true) || undefined;
  }
  if (left === undefined || right === undefined) return undefined;
  if (operator === 'in') return isIn(left, right);
  if (!/^[!=]==?$/.test(operator)) return undefined;
  const isSame = isSameNothing(left, right) ?? isSameText(left, right);
  return isSame === undefined ? undefined : operator.startsWith('!') ? !isSame : isSame;
}

/** Whether both of two values are null or `undefined`; `undefined` if neither is, or if that is not known. */
function isSameNothing(left: Value, right: Value): boolean | undefined {
  const isNothing = (value: Value): boolean => value.kind === 'primitive' && (value.value ?? null) === null;
  if (!isNothing(left) && !isNothing(right)) return undefined;
  if (truthOf(isNothing(left) ? right : left) === undefined) return undefined;
  return isNothing(left) && isNothing(right);
}

/** Whether two values that the program writes are the same; `undefined` if one of them is not known. */
function isSameText(left: Value, right: Value): boolean | undefined {
  const [text, other] = [knownText(left), knownText(right)];
  return text === undefined || other === undefined || left.kind !== right.kind ? undefined : text === other;
}

/** Whether a list of texts has a text; `undefined` if that is not known. */
export function isIn(text: Value, list: Value): boolean | undefined {
  if (list.kind === 'text') {
    const [part, whole] = [knownText(text), knownText(list)];
    if (part === undefined) return undefined;
    const isWritten = list.parts.some((each) => 'text' in each && each.text.includes(part));
    return isWritten || whole?.includes(part);
  }
  if (list.kind !== 'list' || list.isOpen) return undefined;
  const same = list.items.map((item) => isSameText(text, item));
  return same.includes(true) ? true : same.includes(undefined) ? undefined : false;
}

/** The name of a value's type, as `typeof` gives it. */
function typeName(value: Value, at: SourceLocation): Value | undefined {
  const name = isAbsent(value)
    ? 'undefined'
    : value.kind === 'primitive'
      ? value.value === null
        ? 'object'
        : typeof value.value
      : TYPE_NAMES[value.kind];
  return name === undefined ? undefined : textValue(name, at);
}

const TYPE_NAMES: Readonly<Partial<Record<Value['kind'], string>>> = {
  ...{ text: 'string', json: 'string', object: 'object', list: 'object', function: 'function', class: 'function' },
};

/** Notes the statuses, types and media types that parts of responses are compared with. */
export function compare(values: readonly Value[]): void {
  const isReceived = (value: Value): boolean =>
    value.kind === 'list' ? value.items.some(({ kind }) => kind === 'received') : value.kind === 'received';
  const all = values.flatMap(alternatives);
  if (!all.some(isReceived)) return;
  const compared = all.flatMap((value) => {
    if (value.kind === 'list') return value.items;
    // Code that looks a status up in an object relies on each status that is a key of it.
    return value.kind === 'object' ? [...value.fields].map(([name, { at }]) => textValue(name, at)) : [value];
  });
  for (const part of compared) if (part.kind === 'received') noteComparison(part, compared);
}

function noteComparison(received: ResponsePart, values: readonly Value[]): void {
  const { request, part } = received;
  for (const value of values) {
    const text = value.kind === 'text' ? (knownText(value) ?? '') : '';
    if (part === 'type' && /^(string|number|boolean)$/.test(text))
      noteValueUse({ ...received, part: 'body' }, 'type', value.at);
    // Media types are compared as a whole, with their parameters.
    if (part === 'header' && /^[\w.+-]+\/[\w.+-]+$/.test(text)) noteValueUse(received, 'format', value.at);
    if (part !== 'status') continue;
    const status = Number(knownText(value));
    if (Number.isInteger(status) && status >= 100 && status < 600)
      request.uses.push({ of: 'status', status, at: value.at });
  }
}
