import type { QuestionKind } from '../kind.ts';
import { FREE_VALUE_WORDS, SCALAR_LIST_WORDS } from '../phrases.ts';
import { isBare, isExplained, isStructured } from '../schemas.ts';

export const requestWithoutFields: QuestionKind = {
  name: 'request-fields',
  title: 'A request body without fields',
  aspect: 'body',
  harm: 9,
  places: 'operations',
  ask: (subject) => `Which fields does the request body of ${subject} take, of which types, and which are required?`,
  why: 'The operation takes a body, and its schema does not describe it.',
  assumed: 'the fields that the resource has when it is read',
  fails: 'requests are refused, or fields are silently ignored',
  *find(survey) {
    for (const { requestBody: body, pointer: operation } of survey.operations) {
      for (const { pointer, schema, mediaType } of body?.contents.filter(isStructured) ?? []) {
        if (!isBare(schema)) continue;
        const parts = (schema?.parts ?? []).map((part) => part.pointer);
        const isMentioned =
          [FREE_VALUE_WORDS, SCALAR_LIST_WORDS].some((words) =>
            survey.mentionsAt(words, operation, ...parts, body?.pointer ?? operation),
          ) ||
          (schema && isExplained(schema));
        yield { pointer: schema?.pointer ?? pointer, isMinor: isMentioned || /\*|form-data/.test(mediaType) };
      }
    }
  },
};
