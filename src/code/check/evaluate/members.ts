import { readPlatformField } from '../platform/index.ts';
import { ANY_ELEMENT_KEY } from '../program.ts';
import {
  asWholeBody,
  elementOfList,
  isConventional,
  isPartOfResponse,
  noteMadeField,
  readDecodedField,
  readReceivedMember,
  streamOf,
} from '../received.ts';
import { noteListUse } from '../response-methods.ts';
import {
  absentValue,
  alternatives,
  type ClassValue,
  createPackageObject,
  isAbsent,
  joinAlternatives,
  keyValue,
  knownText,
  MAX_SAMPLED,
  mapAlternatives,
  memberKey,
  type ObjectValue,
  type SourceLocation,
  sampleFields,
  textValue,
  type UnknownValue,
  unknownPartValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { listClasses } from './base-classes.ts';
import type { Evaluation } from './evaluation.ts';
import { asList, withoutWrappers } from './extracted-lists.ts';
import { compareNatives, hasNative } from './operations.ts';
import { thisSource } from './scope.ts';
import { hasGlobals } from './script-globals.ts';

/** Reads a member of a value. */
export function readMember(evaluation: Evaluation, of: Value, key: Value, at: SourceLocation): Value {
  const name = knownText(key);
  noteMadeField(of, name, at);
  if (name === 'length') noteListUse(of, name, at);
  const isOneOf = key.kind === 'choice' && key.of.every((each) => knownText(each) !== undefined);
  const whole = isPartOfResponse(name) ? withoutBodies(of) : /^-?\d+$/.test(name ?? '') ? asList(of) : of;
  return mapAlternatives(whole, at, (value) => {
    // `client[isNew ? 'post' : 'put']`
    // `for name in ('content', 'role'): message[name]`
    if (isOneOf && (/^(native|object)$/.test(value.kind) || (value.kind === 'received' && value.part === 'body')))
      return mapAlternatives(key, at, (each) => readMember(evaluation, value, each, at));
    // In Python only a member of an enumeration is a text or a number with a `value`.
    if (name === 'value' && /^(text|primitive)$/.test(value.kind) && at.file.endsWith('.py')) return value;
    switch (value.kind) {
      case 'received':
        evaluation.progress.findings += 1;
        if (evaluation.progress.guards.at(-1) === evaluation.progress.functions.length && name !== undefined)
          value.request.tested.add([...value.path, name].join('.'));
        // If a helper gets the name as an argument, the read is located where the caller writes the name.
        return readReceivedMember(value, key, key.kind === 'text' ? key.at : at, isUnguarded(evaluation, at));
      case 'native':
        if (key.kind === 'list' && value.readAll !== undefined) return value.readAll(key.items);
        return value.member?.(name ?? '', at) ?? unknownValue(`${name} of a library`, at);
      case 'list': {
        const index = Number(name);
        if (Number.isInteger(index)) {
          // A loop may add elements to an open list, or to one that was created empty.
          const other = value.isOpen ? value.items[0] : value.items.length > 0 ? absentValue(at) : undefined;
          return value.items.at(index) ?? other ?? unknownValue('an element', at);
        }
        return name === undefined || name === ANY_ELEMENT_KEY
          ? anyElement(value)
          : unknownValue(`${name} of a list`, at);
      }
      case 'text': {
        const text = name === 'length' ? knownText(value) : undefined;
        if (text !== undefined) return { kind: 'primitive', value: text.length, at };
        // A character of the known start of a text: `path[0]`
        const [first] = value.parts;
        const character = first !== undefined && 'text' in first ? first.text[Number(name)] : undefined;
        return character === undefined ? unknownValue(`${name} of a text`, at) : textValue(character, at);
      }
      case 'object':
        if (name === undefined && isOfRequestIn(key, at.file)) evaluation.noteComparisons([key, value]);
        if (name === undefined && hasNative(key)) return readComparedField(value, key, at);
        return readField(evaluation, value, name, at);
      case 'class':
        // `Request[Agent]` of Python is the class with a type argument.
        if (name === undefined) return value;
        return evaluation.classMember(value, name, value, at) ?? unknownValue(`${name} of a class`, at);
      case 'unknown': {
        // A client of a package that no library describes: `session.headers`.
        if (value.package?.isMade && value.members === undefined && value.package.own.fields.has(name ?? ''))
          return readField(evaluation, value.package.own, name, at);
        const assigned = evaluation.progress.assignedMembers.get(`${memberKey(value)}.${name}`);
        if (assigned !== undefined) return assigned;
        const shared = evaluation.progress.sharedMembers.get(name ?? '');
        if (shared !== undefined && mayBeShared(value, name, shared)) return shared;
        // `window.AGENT_URL` is the global of that name.
        return name !== undefined && hasGlobals(value)
          ? (evaluation.findGlobal(name, at) ?? unknownValue(value.why, at, { source: `name ${name}` }))
          : {
              ...unknownPartValue(value, at),
              ...(name !== undefined && { members: [value.members, name].filter(Boolean).join('.') }),
            };
      }
      case 'function':
        return value.members.fields.get(name ?? '')?.value ?? unknownValue(`${name} of a function`, at);
      default:
        // `header?.split(' ')[1]` is undefined without a header.
        return isAbsent(value) && /^\d+$/.test(name ?? '') ? value : unknownValue(`${name} of a ${value.kind}`, at);
    }
  });
}

/** Whether a member can be one that all objects of a class share: one of `this`, or of any object if it is a client or its name begins with `$`, as in Vue. */
const mayBeShared = (of: UnknownValue, name = '', { kind }: Value): boolean =>
  name.startsWith('$') || kind === 'native' || (of.source === thisSource(of.at) && of.members === undefined);

/** Whether the program fails if a header that it reads is absent: in Python, outside of a `try` that may catch the error. */
const isUnguarded = ({ progress }: Evaluation, { file }: SourceLocation): boolean =>
  file.endsWith('.py') && progress.tries.length === progress.narrowTries.length;

/** Reads the fields whose names a value of a library can be equal to, such as the path of a request to a test double. */
const readComparedField = (of: ObjectValue, key: Value, at: SourceLocation): Value =>
  joinAlternatives(
    [...of.fields].flatMap(([name, field]) =>
      compareNatives('===', [key, textValue(name, field.at)]) === false ? [] : [field.value],
    ),
    at,
  );

/** Leaves out the bodies of responses that the value can be as a whole, too: a member such as `headers` is a part of the response. */
function withoutBodies(of: Value): Value {
  const all = alternatives(of);
  const whole = all.flatMap((one) => (one.kind === 'received' && one.part === 'response' ? [one.request] : []));
  if (whole.length === 0) return of;
  const others = all.filter((one) => one.kind !== 'received' || one.part !== 'body' || !whole.includes(one.request));
  return joinAlternatives(others, of.at);
}

/**
 * Whether a key is a part of a response to a request that is sent in the file with the lookup. A lookup in another file
 * can serve any client, so its keys are not statuses that this request is expected to have.
 */
const isOfRequestIn = (key: Value, file: string): boolean =>
  alternatives(key).some((one) => one.kind === 'received' && one.request.at.file === file);

function readField(evaluation: Evaluation, of: ObjectValue, name: string | undefined, at: SourceLocation): Value {
  const ofAnyName = name === undefined ? of.fields.get(ANY_ELEMENT_KEY)?.value : undefined;
  if (ofAnyName !== undefined) return ofAnyName;
  if (name === undefined || name === ANY_ELEMENT_KEY) {
    const values = sampleFields(of).map(([, { value }]) => value);
    return values.length === 0 ? unknownValue('a field whose name is not known', at) : joinAlternatives(values, at);
  }
  if (name === '__dict__') return of;
  const field = readPlatformField(of, name, at) ?? of.fields.get(name)?.value;
  if (field?.kind === 'primitive' && typeof field.value === 'boolean') return withShownOutcome(field, of);
  if (field !== undefined) return mapAlternatives(field, at, (each) => readDecodedField(each, at));
  const inherited =
    typeof of.of === 'object'
      ? (evaluation.classMember(of.of, name, of, at) ?? memberOfPackageClass(of, of.of, name, at))
      : undefined;
  const isUnknown = (of.isOpen && of.isTyped !== true) || of.of !== undefined || Object.hasOwn(Object.prototype, name);
  // A dictionary of Python without the name raises an error.
  const isRaised = at.file.endsWith('.py');
  return inherited ?? (isUnknown || isRaised ? unknownValue(`${name} of an object`, at) : absentValue(at));
}

/** Marks a value of an object with the outcome that the other fields show: `return { ok: false, status: response.status }`. */
function withShownOutcome(value: Extract<Value, { kind: 'primitive' }>, { fields }: ObjectValue): Value {
  const parts = [...fields.values()].flatMap((field) =>
    alternatives(field.value).filter((each) => each.kind === 'received'),
  );
  const [isError, another] = new Set(parts.map((part) => part.isError));
  const requests = [...new Set(parts.map(({ request }) => request))];
  return isError === undefined || another !== undefined ? value : { ...value, outcome: { requests, isError } };
}

/** Reads a member that an object has from a class of a package, as `self.client` of `class Load(HttpUser)`. */
function memberOfPackageClass(
  self: ObjectValue,
  type: ClassValue,
  name: string,
  at: SourceLocation,
): Value | undefined {
  const base = listClasses(type).at(-1)?.base;
  if (base?.kind !== 'unknown' || base.package === undefined || name.startsWith('_')) return undefined;
  const { name: of } = base.package;
  return { ...unknownPartValue(base, at), members: name, package: { ...createPackageObject(of, [], at), self } };
}

/** Returns the elements of a list, or the names of an object, as alternatives. */
export const anyElement = (value: Value): Value =>
  joinAlternatives(
    withoutWrappers(alternatives(value)).flatMap((each): readonly Value[] => {
      if (each.kind === 'list')
        return each.items.length === 0 ? [unknownValue('an element', each.at)] : each.items.slice(0, MAX_SAMPLED);
      if (each.kind === 'received' && each.part === 'body') return [elementOfList(each, each.at)];
      if (isConventional(each)) return [elementOfList(asWholeBody(each), each.at)];
      if (each.kind === 'native' && each.element !== undefined) return [each.element];
      if (each.kind === 'received' && /^(text|stream)$/.test(each.part)) return [streamOf(each, each.at)];
      if (each.kind === 'object') return sampleFields(each).map(([name, field]) => keyValue(name, field.at));
      return [unknownValue('an element', each.at)];
    }),
    value.at,
  );
