import type { Definition } from './definition.ts';
import { messageAsAsked, messageIn } from './languages.ts';

/** The message of an error for a header `Accept-Language`; `undefined` for English. */
export type Translate = (accepted: string | undefined) => string | undefined;

export const messageLanguage: Definition<'message-language', Translate> = {
  unchosen: () => () => undefined,
  choices: {
    english: () => () => undefined,
    other:
      ({ language }) =>
      () =>
        messageIn(language),
    'as-asked': () => messageAsAsked,
  },
};
