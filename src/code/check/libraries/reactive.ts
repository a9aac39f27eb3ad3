import { nativeFunction, type ObjectValue, type SourceLocation, unknownValue, type Value } from '../values/index.ts';
import { createObjectWith, findField, type Library, presentValues } from './library.ts';

/** `useState` of React: the state may be any of the values that the program sets. */
const react: Library = {
  modules: ['react', 'preact/hooks'],
  make: (send, at) => {
    const useState = nativeFunction(at, ({ args: [initial], at: place }) => {
      const values: Value[] = [...presentValues(initial)];
      const state: Value = { kind: 'choice', of: values, at: place };
      const set = nativeFunction(place, ({ args: [value], at: here }) => {
        const next = value?.kind === 'function' ? send.apply(value, [state], here) : value;
        if (next !== undefined && next !== state && values.length < 6) values.push(next);
        return unknownValue('nothing', here);
      });
      return { kind: 'list', items: [state, set], isOpen: false, at: place };
    });
    return { kind: 'native', at, member: (name) => (name === 'useState' ? useState : undefined) };
  },
};

/** Creates an object of Vue whose `value` is a value that may change. */
export function createRef(value: Value, at: SourceLocation): ObjectValue {
  const ref = createObjectWith(at, { value });
  ref.isOpen = true;
  return ref;
}

/** `ref(initial)`, `computed(() => …)` and `toValue(ref)` of Vue. */
const vue: Library = {
  modules: ['vue', '@vue/reactivity'],
  make: (to, at) => ({
    kind: 'native',
    at,
    member: (name) => {
      if (/^(ref|shallowRef|readonly)$/.test(name))
        return nativeFunction(at, ({ args: [value], at: place }) =>
          findField(value, 'value') !== undefined && value !== undefined
            ? value
            : createRef(presentValues(value)[0] ?? unknownValue('a value that is set later', place), place),
        );
      if (name === 'computed')
        return nativeFunction(at, ({ args: [getter], at: place }) => {
          const get = findField(getter, 'get') ?? getter;
          return createRef(get === undefined ? unknownValue('a value', place) : to.apply(get, [], place), place);
        });
      return /^(unref|toValue)$/.test(name)
        ? nativeFunction(
            at,
            ({ args: [value], at: place }) => findField(value, 'value') ?? value ?? unknownValue('a value', place),
          )
        : undefined;
    },
  }),
};

export const REACTIVE_LIBRARIES: readonly Library[] = [react, vue];
