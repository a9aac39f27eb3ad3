import { toData } from '../platform/index.ts';
import {
  alternatives,
  type CallArguments,
  mapAlternatives,
  type NativeValue,
  nativeFunction,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { findField, type Library } from './library.ts';

/** Matches the functions of Python that convert data to a class, and the keyword arguments that name the class. */
const PYTHON_DECODE_FUNCTION = /^(parse_obj_as|parse_raw_as|decode|convert|from_dict|from_json|structure|fromJson)$/;
const TYPE_NAMES = ['type', 'data_class', 'cls', 'typ'];

/** `TypeAdapter(list[Agent]).validate_python(data)`, `msgspec.json.decode(text, type=Agent)`, `cast(Agent, data)` */
export const PYTHON_SCHEMAS: Library = {
  modules: ['pydantic', 'msgspec', 'msgspec.json', 'typing', 'dacite', 'cattrs', 'cattr'],
  make: (to, at) => {
    const decode = ({ args, named, at: place }: CallArguments, type?: Value): Value => {
      const all = [
        ...args,
        ...[...named.fields].flatMap(([name, { value }]) => (TYPE_NAMES.includes(name) ? [] : [value])),
      ];
      const shape = type ?? findField(named, ...TYPE_NAMES) ?? args.find(isTypeShape);
      const data = all.find((one) => one !== shape);
      if (data === undefined) return unknownValue('a value', place);
      return shape === undefined ? mapAlternatives(data, place, parseWithoutType) : to.decode(data, shape);
    };
    // A cast converts nothing: the type given to a response is that of the object around the body.
    const cast = ({ args: [type, value], at: place }: CallArguments): Value =>
      type === undefined || value === undefined || !isTypeShape(type) || alternatives(value).some(isResponse)
        ? (value ?? unknownValue('a value', place))
        : to.decode(value, type);
    const adapter = nativeFunction(at, ({ args: [type], at: place }) => ({
      ...{ kind: 'native', at: place },
      member: (name, here) =>
        /^(validate_|decode)/.test(name) ? nativeFunction(here, (call) => decode(call, type)) : undefined,
    }));
    const self: NativeValue = {
      ...{ kind: 'native', at },
      member: (name, place) => {
        if (/^(TypeAdapter|Decoder)$/.test(name)) return adapter;
        if (name === 'cast') return nativeFunction(place, cast);
        if (PYTHON_DECODE_FUNCTION.test(name)) return nativeFunction(place, (call) => decode(call));
        if (name === 'to_builtins') return nativeFunction(place, toBuiltins);
        if (name === 'encode')
          return nativeFunction(place, (call) => ({ kind: 'json', of: toBuiltins(call), at: call.at }));
        return name === 'json' ? self : undefined;
      },
    };
    return self;
  },
};

/** `msgspec.json.decode(response.content)` */
const parseWithoutType = (data: Value): Value =>
  data.kind === 'received' && /^(response|text)$/.test(data.part)
    ? { ...data, part: 'body' }
    : data.kind === 'json'
      ? data.of
      : data;

const toBuiltins = ({ args: [value], named, at }: CallArguments): Value =>
  value?.kind === 'object' && typeof value.of === 'object'
    ? toData(value, value.of, named, at)
    : (value ?? unknownValue('nothing', at));

const isResponse = (value: Value): boolean => value.kind === 'received' && value.part === 'response';

const isTypeShape = (value: Value): boolean =>
  alternatives(value).some((one) => one.kind === 'class' || (one.kind === 'list' && one.items.some(isTypeShape)));
