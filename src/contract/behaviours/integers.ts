import type { ExactJson, Schema } from '../model/index.ts';
import { isJsonObject } from '../model/json.ts';
import type { BehaviourDefinition } from './definition.ts';
import { type Detector, detectByOneCase } from './detector.ts';
import type { Evidence } from './evidence.ts';
import type { Exchange } from './exchange.ts';

export interface IntegerSignEffect {
  isKnown(value: bigint): boolean;
  /** Returns the integer to send instead of a positive one. */
  encode(value: number): number;
}

const POSITIVE_INTEGERS: IntegerSignEffect = { isKnown: () => true, encode: (value) => value };

export const integers: BehaviourDefinition<'integers', IntegerSignEffect> = {
  default: () => POSITIVE_INTEGERS,
  choices: {
    positive: () => ({ ...POSITIVE_INTEGERS, isKnown: (value) => value > 0n }),
    // Multiples of four stay, since the choices of `integer-size` change them.
    'any-sign': () => ({ ...POSITIVE_INTEGERS, encode: (value) => (value % 4 === 0 ? value : -Math.abs(value)) }),
  },
};

export const integersIn = ({ ofOperations }: Evidence): { readonly by: Exchange; readonly value: number | bigint }[] =>
  ofOperations.flatMap(({ response, exchange: by }) =>
    response?.body === undefined || response.schema === undefined
      ? []
      : collectIntegers(response.schema, response.body.value).map((value) => ({ by, value })),
  );

function collectIntegers(schema: Schema, value: ExactJson): (number | bigint)[] {
  if (schema.keyword('type') === 'integer')
    return typeof value === 'number' || typeof value === 'bigint' ? [value] : [];
  const { items } = schema;
  if (Array.isArray(value))
    return items === undefined ? [] : value.flatMap((item: ExactJson) => collectIntegers(items, item));
  if (!isJsonObject(value)) return [];
  return [...schema.properties].flatMap(([name, property]) =>
    value[name] === undefined ? [] : collectIntegers(property, value[name]),
  );
}

export const detector: Detector<typeof integers> = {
  detect(evidence) {
    const all = integersIn(evidence);
    const matches = all.flatMap(({ by, value }) => (value <= 0 ? [by] : []));
    return detectByOneCase('any-sign', matches, all.length, 'no integer was zero or negative');
  },
};
