import type { Definition } from './definition.ts';
import { type Detector, UNSEEN } from './detector.ts';
import { isError } from './evidence.ts';
import { messageAsAsked, messageIn } from './languages.ts';

/** The message of an error for a header `Accept-Language`; `undefined` for English. */
export type Translate = (accepted: string | undefined) => string | undefined;

export const messageLanguage: Definition<'message-language', Translate> = {
  default: () => () => undefined,
  choices: {
    english: () => () => undefined,
    other:
      ({ language }) =>
      () =>
        messageIn(language),
    'as-asked': () => messageAsAsked,
  },
};

/** No header and no field says it, and words are not guessed at. */
export const detector: Detector<typeof messageLanguage> = {
  tier: 'probes',
  detect: ({ ofOperations }) =>
    ofOperations.some(({ exchange }) => isError(exchange))
      ? { inconclusive: 'in which language a text is written is not guessed' }
      : UNSEEN,
};
