import type { QuestionKind } from '../kind.ts';

export const textLength: QuestionKind = {
  name: 'length',
  title: 'Lengths of texts that are sent',
  aspect: 'length',
  harm: 1.5,
  isMinor: true,
  places: 'texts',
  ask: (subject) => `How long can ${subject} be, and which characters can it have?`,
  why: 'A caller checks what a user types before it is sent.',
  assumed: 'any length',
  fails: 'a long text is refused or cut after the user has typed it',
  *find({ model }) {
    for (const { kind, node, pointer } of model.elements) {
      if (kind !== 'property' || node.type !== 'string' || model.directionAt(pointer) !== 'sent') continue;
      if (CONSTRAINTS.every((keyword) => node[keyword] === undefined)) yield { pointer };
    }
  },
};

/** Keywords that constrain a text, or keep it out of requests. */
const CONSTRAINTS = ['minLength', 'maxLength', 'format', 'pattern', 'enum', 'const', 'contentEncoding', 'readOnly'];
