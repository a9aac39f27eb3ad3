import type { QuestionKind } from '../kind.ts';
import { endsInParameter, isAction, isCreation } from '../operation-words.ts';

const WRITING_METHODS = ['post', 'put', 'patch'];

export const requestBody: QuestionKind = {
  name: 'request',
  title: 'A write without a request body',
  aspect: 'elsewhere',
  harm: 8,
  places: 'operations',
  ask: (subject) => `What does a request to ${subject} have in its body, if it has one?`,
  why: 'It stores something, and the description shows nothing that is sent.',
  assumed: 'that nothing is sent, or the fields that the resource has when it is read',
  fails: 'the request is refused, or stores something empty',
  *find(survey) {
    // A resource whose fields can be changed was created with some.
    const changes = survey.operations.filter(
      ({ method, requestBody }) => method !== 'post' && requestBody !== undefined,
    );
    const changed = new Set(changes.map(({ path }) => path.replace(/\/\{[^}]*\}\/?$/, '')));
    for (const operation of survey.operations) {
      const { method, pointer, requestBody: body, parameters } = operation;
      if (!WRITING_METHODS.includes(method) || body !== undefined || survey.mentionsNear(NO_BODY_WORDS, pointer))
        continue;
      const isSent = parameters.some((parameter) => parameter.in === 'query' || parameter.in === 'header');
      const isNew = isCreation(operation) && changed.has(operation.path.replace(/\/$/, ''));
      const isStored = (method === 'patch' && endsInParameter(operation) && !isAction(operation)) || isNew;
      yield { pointer, isMinor: isSent || !isStored };
    }
  },
};

const NO_BODY_WORDS =
  /\b(no|without( a| any)?|empty|not (take|accept|require|need|have)( a| any)?) (request )?(body|payload|parameters?|arguments?)\b|\b(body|payload) (is |are )?not (needed|required|necessary)\b|\b(documented|see) /i;
