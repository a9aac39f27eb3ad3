import type { Response } from '../../../../contract/model/index.ts';
import type { QuestionKind } from '../kind.ts';
import { isAction, isCreation } from '../operation-words.ts';
import { carriesBytes, hasContent, NO_BODY_WORDS, successesWithBody } from '../responses.ts';

/** Whether a response only announces a later result. */
const isAccepted = ({ key }: Response): boolean => key === '202';

export const noContent: QuestionKind = {
  name: 'no-content',
  title: 'No content, or not described?',
  aspect: 'elsewhere',
  harm: 5,
  places: 'operations',
  ask: (subject) => `Does a successful response of ${subject} have no body, or one that is not described?`,
  why: 'A response without a description of its body can be empty, or have what was written.',
  assumed: 'that it is empty, or that it is JSON',
  fails: 'parsing an empty body throws after the write has happened; ignoring one loses the new id',
  *find(survey) {
    for (const operation of survey.operations) {
      const successes = successesWithBody(operation);
      const isWithBody = successes.some(hasContent);
      if (operation.method === 'get' && !isAction(operation) && !isWithBody) continue;
      // A caller needs the id of a new resource, which only the response can contain.
      const mayLoseId = isCreation(operation) && survey.hasItemOperation(operation) && !isWithBody;
      for (const response of successes.filter((one) => !hasContent(one))) {
        const { headers, pointer, usedAt } = response;
        if (survey.mentionsNear(NO_BODY_WORDS, pointer, usedAt)) continue;
        const isLocated = headers.some(({ name }) => /location|id$/i.test(name));
        const isFile = carriesBytes(survey, operation, pointer, usedAt);
        yield { pointer, isMinor: !mayLoseId || isLocated || isFile || isAccepted(response) };
      }
    }
  },
};
