import type { QuestionKind } from '../kind.ts';
import { AUTH, securitySchemes, sendsKeysAsValues, statesSecurity } from '../security.ts';

/** If the text of one in so many operations talks about keys, it means the keys of the API. */
const MANY = 10;

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
    const talking = survey.operations.filter(({ pointer }) => survey.mentionsNear(AUTH, pointer)).length;
    const isMentioned = talking * MANY > survey.operations.length || survey.mentions(AUTH, '/info');
    yield { pointer: '/info', isMinor: isMentioned || sendsKeysAsValues(survey) };
  },
};
