import { type Element, isJsonObject, listOf } from '../../../../contract/model/index.ts';
import type { QuestionKind } from '../kind.ts';

export const undescribedField: QuestionKind = {
  name: 'undescribed',
  title: 'Required, and not described',
  aspect: 'elsewhere',
  harm: 6,
  places: 'objects',
  ask: (subject, name) => `What is \`${name}\`? It is required in ${subject}, and no property has that name.`,
  why: 'The name is in `required`, and no property has it.',
  assumed: 'that it is a mistake, and nothing is sent',
  fails: 'requests are refused for what nobody could know, or a client rejects every response',
  *find(survey) {
    for (const { pointer, schema } of survey.schemas) {
      const required = listOf(schema.node.required).map(String);
      if (required.length === 0 || schema.properties.size === 0 || schema.alternatives.length > 0) continue;
      const wholes = [...survey.schemasAround(pointer)].flatMap((place) => survey.model.schemaAt(place) ?? []);
      const isOpen = wholes.some(({ parts, alternatives }) => alternatives.length > 0 || parts.some(isConditional));
      if (isOpen) continue;
      for (const name of new Set(required)) {
        const isDescribed = wholes.some(({ properties }) => properties.has(name));
        if (!isDescribed) yield { pointer, topic: name, isMinor: survey.isInExampleNear(pointer, name) };
      }
    }
  },
};

const isConditional = ({ node }: Pick<Element, 'node'>): boolean =>
  ['patternProperties', 'if', 'not', 'discriminator'].some((key) => node[key] !== undefined) ||
  isJsonObject(node.additionalProperties);
