import { isJsonObject, type Json, type JsonObject } from '../../../src/contract/model/index.ts';
import type { Expected, Probe } from '../support/judge.ts';
import { type Differing, propertiesOf, requiredOf, soundBody, statedAt } from '../support/requests.ts';
import type { Subject } from '../support/subject.ts';

/** Makes probes for requests that must be accepted, must be refused, or may be either. */
export interface Make {
  readonly accepted: (name: string, differing?: Differing, shows?: readonly string[]) => Probe;
  readonly refused: (name: string, expects: Expected, differing: Differing, shows?: readonly string[]) => Probe;
  readonly either: (name: string, differing: Differing) => Probe;
}

/** Values of every type of JSON but null, which is open; some are texts that look like another type. */
const VALUES: readonly Json[] = [
  'a text',
  '311',
  'true',
  42.5,
  7,
  true,
  false,
  [],
  ['a text'],
  {},
  { content: 'a text' },
];
const TYPES: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  object: isJsonObject,
};

/**
 * Texts of every kind: a field that is a text takes them all. No two are alike, since what a repetition does is open; all
 * have some ten characters, since how many there may be is open as well.
 */
const TEXTS: Readonly<Record<string, (number: number) => string>> = {
  'two lines beyond ASCII': (number) => `"Grüße"\\\n🕘 ${number}`,
  digits: (number) => String(1_000_000 + number),
  JSON: (number) => `{"n":${number}}`,
  markup: (number) => `<b>${number}</b> &`,
};
const LENGTHS: Readonly<Record<string, (number: number) => string>> = {
  'no characters': () => '',
  'many characters': (number) => `${number} ${'text '.repeat(1_000)}`,
};

/** Objects of any form. None has the key `client_message_id`: whether it marks a repetition is open. */
const FREE_FORM: readonly JsonObject[] = [
  {},
  { note: 'b1946ac9' },
  { list: [1, { deep: null }], flag: true, '': 'a text' },
];

/** All that is asked of an operation by the body of a request: each way in which it can be invalid, and sound ones. */
export function bodyProbes({ agentUserId }: Subject, schema: JsonObject, { accepted, refused, either }: Make): Probe[] {
  const sound = JSON.stringify(soundBody(schema, 0));
  const noObjects = VALUES.filter((value) => !isJsonObject(value)).map((value) => JSON.stringify(value));
  const whole = ['', '{"content":', sound.slice(0, -1), `${sound}}`, `[${sound}]`, ...noObjects];

  const fieldProbes = ([name, property]: [string, JsonObject]): Probe[] => {
    const shows = statedAt(property);
    const field = (value: Json | undefined | ((number: number) => string)): Differing => ({
      fields: { [name]: value },
    });
    const isRight = TYPES[String(property.type)] ?? (() => true);
    const wrong = VALUES.filter((value) => !isRight(value));
    const both = [
      ...wrong.map((value) =>
        refused(`${name} is ${JSON.stringify(value)}`, '400', field(value), ['errors.400', ...shows]),
      ),
      either(`${name} is null`, field(null)),
    ];
    if (requiredOf(schema).includes(name)) {
      return [
        ...both,
        refused(`without ${name}`, '400', field(undefined), ['errors.400', ...shows]),
        ...Object.entries(TEXTS).map(([kind, text]) => accepted(`${name} is ${kind}`, field(text), shows)),
        ...Object.entries(LENGTHS).map(([kind, text]) => either(`${name} has ${kind}`, field(text))),
      ];
    }
    if (property['x-free-form'] === true) {
      return [
        ...both,
        ...FREE_FORM.map((value) => accepted(`${name} is ${JSON.stringify(value)}`, field(value), shows)),
      ];
    }
    const requests = 'nothing is known of the server that may stand there';
    const right = accepted(`with ${name}`, field(agentUserId), shows);
    return [...both, agentUserId === undefined ? { ...right, shows, requests } : right];
  };

  return [
    ...whole.map((body) =>
      refused(`the body ${body || 'is empty'}`, '400', { body }, ['errors.400', ...statedAt(schema)]),
    ),
    ...propertiesOf(schema).flatMap(fieldProbes),
    either('a further field', { fields: { further: (number) => `further ${number}` } }),
  ];
}
