import { elementOfList, expectFields, noteTestedField, noteValueUse, testedHeader } from '../received.ts';
import { noteTypeTest } from '../text-methods.ts';
import {
  alternatives,
  comparingNative,
  concatenate,
  isAbsent,
  isNullish,
  joinAlternatives,
  knownText,
  knownTruth,
  listValue,
  mapAlternatives,
  negateOutcome,
  objectValue,
  outcomeIfTrue,
  outcomeOfStatus,
  putFieldsOf,
  type ResponseOutcome,
  type ResponsePart,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { joinStatusTests, listStatusTests, noteComparisons } from './comparisons.ts';

/** Evaluates an operator. */
export function applyOperator(operator: string, operands: readonly Value[], at: SourceLocation): Value {
  const [left, right] = operands;
  if (/^(!|typeof)$/.test(operator) || (/^([!=]==?|is)$/.test(operator) && operands.some(isNullish)))
    for (const each of operands) noteHeaderTest(each);
  if (operator === '+') return addValues(operands, at);
  // `list.length - 1` is an index from the end.
  if (operator === '-' && left?.kind === 'unknown' && left.is === 'length' && right?.kind === 'primitive')
    return { ...right, value: -Number(right.value) };
  if (operator === '-' && operands.length === 1 && left?.kind === 'primitive')
    return { ...left, value: -Number(left.value) };
  if (operator === '/' && left !== undefined && right !== undefined && [left, right].some(canBeText))
    return mapAlternatives(left, at, (each) => concatenate([withoutLastSlash(each), textValue('/', at), right], at));
  if (operator === '%' && left !== undefined && right !== undefined && isAddress(left))
    return concatenate([left, textValue('?', at), asQuery(right, at)], at);
  if (operator === 'typeof') {
    for (const each of operands) noteTypeTest(each);
    return joinAlternatives(
      operands
        .flatMap(alternatives)
        .map(
          (each): Value =>
            each.kind === 'received' && each.part === 'body'
              ? { ...each, part: 'type', at }
              : (typeName(each, at) ?? unknownValue('a type', at)),
        ),
      at,
    );
  }
  // Decoded JSON is of no class of a program or library: `result instanceof type.errors`.
  if (operator === 'instanceof' && left !== undefined && alternatives(left).every(isBody) && isClassOfProgram(right))
    return { kind: 'primitive', value: false, at };
  if (operator === 'has-names' && left !== undefined && right !== undefined) noteExpectedNames(left, right);
  if (/^===?$/.test(operator) && left !== undefined && left === right) noteOrderTest(left, at);
  const isComparison = /^([!=]==?|in|is|has-names)$/.test(operator);
  const statusTests = isComparison ? noteComparisons(operands) : operands.flatMap(listStatusTests);
  if (operator === '&&') joinStatusTests(operands);
  if (operator === 'in' && right !== undefined) notePresenceTest(knownText(left), right, at);
  if (/^===?$/.test(operator)) noteExpectedFields(operands);
  const truth = compareNatives(operator, operands) ?? truthAfterOperator(operator, operands);
  if (truth !== undefined) return { kind: 'primitive', value: truth, at };
  const ifTrue =
    operator === '!'
      ? left && negateOutcome(outcomeIfTrue(left))
      : operator === '&&'
        ? outcomeOfBoth(operands)
        : operator === 'in'
          ? (outcomeOfPresence(knownText(left), right) ?? outcomeOfStatus(operator, operands))
          : outcomeOfStatus(operator, operands);
  return { kind: 'unknown', why: 'a comparison', ...(ifTrue && { ifTrue }), statusTests, at };
}

/** Returns the outcome that requests must have had if a part of their body has a field: `'data' in body`. */
export function outcomeOfPresence(name: string | undefined, of: Value | undefined): ResponseOutcome | undefined {
  const bodies = alternatives(of).filter(isBody);
  const [first] = bodies;
  const isOfOnePath = bodies.every(({ path }) => path.join('.') === first?.path.join('.'));
  return name === undefined || first === undefined || !isOfOnePath
    ? undefined
    : { requests: bodies.map(({ request }) => request), shape: { of: 'field', path: first.path, name, isTrue: true } };
}

/** Returns the outcome that requests must have had if two tests are true. A body that is not even an object has no field, either. */
function outcomeOfBoth(operands: readonly Value[]): ResponseOutcome | undefined {
  const [first, second] = operands.map(outcomeIfTrue);
  const isOfObject =
    first?.shape?.of === 'list' && !first.shape.isTrue && first.shape.path.join('.') === second?.shape?.path.join('.');
  const outcome = second ?? first;
  return outcome && (isOfObject ? outcome : { ...outcome, isSingleStatus: true });
}

const isClassOfProgram = (value: Value | undefined): boolean =>
  value?.kind === 'class' || (value?.kind === 'native' && value.name === undefined && value.call === undefined);

function addValues(operands: readonly Value[], at: SourceLocation): Value {
  const [left, right] = operands;
  if (left?.kind === 'list' && right?.kind === 'list')
    return listValue([left.items, right.items], left.isOpen || right.isOpen, left.at);
  if (left?.kind === 'list' && right !== undefined && alternatives(right).some(isBody)) {
    const added = alternatives(right).map((each) => (isBody(each) ? elementOfList(each, at) : each));
    return listValue([left.items, added], true, left.at);
  }
  return operands.some(canBeText) ? concatenate(operands, at) : unknownValue('a sum', at);
}

const canBeText = (value: Value): boolean => alternatives(value).some(({ kind }) => kind === 'text');

/** Removes the slash at the end of a text, as `URL("https://api.example.com/") / "agents"` of yarl does. */
function withoutLastSlash(value: Value): Value {
  const last = value.kind === 'text' ? value.parts.at(-1) : undefined;
  return value.kind === 'text' && last !== undefined && 'text' in last && last.text.endsWith('/')
    ? { ...value, parts: [...value.parts.slice(0, -1), { ...last, text: last.text.slice(0, -1) }] }
    : value;
}

/** Whether a value is a text with a path, and no template such as `"/agents/%s"`. */
const isAddress = (value: Value): boolean =>
  canBeText(value) &&
  alternatives(value).every(
    (each) =>
      each.kind !== 'text' ||
      (each.parts.some((part) => 'text' in part && part.text.includes('/')) &&
        each.parts.every((part) => !('text' in part && part.text.includes('%')))),
  );

/** Returns the parameters that `url % {"page": 2}` of yarl adds to a URL. */
function asQuery(value: Value, at: SourceLocation): Value {
  const objects = alternatives(value).filter((each) => each.kind === 'object');
  const params: Value = { ...objectValue(at, 'params'), isOpen: objects.length !== alternatives(value).length };
  putFieldsOf(params, objects);
  return params;
}

/** Notes the fields of an object that a program compares a response with. */
export function noteExpectedFields([actual, expected]: readonly Value[]): void {
  if (actual === undefined || expected === undefined) return;
  for (const each of alternatives(actual)) if (each.kind === 'received') expectFields(each, expected);
}

/** Notes that a program compares the names of the fields of a response with a list of names: `set(body) == {"id"}`. */
function noteExpectedNames(actual: Value, names: Value): void {
  const expected = objectValue(names.at);
  for (const name of alternatives(names).flatMap((one) => (one.kind === 'list' ? one.items : []))) {
    const text = name.kind === 'text' ? knownText(name) : undefined;
    if (text !== undefined) expected.fields.set(text, { value: name, at: name.at });
  }
  for (const each of alternatives(actual))
    if (each.kind === 'received')
      expectFields(
        { ...each, shapes: [...(each.shapes ?? []), { of: 'list', path: each.path, isTrue: false }] },
        expected,
      );
}

/** Notes that a program compares a list of a response with the same list in order: `ids == sorted(ids)`. */
function noteOrderTest(list: Value, at: SourceLocation): void {
  for (const each of list.kind === 'list' ? list.items : [list])
    if (each.kind === 'received' && each.part === 'body') {
      const path = each.path.includes('[]') ? each.path.slice(0, each.path.lastIndexOf('[]')) : each.path;
      noteValueUse({ ...each, path }, 'order', at);
    }
}

/** Notes that a program tests whether a body has a field before it reads the field. */
function notePresenceTest(name: string | undefined, of: Value, at: SourceLocation): void {
  if (name !== undefined) noteTestedField(of, name, at);
  for (const each of alternatives(of))
    if (name !== undefined && each.kind === 'received' && /^(body|headers)$/.test(each.part))
      each.request.tested.add(each.part === 'headers' ? testedHeader(name) : [...each.path, name].join('.'));
}

/** Notes that a program tests whether a response has the header that a value is. */
export function noteHeaderTest(tested: Value): void {
  for (const { request, part, path } of alternatives(tested).filter((each) => each.kind === 'received'))
    if (part === 'header' && path[0] !== undefined) request.tested.add(testedHeader(path[0]));
}

const isBody = (value: Value): value is ResponsePart => value.kind === 'received' && value.part === 'body';

/** Compares operands of which one is a value of a library that compares itself; `undefined` if neither does, or if the result is unknown. */
export function compareNatives(operator: string, [left, right]: readonly Value[]): boolean | undefined {
  if (left === undefined || right === undefined || !/^([!=]==?|in|%)$/.test(operator)) return undefined;
  const items = left.kind === 'list' ? left.items : nativeParts(left);
  if (items.some((item) => comparingNative(item) !== undefined) && comparingNative(left) === undefined) {
    // `(request.method, request.url.path) == ("GET", "/agents/")`
    const others = right.kind === 'list' ? right.items : splitText(left, right);
    if (others === undefined) return operator.startsWith('!');
    const same = items.map((item, index) => {
      const other = others[index];
      return other && (compareNatives('===', [item, other]) ?? areSameText(item, other));
    });
    const isSame = same.includes(false) ? false : same.includes(undefined) ? undefined : true;
    return isSame === undefined || !operator.startsWith('!') ? isSame : !isSame;
  }
  const results = [left, right].flatMap((value, index) => {
    const compare = comparingNative(value)?.compare;
    return compare === undefined ? [] : [compare(operator, index === 0 ? right : left)];
  });
  const [result] = results;
  return result === undefined || !operator.startsWith('!') ? result : !result;
}

/** Whether a value compares itself with others, or is a text with such a part. */
export const hasNative = (value: Value): boolean =>
  comparingNative(value) !== undefined || nativeParts(value).length > 0;

/** Lists the values of a library among the parts of a text. */
const nativeParts = (value: Value): readonly Value[] =>
  value.kind === 'text' ? value.parts.flatMap((part) => ('of' in part && comparingNative(part.of)) || []) : [];

/**
 * Splits a text by a template, such as `${request.method} ${request.url}`, into what it has for each value of a library.
 *
 * @returns `undefined` if the text does not fit.
 */
function splitText(template: Value, text: Value): readonly Value[] | undefined {
  const known = knownText(text);
  if (template.kind !== 'text' || known === undefined) return [];
  const pattern = template.parts.map((part) =>
    'text' in part
      ? part.text.replaceAll(/[^\w\s/]/g, '\\$&')
      : comparingNative(part.of) === undefined
        ? '.*'
        : '(\\S*)',
  );
  return new RegExp(`^${pattern.join('')}$`)
    .exec(known)
    ?.slice(1)
    .map((one) => textValue(one, text.at));
}

function truthAfterOperator(operator: string, [left, right]: readonly Value[]): boolean | undefined {
  if (operator === '!' && left !== undefined) {
    const truth = knownTruth(left);
    return truth === undefined ? undefined : !truth;
  }
  if (operator === '&&') {
    const truths = [left, right].map((each) => each && knownTruth(each));
    return truths.includes(false) ? false : truths.every((truth) => truth === true) || undefined;
  }
  if (left === undefined || right === undefined) return undefined;
  if (operator === 'in') return isTextIn(left, right);
  if (!/^[!=]==?$/.test(operator)) return undefined;
  const all = new Set(
    alternatives(left).flatMap((one) =>
      alternatives(right).map((other) => areBothNullish(one, other) ?? areSameText(one, other)),
    ),
  );
  const [isSame] = all.size === 1 ? all : [];
  return isSame === undefined ? undefined : operator.startsWith('!') ? !isSame : isSame;
}

/** Whether two values are both nullish; `undefined` if neither is, or if one is unknown. */
function areBothNullish(left: Value, right: Value): boolean | undefined {
  if (!isNullish(left) && !isNullish(right)) return undefined;
  if (knownTruth(isNullish(left) ? right : left) === undefined) return undefined;
  return isNullish(left) && isNullish(right);
}

/** Whether two texts are equal; `undefined` if one is unknown or they are of different kinds. */
function areSameText(left: Value, right: Value): boolean | undefined {
  const [text, other] = [knownText(left), knownText(right)];
  return text === undefined || other === undefined || left.kind !== right.kind ? undefined : text === other;
}

/** Whether a list or a text contains a text; `undefined` if that is unknown. */
function isTextIn(text: Value, list: Value): boolean | undefined {
  if (list.kind === 'text') {
    const [part, whole] = [knownText(text), knownText(list)];
    if (part === undefined) return undefined;
    const isWritten = list.parts.some((each) => 'text' in each && each.text.includes(part));
    return isWritten || whole?.includes(part);
  }
  if (list.kind !== 'list' || list.isOpen) return undefined;
  const same = list.items.map((item) => areSameText(text, item));
  return same.includes(true) ? true : same.includes(undefined) ? undefined : false;
}

/** Returns the name of a value's type, as `typeof` returns it. */
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
