import { objectOf, requiresKey } from '../../../../contract/model/index.ts';
import type { QuestionKind } from '../kind.ts';
import { AUTHENTICATION_WORDS, SCHEMES_POINTER, securitySchemes } from '../security.ts';

export const keyOrigin: QuestionKind = {
  name: 'key-origin',
  title: 'Where a key comes from',
  aspect: 'elsewhere',
  harm: 2.5,
  isMinor: true,
  places: 'schemes',
  ask: (subject) => `How does a caller get the key for ${subject}, how long is it valid, and what may it do?`,
  why: 'The description requires a key, and no text says where it comes from.',
  assumed: 'a key that never expires',
  fails: 'the program stops working on the day on which the key expires',
  *find(survey) {
    if (!survey.operations.some(requiresKey)) return;
    for (const [name, scheme] of securitySchemes(survey)) {
      const { type, scheme: form } = objectOf(scheme);
      if (type === 'apiKey' || (type === 'http' && /^bearer$/i.test(String(form)))) {
        const pointer = `${SCHEMES_POINTER}/${name}`;
        if (!survey.mentions(AUTHENTICATION_WORDS, pointer) && !survey.mentions(/\b(tokens?|keys?)\b/i, pointer))
          yield { pointer };
      }
    }
  },
};
