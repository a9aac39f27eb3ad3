import type { QuestionKind } from '../kind.ts';
import { SCHEMES_POINTER, securitySchemes, sendsKeysAsValues, statesSecurity } from '../security.ts';

const REQUIRING_WORDS = /\b(require[sd]?|must|need(s|ed)?|all|every|each)\b/i;

export const unusedScheme: QuestionKind = {
  name: 'required-key',
  title: 'Keys that nothing requires',
  aspect: 'elsewhere',
  harm: 8,
  places: 'schemes',
  ask: (subject) => `Which operations require ${subject}, and which need no key?`,
  why: 'The description says how a key is sent, and no operation requires one.',
  assumed: 'that every operation requires it',
  fails: 'requests without it are refused; or a key is sent where it should not go',
  *find(survey) {
    if (statesSecurity(survey)) return;
    for (const [name] of securitySchemes(survey)) {
      const pointer = `${SCHEMES_POINTER}/${name}`;
      yield { pointer, isMinor: sendsKeysAsValues(survey) || survey.mentions(REQUIRING_WORDS, pointer) };
    }
  },
};
