import { assertionKeywords, type Element, type Json, type Schema } from '../../../../contract/model/index.ts';
import { hasExample } from '../examples.ts';
import type { QuestionKind } from '../kind.ts';
import { FREE_FORM_NAME, FREE_VALUE_WORDS, SCALAR_LIST_WORDS } from '../phrases.ts';
import { isDescribedElsewhere, isExplained } from '../schemas.ts';

export const objectFields: QuestionKind = {
  name: 'object',
  title: 'Objects without fields',
  aspect: 'fields',
  harm: 4.5,
  places: 'objects',
  ask: (subject) => `What is in ${subject}: which fields, or any?`,
  why: 'The description says that it is an object or a list, and nothing of what is in it.',
  assumed: 'the fields of one value that was seen',
  fails: 'types are `unknown` or invented; a missing field fails at run time only',
  *find(survey) {
    for (const element of survey.model.elements) {
      const { kind, node, pointer, key } = element;
      if (kind !== 'property' && kind !== 'named schema') continue;
      const isObject = hasOnlyKeywords(node, 'object', ['type']);
      const isList = hasOnlyKeywords(node, 'array', ['type', 'minItems', 'maxItems', 'uniqueItems']);
      if (!isObject && !isList) continue;
      const schema = survey.model.schemaAt(pointer);
      if (schema === undefined || isDescribedElsewhere(survey, element, isFilledSchema)) continue;
      const isShown = hasExample(schema) || isExplained(schema) || survey.exampleValuesOf(key).some(isFilled);
      yield {
        pointer,
        isMinor:
          kind !== 'property' ||
          isShown ||
          FREE_FORM_NAME.test(key) ||
          [FREE_VALUE_WORDS, SCALAR_LIST_WORDS].some((words) =>
            survey.mentionsAt(words, ...schema.parts.map((part) => part.pointer)),
          ),
      };
    }
  },
};

const isFilledSchema = ({ properties, items }: Schema): boolean => properties.size > 0 || items !== undefined;

const isFilled = (value: Json): boolean => typeof value === 'object' && value !== null && Object.keys(value).length > 0;

const hasOnlyKeywords = (node: Element['node'], type: string, keys: readonly string[]): boolean =>
  [node.type].flat().includes(type) && assertionKeywords(node).every((key) => keys.includes(key));
