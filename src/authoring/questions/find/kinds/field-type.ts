import { isUntyped } from '../../../../contract/aspects/index.ts';
import { assertionKeywords, type Element, type Schema } from '../../../../contract/model/index.ts';
import { hasExample } from '../examples.ts';
import type { QuestionKind } from '../kind.ts';
import { FREE_FORM_NAME, FREE_VALUE_WORDS, TYPE_WORDS } from '../phrases.ts';
import { isDescribedElsewhere } from '../schemas.ts';

export const fieldType: QuestionKind = {
  name: 'type',
  title: 'Fields without a type',
  aspect: 'type',
  harm: 6,
  places: 'fields',
  ask: (subject) => `What is the type of ${subject}?`,
  why: 'The description names the field, and not what it is.',
  assumed: 'a text',
  fails: 'a number, a null or an object arrives, and code that treats it as text throws',
  *find(survey) {
    for (const element of survey.model.elements) {
      const { kind, node, pointer, key, parent } = element;
      if ((kind !== 'property' && kind !== 'item') || isScalar(parent)) continue;
      if (!isUntyped(node) || ['properties', 'items', 'not'].some((one) => node[one] !== undefined)) continue;
      const schema = survey.model.schemaAt(pointer);
      if (schema === undefined || isDescribedElsewhere(survey, element, isTyped)) continue;
      const isBranch = kind === 'item' && parent?.kind === 'part of a schema';
      const isHinted = hasExample(schema) || node.default !== undefined || assertionKeywords(node).length > 0;
      // The description of a list is about its entries, too.
      const listText = kind === 'item' ? parent?.node.description : '';
      const text = `${key} ${node.title ?? ''} ${node.description ?? ''} ${listText ?? ''}`;
      const isText = TYPE_WORDS.test(text) || FREE_VALUE_WORDS.test(text) || FREE_FORM_NAME.test(key);
      yield { pointer, isMinor: isHinted || isText || isBranch || survey.exampleValuesOf(key).length > 0 };
    }
  },
};

/** Some documents list the values of a string as its properties. */
const isScalar = (element: Element | undefined): boolean =>
  /^(string|integer|number|boolean)$/.test(String(element?.node.type));

const isTyped = ({ parts }: Schema): boolean => parts.some(({ node }) => !isUntyped(node));
