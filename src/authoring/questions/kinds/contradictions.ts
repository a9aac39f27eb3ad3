import {
  type Element,
  isJsonObject,
  isSchemaKind,
  type Json,
  listOf,
  type Schema,
} from '../../../contract/model/index.ts';
import type { QuestionKind } from '../kind.ts';
import type { Survey } from '../survey.ts';
import { examplesAt } from '../words.ts';

export const outsideEnum: QuestionKind = {
  name: 'outside-enum',
  title: 'A value that is not in its list',
  aspect: 'elsewhere',
  harm: 6,
  places: 'fields',
  asks: (what) => `Which values can ${what} have? The description shows one that is not in its \`enum\`.`,
  why: 'The list of values and the example or default next to it exclude each other.',
  assumed: 'the values of the list',
  fails: 'a client that was generated from the list rejects what the server sends',
  find(survey) {
    const found = [...schemasIn(survey)].flatMap(({ pointer, schema }) => {
      const values = listOf(schema.node.enum);
      // Examples are quoted twice at times, and sentences at others.
      const isValue = (value: Json): boolean =>
        / /.test(String(value)) || values.some((one) => String(one) === String(value).replaceAll(/^"|"$/g, ''));
      const outside = shownAt(schema).filter((value) => isScalar(value) && !isValue(value));
      return values.length > 0 && outside.length > 0 ? [{ pointer, outside, byDefault: schema.node.default }] : [];
    });
    // One example at one place is a slip; a default is what a server takes.
    return found.map(({ pointer, outside, byDefault }) => {
      return { pointer, isFurther: found.length === 1 && !outside.includes(byDefault ?? null) };
    });
  },
};

export const undescribed: QuestionKind = {
  name: 'undescribed',
  title: 'Required, and not described',
  aspect: 'elsewhere',
  harm: 6,
  places: 'objects',
  asks: (what, name) => `What is \`${name}\`? It is required in ${what}, and no property has that name.`,
  why: 'The name is in `required`, and no property has it.',
  assumed: 'that it is a mistake, and nothing is sent',
  fails: 'requests are refused for what nobody could know, or a client rejects every response',
  *find(survey) {
    for (const { pointer, schema } of schemasIn(survey)) {
      const required = listOf(schema.node.required).map(String);
      if (required.length === 0 || schema.properties.size === 0 || schema.alternatives.length > 0) continue;
      const wholes = [...survey.wholesOf(pointer)].flatMap((place) => survey.model.schemaAt(place) ?? []);
      const isOpen = wholes.some(({ parts, alternatives }) => alternatives.length > 0 || parts.some(isConditional));
      const name = required.find((one) => wholes.every(({ properties }) => !properties.has(one)));
      if (name !== undefined && !isOpen)
        yield { pointer, likeness: name, isFurther: survey.isShownNear(pointer, name) };
    }
  },
};

const isConditional = ({ node }: Pick<Element, 'node'>): boolean =>
  ['patternProperties', 'if', 'not', 'discriminator'].some((key) => node[key] !== undefined) ||
  isJsonObject(node.additionalProperties);

function* schemasIn({ model }: Survey): Iterable<{ readonly pointer: string; readonly schema: Schema }> {
  for (const { pointer, kind } of model.elements) {
    const schema = isSchemaKind(kind) ? model.schemaAt(pointer) : undefined;
    if (schema !== undefined) yield { pointer, schema };
  }
}

/** What is shown of a value next to its schema, its default included. */
const shownAt = ({ node }: Schema): readonly Json[] =>
  node.default === undefined ? examplesAt(node) : [...examplesAt(node), node.default];

const isScalar = (value: Json): boolean => ['string', 'number', 'boolean'].includes(typeof value) && value !== '';
