import { concatenate, knownText, nativeFunction, textValue, unknownValue, type Value } from '../values/index.ts';
import { createModule, type Library } from './library.ts';

/** Matches the placeholders of `util.format`, and `%%`, which stands for a percent sign. */
const FORMAT_PLACEHOLDER = /(%[sdifjoOc%])/;

/** `util.format('%s/v1/agents', base)` of Node */
export const nodeUtil: Library = {
  modules: ['util', 'node:util'],
  make: (_, at) =>
    createModule(at, {
      format: nativeFunction(at, ({ args: [format, ...values], at: place }) => {
        const text = knownText(format);
        if (text === undefined || format === undefined) return unknownValue('a text', place);
        const rest = [...values];
        const parts = text.split(FORMAT_PLACEHOLDER).map((part): Value => {
          const value = /^%[^%]$/.test(part) ? rest.shift() : undefined;
          return value ?? textValue(part === '%%' ? '%' : part, format.at);
        });
        return concatenate([...parts, ...rest.flatMap((one) => [textValue(' ', place), one])], place);
      }),
    }),
};
