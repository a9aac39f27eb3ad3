import { makeRareGapsMinor, type QuestionKind } from '../kind.ts';
import { endsInParameter, isCreation, isReadOperation, operationWords } from '../operation-words.ts';
import { isStructured } from '../schemas.ts';

export const requestRequired: QuestionKind = {
  name: 'required',
  title: 'What a request must have',
  aspect: 'presence',
  harm: 6,
  places: 'requests',
  ask: (subject) => `Which fields must be sent in ${subject}, and what are the others where they are left out?`,
  why: 'The request creates something, and none of its fields is required.',
  assumed: 'that each field can be left out',
  fails: 'requests are refused, or store defaults that nobody chose',
  find(survey) {
    const requests = survey.operations.flatMap((operation) => {
      const isNew = isCreation(operation) && !endsInParameter(operation);
      if (!isNew || UPDATE_WORDS.test(operationWords(operation)) || isReadOperation(operation)) return [];
      const { schema } = operation.requestBody?.contents.find(isStructured) ?? {};
      return schema !== undefined && schema.properties.size > 1 && schema.alternatives.length === 0 ? [schema] : [];
    });
    const open = requests.filter((schema) => {
      const fields = [...schema.properties.values()];
      const isMentioned = fields.some((field) => field.keyword('default') !== undefined || field.required.length > 0);
      const places = [schema, ...fields].flatMap((one) => one.parts.map(({ pointer }) => pointer));
      return (
        schema.required.length === 0 && !isMentioned && !survey.mentionsNear(REQUIRED_WORDS, schema.pointer, ...places)
      );
    });
    return makeRareGapsMinor(
      open.map((schema) => ({ pointer: schema.target.pointer })),
      new Set(requests.map(({ target }) => target.pointer)).size,
      1 / 2,
    );
  },
};

const UPDATE_WORDS = /\b(update|updates|edit|modify|patch|change|set|replace)\b/;

const REQUIRED_WORDS = /\b(required?|requires|optional|mandatory|must|defaults?|following|either|if)\b/i;
