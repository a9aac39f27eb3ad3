import type { QuestionKind } from '../kind.ts';
import { AUTHENTICATION_WORDS, securitySchemes, sendsKeysAsValues, statesSecurity } from '../security.ts';

/** If the texts of more than one in this many operations mention keys, they are about the keys of the API. */
const MAX_OPERATIONS_PER_MENTION = 10;

export const noSecurity: QuestionKind = {
  name: 'security',
  title: 'No security is described',
  aspect: 'elsewhere',
  harm: 8,
  places: 'places',
  ask: () => 'Does a request need a key or a token? Which, and where in the request is it sent?',
  why: 'The description names no security, for any operation.',
  assumed: 'that no key is needed, or `Authorization: Bearer`',
  fails: 'every request is refused; or data that should need a key is served to anyone',
  *find(survey) {
    if (statesSecurity(survey) || securitySchemes(survey).length > 0 || survey.operations.length === 0) return;
    const talking = survey.operations.filter(({ pointer }) =>
      survey.mentionsNear(AUTHENTICATION_WORDS, pointer),
    ).length;
    const isMentioned =
      talking * MAX_OPERATIONS_PER_MENTION > survey.operations.length || survey.mentions(AUTHENTICATION_WORDS, '/info');
    yield { pointer: '/info', isMinor: isMentioned || sendsKeysAsValues(survey) };
  },
};
