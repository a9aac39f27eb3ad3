import { listOf, objectOf, type Response, type Schema } from '../../../../contract/model/index.ts';
import { bodyExamples } from '../examples.ts';
import { makeRareGapsMinor, type QuestionKind } from '../kind.ts';
import { ERROR_WORDS, isError } from '../responses.ts';

export const noErrors: QuestionKind = {
  name: 'errors',
  title: 'No error is described',
  aspect: 'elsewhere',
  harm: 6.5,
  places: 'operations',
  ask: (subject) => `Which errors must callers of ${subject} expect, with which statuses and in which form?`,
  why: 'Every call can fail, and a caller must know which failures to repeat, to report or to correct.',
  assumed: '400, 401, 404 and 500 with a JSON body that has a `message`',
  fails: 'errors are shown as "undefined", retried where that is useless, or not retried where it would help',
  find: (survey) =>
    makeRareGapsMinor(
      survey.operations.flatMap(({ pointer, responses }) => {
        if (responses.length === 0 || responses.some(isError)) return [];
        const isMentioned = survey.mentions(ERROR_WORDS, pointer) || responses.some(reportsErrors);
        return [{ pointer, isMinor: isMentioned }];
      }),
      survey.operations.length,
      1 / 3,
    ),
};

/** Whether the body of a success has a field for errors, or an example of one. */
const reportsErrors = ({ contents }: Response): boolean =>
  contents.some(
    (content) =>
      [content.schema, ...(content.schema?.alternatives ?? [])].some(hasErrorField) ||
      bodyExamples(content).some((example) =>
        Object.keys(objectOf(example)).some((name) => OUTCOME_FIELD_NAME.test(name)),
      ),
  );

const hasErrorField = (schema: Schema | undefined): boolean =>
  [...(schema?.properties ?? [])].some(
    ([name, { parts }]) =>
      OUTCOME_FIELD_NAME.test(name) ||
      parts.some(({ node }) => listOf(node.enum).some((value) => /err|fail/i.test(String(value)))),
  );

/** Matches names of fields by which a body says whether the request failed. */
const OUTCOME_FIELD_NAME = /^(ok|success|.*err(or|no).*|.*fail.*)$/i;
