import { objectOf } from '../../../../contract/model/index.ts';
import type { QuestionKind } from '../kind.ts';
import { SCHEMES_POINTER, securitySchemes } from '../security.ts';

export const keyForm: QuestionKind = {
  name: 'key-form',
  title: 'What comes before the key',
  aspect: 'elsewhere',
  harm: 5.5,
  places: 'schemes',
  ask: (subject) => `Is the header of ${subject} the key alone, or does a word such as \`Bearer\` come before it?`,
  why: 'The key is sent as `Authorization`, whose form depends on the scheme.',
  assumed: '`Bearer` and the key',
  fails: 'every request is refused with 401, and a valid key looks wrong',
  *find(survey) {
    for (const [name, scheme] of securitySchemes(survey)) {
      const { type, in: place, name: header } = objectOf(scheme);
      if (type !== 'apiKey' || place !== 'header' || !/^authorization$/i.test(String(header))) continue;
      const pointer = `${SCHEMES_POINTER}/${name}`;
      yield {
        pointer,
        isMinor: survey.mentionsAt(KEY_FORM_WORDS, pointer) || survey.mentions(/\bauthorization\b/i, pointer),
      };
    }
  },
};

const KEY_FORM_WORDS = /\b(bearer|basic|prefix\w*|formats?|tokens?|jwt|header|form|scheme)\b|[`=:"<]/i;
