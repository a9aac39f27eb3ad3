import { objectOf, type Response } from '../../../../contract/model/index.ts';
import { bodyExamples } from '../examples.ts';
import { type Gap, makeRareGapsMinor, type QuestionKind } from '../kind.ts';
import { hasContent, isError, isSuccess, NO_BODY_WORDS } from '../responses.ts';
import { isBare, isStructured } from '../schemas.ts';
import type { Survey } from '../survey.ts';

export const errorBody: QuestionKind = {
  name: 'error-body',
  title: 'Errors without a form',
  aspect: 'elsewhere',
  harm: 4.5,
  places: 'error responses',
  ask: (subject) => `What is in the body of ${subject}: is there a code that a program can compare?`,
  why: 'A program tells errors apart by their body, and the description shows none.',
  assumed: 'JSON with `message` or `error`, or no body',
  fails: 'parsing throws on HTML or on an empty body, and hides the real error',
  find(survey) {
    const errors = survey.operations.flatMap((operation) => {
      const isCatchAll = (key: string): boolean => key === 'default' && !operation.responses.some(isSuccess);
      return operation.method === 'head'
        ? []
        : operation.responses.filter((one) => isError(one) && !isCatchAll(one.key));
    });
    const isDescribedElsewhere = hasUnusedErrorForm(survey, errors);
    const open = errors.flatMap(({ contents, node, pointer, usedAt, key }): Gap[] => {
      const isOpen = contents.every(
        (content) => isStructured(content) && isBare(content.schema) && bodyExamples(content).length === 0,
      );
      if (!isOpen || (contents.length === 0 && hasContent({ node, contents }))) return [];
      const isMentioned = survey.mentionsNear(NO_BODY_WORDS, pointer, usedAt) || survey.mentions(ERROR_FORM, pointer);
      return [{ pointer, isMinor: isMentioned || isDescribedElsewhere || STATUS_WITH_CLEAR_MEANING.test(key) }];
    });
    return makeRareGapsMinor(open, errors.filter(({ key }) => !STATUS_WITH_CLEAR_MEANING.test(key)).length, 1 / 2);
  },
};

/** Errors that a program distinguishes without their body, or that proxies in front of the API send. */
const STATUS_WITH_CLEAR_MEANING = /^(401|404|405|406|410|413|415|429|5..)$/;

const ERROR_FORM_NAME = /error|problem|fault|failure|exception|(^|\.)status$/i;

/** Whether the document describes a schema of errors to which no error refers. */
function hasUnusedErrorForm({ model }: Survey, errors: readonly Response[]): boolean {
  const used = model.reachedFrom(errors.flatMap(({ pointer, usedAt }) => [pointer, usedAt]));
  return model.elements.some(({ kind, node, pointer, key }) => {
    if (kind !== 'named schema' || used.has(pointer) || !ERROR_FORM_NAME.test(key)) return false;
    const fields = Object.keys(objectOf(node.properties));
    return fields.includes('message') && fields.some((name) => /^(code|error_?code|reason)$/i.test(name));
  });
}

const ERROR_FORM =
  /\berrors? (object|format|body|bodies|response|schema|code|message|payload|structure)s?\b|problem\+json/i;
