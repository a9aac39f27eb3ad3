import { TEMPLATE_NAME } from '../program.ts';
import {
  alternatives,
  type CallArguments,
  isAbsent,
  isNullish,
  nativeFunction,
  type ObjectValue,
  type SourceLocation,
  unknownValue,
  type Value,
} from '../values/index.ts';
import { createModule, createOpenObject, findField, type Library, type LibraryHost, presentValues } from './library.ts';

/** The number of values of a state that are kept. */
const MAX_STATES = 6;

/** Creates a state without a first value, which gets one before it is used, or with an object, which gets further fields. */
function createState(initial: Value | undefined, at: SourceLocation) {
  const values: Value[] = isNullish(initial)
    ? [unknownValue('a value that is set later', at)]
    : presentValues(initial)
        .flatMap(alternatives)
        .map((one) => (one.kind === 'object' ? { ...one, isOpen: true } : one));
  const state: Value = { kind: 'choice', of: values, at };
  const add = (next: Value | undefined): void => {
    if (next !== undefined && next !== state && values.length < MAX_STATES)
      values.push(...alternatives(next).filter((one) => !values.includes(one)));
  };
  return { state, add };
}

/** `useState` and `useReducer` of React: the state may be any of the values that the program sets. Its other hooks keep a value or a function. */
const react: Library = {
  modules: ['react', 'preact/hooks'],
  make: (send, at) =>
    createModule(at, {
      useState: ({ args: [initial], at: place }) => {
        const { state, add } = createState(initial, place);
        const set = nativeFunction(place, ({ args: [value], at: here }) => {
          add(value?.kind === 'function' ? send.apply(value, [state], here) : value);
          return unknownValue('nothing', here);
        });
        return { kind: 'list', items: [state, set], isOpen: false, at: place };
      },
      useReducer: ({ args: [reduce, initial, create], at: place }) => {
        const first = create === undefined ? initial : send.apply(create, presentValues(initial), place);
        const { state, add } = createState(first, place);
        const dispatch = nativeFunction(place, ({ args: actions, at: here }) => {
          if (reduce !== undefined) add(send.apply(reduce, [state, ...actions], here));
          return unknownValue('nothing', here);
        });
        return { kind: 'list', items: [state, dispatch], isOpen: false, at: place };
      },
      useMemo: ({ args: [make], at: place }) =>
        make === undefined ? unknownValue('a value', place) : send.apply(make, [], place),
      useCallback: ({ args: [kept], at: place }) => kept ?? unknownValue('a function', place),
    }),
};

/** Creates an object of Vue whose `value` is a value that may change. */
export const createRef = (value: Value, at: SourceLocation): ObjectValue => createOpenObject(at, { value });

/** The getters of values that follow others, which may be set after the getter was declared. */
const getters = new WeakMap<Value, () => Value>();

/** Returns the value of a ref; any other value as it is. */
const readRef = (value: Value): Value => getters.get(value)?.() ?? findField(value, 'value') ?? value;

const isRef = (value: Value): boolean => getters.has(value) || findField(value, 'value') !== undefined;

/** `ref(initial)`, `shallowRef(initial)` and `readonly(ref)` */
const callRef = ({ args: [value], at }: CallArguments): Value =>
  value !== undefined && isRef(value)
    ? value
    : createRef(presentValues(value)[0] ?? unknownValue('a value that is set later', at), at);

/** `unref(ref)` and `toValue(ref)` */
const callUnref = ({ args: [value], at }: CallArguments): Value =>
  value === undefined ? unknownValue('a value', at) : readRef(value);

/** `computed(() => …)`, which is evaluated each time that it is read. */
function callComputed(to: LibraryHost, { args: [getter], at }: CallArguments): Value {
  const get = findField(getter, 'get') ?? getter;
  if (get === undefined) return createRef(unknownValue('a value', at), at);
  const read = (): Value => to.apply(get, [], at);
  const computed: Value = { kind: 'native', member: (name) => (name === 'value' ? read() : undefined), at };
  getters.set(computed, read);
  return computed;
}

/** Returns the value of a name in a template: the property of the component, what the script declares, or the member of the component. */
function callTemplateName({ args: [declared, member, property], at }: CallArguments): Value {
  if (property !== undefined && property.kind !== 'unknown' && !isAbsent(property)) return property;
  const isUndeclared = declared?.kind === 'unknown' && declared.source?.startsWith('name ') === true;
  return readRef((isUndeclared ? member : declared) ?? unknownValue('a name', at));
}

/** `ref(initial)`, `computed(() => …)` and `toValue(ref)` of Vue. */
const vue: Library = {
  modules: ['vue', '@vue/reactivity'],
  make: (to, at) =>
    createModule(at, {
      ...{ ref: callRef, shallowRef: callRef, readonly: callRef, unref: callUnref, toValue: callUnref },
      computed: (call) => callComputed(to, call),
    }),
};

const templateName: Library = { globals: [TEMPLATE_NAME], make: (_, at) => nativeFunction(at, callTemplateName) };

export const REACTIVE_LIBRARIES: readonly Library[] = [react, vue, templateName];
