import { listOf, objectOf } from '../../../../contract/model/index.ts';
import type { QuestionKind } from '../kind.ts';
import { SCHEMES_POINTER } from '../security.ts';

export const unknownScheme: QuestionKind = {
  name: 'scheme',
  title: 'A key without a description',
  aspect: 'security',
  harm: 8,
  places: 'operations',
  ask: (subject, name) => `How is the key \`${name}\` sent, which ${subject} requires?`,
  why: 'The requirement names a scheme, and the description has none of that name.',
  assumed: '`Authorization: Bearer`',
  fails: 'every request is refused',
  *find({ model, operations }) {
    const schemes = new Set(Object.keys(model.objectAt(SCHEMES_POINTER)));
    for (const { node, pointer } of operations) {
      for (const requirement of listOf(node.security ?? model.document.security)) {
        const missing = Object.keys(objectOf(requirement)).find((name) => !schemes.has(name));
        if (missing !== undefined) yield { pointer, topic: missing };
      }
    }
  },
};
