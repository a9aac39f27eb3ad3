import { isSchemaKind } from '../../../../contract/model/index.ts';
import type { QuestionKind } from '../kind.ts';

export const furtherFields: QuestionKind = {
  name: 'further-fields',
  title: 'Further fields',
  aspect: 'fields',
  harm: 2,
  isMinor: true,
  places: 'objects',
  ask: (subject) => `Can ${subject} have further fields?`,
  why: 'The description does not say whether the list of fields is complete.',
  assumed: 'that no others come',
  fails: 'a strict parser refuses a response when a field is added',
  *find({ model }) {
    for (const element of model.elements) {
      const { kind, node, pointer } = element;
      if (!isSchemaKind(kind) || kind === 'part of a schema' || node.properties === undefined) continue;
      if (node.additionalProperties === undefined && node.unevaluatedProperties === undefined) yield { pointer };
    }
  },
};
