import equal from 'ajv/dist/runtime/equal.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import formats from 'ajv-formats/dist/formats.js';
import type { ServedPoint } from '../http/core.ts';
import type { SetData, Validator } from './set-data.ts';

/** The output of `colloquy mock --compile`: a contract under an assumption set, for {@link createMockOf}. */
export interface CompiledContract<Id extends string = string>
  extends Pick<SetData, 'name' | 'document' | 'documented'> {
  readonly points: readonly ServedPoint[];
  /** Names of validators, by the direction of the message and the pointer of the schema. */
  readonly validators: Readonly<Record<string, string>>;
  /** Defines the validators as properties of an object, under their names. */
  define(require: (name: string) => unknown, exports: Record<string, Validator>): void;
  /** The ids of the operations. The property exists in the type only. */
  readonly id?: Id;
}

/** The functions that compiled validators require, by the names of their modules. */
const RUNTIME_FUNCTIONS: Readonly<Record<string, unknown>> = {
  'ajv/dist/runtime/equal': equal,
  'ajv/dist/runtime/ucs2length': ucs2length,
  'ajv-formats/dist/formats': formats,
};

export function readCompiledContract({ validators, define, ...data }: CompiledContract) {
  const defined: Record<string, Validator> = {};
  define((name) => RUNTIME_FUNCTIONS[name], defined);
  const entries = Object.entries(validators).flatMap(([key, name]): [string, Validator][] => {
    const validator = defined[name];
    return validator === undefined ? [] : [[key, allowOnEndlessSchema(validator)]];
  });
  return { ...data, validators: Object.fromEntries(entries) };
}

/** Wraps a validator: if a schema contains itself without end, all values are allowed, as in the mock. */
function allowOnEndlessSchema(validator: Validator): Validator {
  const call = (value: unknown): boolean => {
    try {
      const isValid = validator(value);
      call.errors = validator.errors ?? null;
      return isValid;
    } catch {
      return true;
    }
  };
  call.errors = validator.errors ?? null;
  return call;
}
