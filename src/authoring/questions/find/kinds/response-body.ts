import type { QuestionKind } from '../kind.ts';
import { isAction } from '../operation-words.ts';
import { carriesBytes, hasContent, NO_BODY_WORDS, successesWithBody } from '../responses.ts';

export const responseBody: QuestionKind = {
  name: 'body',
  title: 'A read without a response body',
  aspect: 'elsewhere',
  harm: 9.5,
  places: 'operations',
  ask: (subject) => `What is in the body of a successful response of ${subject}?`,
  why: 'The operation reads something, and the description shows no body of its success.',
  assumed: 'a JSON object with the fields that one response happened to have',
  fails: 'code reads a field that is sometimes missing, renamed, or of another type',
  *find(survey) {
    for (const operation of survey.operations) {
      const successes = successesWithBody(operation);
      if (operation.method !== 'get' || isAction(operation) || successes.some(hasContent)) continue;
      const isRedirect = operation.responses.some(({ key }) => key.startsWith('3'));
      for (const { pointer, usedAt } of successes.filter(
        (one) => !survey.mentionsNear(NO_BODY_WORDS, one.pointer, one.usedAt),
      )) {
        yield { pointer, isMinor: isRedirect || carriesBytes(survey, operation, pointer, usedAt) };
      }
    }
  },
};
