import type { QuestionKind } from '../kind.ts';
import { ERROR_WORDS, isSuccess } from '../responses.ts';

export const successStatus: QuestionKind = {
  name: 'status',
  title: 'No success is described',
  aspect: 'status',
  harm: 10,
  places: 'operations',
  ask: (subject) => `Which status does a successful response of ${subject} have, and what is in its body?`,
  why: 'Without a success, no program can tell whether a call worked.',
  assumed: 'any status from 200 to 299',
  fails: 'a redirect or an "accepted" counts as done, and the result is never read',
  *find(survey) {
    for (const { pointer, responses } of survey.operations) {
      const byDefault = responses.find(({ key }) => key === 'default');
      const isDescribed = byDefault !== undefined && !survey.mentionsNear(ERROR_WORDS, byDefault.pointer);
      if (!responses.some(isSuccess)) yield { pointer, isMinor: isDescribed };
      else if (responses.some(({ key }) => key === '2XX')) yield { pointer, isMinor: true };
    }
  },
};
