import {
  isJsonObject,
  isWithin,
  type Json,
  type JsonObject,
  keyBelow,
  listOf,
  type Model,
  objectOf,
  type Schema,
} from '../model/index.ts';
import type { AspectDefinition, PointContext } from './definition.ts';
import { decidingKeywords, isOfType } from './schema.ts';

const LENGTH_KEYWORDS: readonly string[] = ['minLength', 'maxLength'];
const ALLOWED_KEYWORDS = [...LENGTH_KEYWORDS, 'examples'];

/**
 * The length of a text is open: no `minLength`, no `maxLength`. In an answer, `minLength: 0` means that the text may be
 * empty. If the marked property is an object, `property` in the entry of `x-unspecified` names its field with the text.
 * The point is then about the object at this place alone, since other places may refer to the same object.
 */
export const length: AspectDefinition = {
  markedOn: ['property'],
  form: 'a text without `minLength` and `maxLength`, or an object whose text the entry names with `property`',
  isWritten: ({ model, pointer }) => textIn(model, pointer) !== undefined,
  answersBeside: ({ model, pointer }) =>
    (textIn(model, pointer)?.schema.parts ?? [])
      .flatMap((part) => decidingKeywords(part.node, part.pointer))
      .filter(({ what }) => LENGTH_KEYWORDS.some((key) => what === `\`${key}\``)),

  may: 'add minLength (0 where a text may be empty), maxLength and examples',

  allows(change, { point, open }) {
    const { pointer } = point.place;
    if (change.kind !== 'added') return false;
    return textIn(open, pointer)?.name === undefined
      ? ALLOWED_KEYWORDS.includes(keyBelow(change.pointer, pointer) ?? '')
      : isWithin(change.pointer, `${pointer}/properties`);
  },

  objection(filled, context) {
    const { name, schema } = filledText(filled, context);
    if (!isJsonObject(schema) || schema.minLength === undefined) return 'does not say how short a text may be';
    const other = name === undefined ? undefined : Object.keys(schema).find((key) => !ALLOWED_KEYWORDS.includes(key));
    if (other !== undefined) return `states ${other} of a text whose length alone is open`;
    return areLengthsInOrder(schema) ? undefined : 'allows no length at all';
  },

  answerForm: 'must be {minLength: …} and, where there is a limit, maxLength: …, whole numbers in characters',
  steps(answer, { point, open }) {
    const isForm = isJsonObject(answer) && Object.keys(answer).every((key) => LENGTH_KEYWORDS.includes(key));
    if (!isForm || answer.minLength === undefined || !areLengthsInOrder(answer)) return undefined;
    const { pointer } = point.place;
    const name = textIn(open, pointer)?.name;
    return [{ pointer, update: name === undefined ? answer : { properties: { [name]: answer } } }];
  },

  /** Draws limits that allow the texts of all tests, since responses may repeat texts that were sent. */
  randomAnswers: (fc) =>
    fc
      .option(fc.integer({ min: 100_000, max: 10_000_000 }), { nil: undefined })
      .map((maxLength): Json => ({ minLength: 0, ...(maxLength === undefined ? {} : { maxLength }) })),
};

/**
 * The schema of the text: that of the property, or that of the named field of the property's object, with the name;
 * `undefined` if neither is a text.
 */
function textIn(model: Model, pointer: string): { readonly name?: string; readonly schema: Schema } | undefined {
  const schema = model.schemaAt(pointer);
  if (schema === undefined || isText(schema)) return schema && { schema };
  const entry = listOf(model.objectAt(pointer)['x-unspecified'])
    .map(objectOf)
    .find(({ aspect }) => aspect === 'length');
  const name = typeof entry?.property === 'string' ? entry.property : undefined;
  const text = name === undefined ? undefined : schema.properties.get(name);
  return name === undefined || text === undefined || !isText(text) ? undefined : { name, schema: text };
}

const isText = ({ parts }: Schema): boolean => parts.some(({ node }) => isOfType(node, 'string'));

/**
 * The lengths that a filled document states at the point; if the property is an object, also everything else that was
 * added to it.
 */
function filledText(filled: Model, { point, open }: PointContext) {
  const name = textIn(open, point.place.pointer)?.name;
  if (name === undefined) return { schema: filled.valueAt(point.place.pointer) };
  const { [name]: schema, ...otherProperties } = Object(filled.valueAt(`${point.place.pointer}/properties`));
  return { name, schema: Object.keys(otherProperties).length > 0 ? { ...schema, ...otherProperties } : schema };
}

function areLengthsInOrder({ minLength = 0, maxLength = Number.MAX_SAFE_INTEGER }: JsonObject): boolean {
  const isSafe = Number.isSafeInteger(minLength) && Number.isSafeInteger(maxLength);
  return isSafe && 0 <= Number(minLength) && Number(minLength) <= Number(maxLength);
}
