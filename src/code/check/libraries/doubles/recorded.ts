import {
  absentValue,
  concatenate,
  isAbsent,
  knownText,
  type NativeValue,
  nativeFunction,
  type ObjectValue,
  objectValue,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../../values/index.ts';

/** Creates a mapping, such as headers. The names that a program reads are noted in an object. */
export function createFields(
  into: ObjectValue,
  at: SourceLocation,
  isPresent: (name: string) => boolean | undefined = () => undefined,
): NativeValue {
  const read = (name: string, place: SourceLocation, otherwise?: Value): Value => {
    if (isPresent(name) === false) return otherwise ?? absentValue(place);
    if (!into.fields.has(name)) into.fields.set(name, { value: unknownValue('what is sent', place), at: place });
    const sent = createSentText(into, name, place);
    // The text of a key counts as true, whatever it is.
    return isPresent(name) === true ? { kind: 'json', of: sent, at: place } : sent;
  };
  return {
    kind: 'native',
    at,
    compare: (operator, other) => {
      const name = operator === 'in' ? knownText(other) : undefined;
      if (name !== undefined) read(name, other.at);
      return name === undefined ? undefined : isPresent(name);
    },
    member: (name, place) => {
      if (/^(get|getlist|getAll|has|header)$/.test(name))
        return nativeFunction(place, ({ args: [key, otherwise] }) => {
          const field = knownText(key);
          return field === undefined ? unknownValue('a field', place) : read(field, key?.at ?? place, otherwise);
        });
      return /^(items|keys|values|entries|forEach|copy|toString)$/.test(name) ? undefined : read(name, place);
    },
  };
}

/** Creates the text of a header or of a query parameter. What the program compares it with is what it expects to be sent. */
function createSentText(into: ObjectValue, name: string, at: SourceLocation): NativeValue {
  const put = (value: Value): void => {
    const field = into.fields.get(name);
    // A header with an empty text is not sent.
    if (field !== undefined && !isAbsent(value) && value.kind !== 'primitive' && knownText(value) !== '')
      into.fields.set(name, { ...field, value });
  };
  const self: NativeValue = {
    kind: 'native',
    at,
    compare: (operator, other) => {
      if (operator !== 'in') put(other);
      return undefined;
    },
    member: (method, place) =>
      nativeFunction(place, ({ args: [start], at: here }) => {
        if (/^startswith$/i.test(method) && start?.kind === 'text')
          put(concatenate([start, unknownValue('the rest', here)], here));
        return /^(startswith|endswith|includes|match|test)$/i.test(method) ? unknownValue('a test', here) : self;
      }),
  };
  return self;
}

/** Creates a body. The fields that a program reads or compares are noted in an object. */
export function createBody(into: ObjectValue, at: SourceLocation): NativeValue {
  const read = (name: string, place: SourceLocation): Value => {
    const before = into.fields.get(name)?.value;
    const inner: ObjectValue = { ...objectValue(place), isOpen: true };
    if (before === undefined) into.fields.set(name, { value: unknownValue('what is sent', place), at: place });
    return createPart(into, name, inner, place);
  };
  return {
    kind: 'native',
    at,
    compare: (operator, other) => {
      const name = operator === 'in' ? knownText(other) : undefined;
      if (name !== undefined) read(name, other.at);
      if (/^[!=]==?$/.test(operator) && other.kind === 'object')
        for (const [key, field] of other.fields) into.fields.set(key, field);
      return undefined;
    },
    member: (name, place) => {
      if (/^(get|pop)$/.test(name))
        return nativeFunction(place, ({ args: [key] }) => {
          const field = knownText(key);
          return field === undefined ? unknownValue('a field', place) : read(field, key?.at ?? place);
        });
      if (/^(items|keys|values|entries|decode|toString|copy|length|json|text)$/.test(name))
        return nativeFunction(place, () => createBody(into, place));
      // A body that is no JSON is a text. An empty name is one that is not known.
      return /^(\d*|includes|indexOf|match|startsWith|startswith|split|toLowerCase|trim|strip)$/.test(name)
        ? undefined
        : read(name, place);
    },
  };
}

/** Creates a field of a body. If the program reads or compares fields of it, it is an object with these. */
function createPart(of: ObjectValue, name: string, inner: ObjectValue, at: SourceLocation): NativeValue {
  const body = createBody(inner, at);
  const put = (value: Value): void => {
    const field = of.fields.get(name);
    if (field !== undefined) of.fields.set(name, { ...field, value });
  };
  return {
    ...body,
    compare: (operator, other) => {
      if (/^[!=]==?$/.test(operator) && /^(text|list)$/.test(other.kind)) put(other);
      return body.compare?.(operator, other);
    },
    member: (key, place) => {
      // Names of methods of texts and lists are no fields.
      if (TEXT_METHOD.test(key)) return nativeFunction(place, ({ at: here }) => unknownValue('a part', here));
      const field = body.member?.(key, place);
      if (inner.fields.size > 0) put(inner);
      return field;
    },
  };
}

const TEXT_METHOD =
  /^(trim|strip|startsWith|startswith|endsWith|endswith|includes|match|lower|upper|toLowerCase|toUpperCase|split|replace|length|map|filter|find|some|every|forEach|slice|at|join|push|append|index|indexOf|toString|test|concat|reduce)$/;
