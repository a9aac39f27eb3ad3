import type { QuestionKind } from '../kind.ts';
import { NUMBERS, typeName } from '../schemas.ts';

export const idType: QuestionKind = {
  name: 'id-type',
  title: 'Ids of two types',
  aspect: 'elsewhere',
  harm: 4,
  places: 'places',
  ask: (_, name) => `Is \`${name}\` an integer or a string? The description has both.`,
  why: 'An id is compared and stored, and the same one has two types here.',
  assumed: 'the type of the first place that one reads',
  fails: 'comparing "12" with 12 finds nothing, and no error shows',
  *find(survey) {
    for (const namesakes of survey.values.values()) {
      const ids = namesakes.filter(({ name }) => /[_-]id$|[a-z]I[dD]$/.test(name) && !FOREIGN_ID.test(name));
      const texts = ids.filter(({ schema }) => typeName(schema) === 'string');
      const numbers = ids.filter(({ schema }) => NUMBERS.includes(typeName(schema)));
      if (texts.length === 0 || numbers.length === 0) continue;
      // If no operation has an id of each type, they may be ids of different resources.
      const isMinor = !texts.some(({ pointer }) => survey.sharesOperation(pointer, numbers));
      for (const { pointer, name } of [...texts, ...numbers]) yield { pointer, topic: name, isMinor };
    }
  },
};

const FOREIGN_ID = /^(resource|object|external|entity|target|item|parent)/;
