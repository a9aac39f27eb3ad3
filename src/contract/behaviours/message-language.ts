import type { BehaviourDefinition } from './definition.ts';
import { type Detector, NOTHING_OBSERVED } from './detector.ts';
import { isError } from './evidence.ts';
import { messageInLanguage, preferredMessage } from './languages.ts';

/** Returns the message of an error for a header `Accept-Language`; `undefined` for English. */
export type TranslateMessage = (accepted: string | undefined) => string | undefined;

export const messageLanguage: BehaviourDefinition<'message-language', TranslateMessage> = {
  default: () => () => undefined,
  choices: {
    english: () => () => undefined,
    other:
      ({ language }) =>
      () =>
        messageInLanguage(language),
    'as-asked': () => preferredMessage,
  },
};

/** Never shows a choice: no header or field has the language, and it is not guessed from the words. */
export const detector: Detector<typeof messageLanguage> = {
  tier: 'probes',
  detect: ({ ofOperations }) =>
    ofOperations.some(({ exchange }) => isError(exchange))
      ? { inconclusive: 'in which language a text is written is not guessed' }
      : NOTHING_OBSERVED,
};
