import { isBodiless, type MediaType, type Operation, type Response } from '../../contract/index.ts';
import type { QuestionKind } from '../kind.ts';
import type { Survey } from '../survey.ts';
import { examplesOf, isAction, isBare, isStructured } from '../words.ts';

const isSuccess = ({ key }: Response): boolean => /^(101|[23])/.test(key);
const isError = ({ key }: Response): boolean => /^[45]/.test(key) || key === 'default';

const mayHaveBody = ({ key }: Response): boolean => key === '2XX' || (/^20/.test(key) && !isBodiless(Number(key)));

/** Whether a response says where the result will be, and is not the result. */
const isAccepted = ({ key }: Response): boolean => key === '202';

/** The successes of an operation that could have a body. */
const bodies = ({ method, responses }: Operation): readonly Response[] =>
  method === 'head' ? [] : responses.filter(mayHaveBody);

const NO_BODY =
  /\b(no (content|body|response|data|return)|empty|without (a |any )?(body|content)|nothing|does not return|doesn't return|not return)\b/i;

export const status: QuestionKind = {
  name: 'status',
  title: 'No success is described',
  aspect: 'status',
  harm: 10,
  places: 'operations',
  asks: (what) => `Which status does a successful response of ${what} have, and what is in its body?`,
  why: 'Without a success, no program can tell whether a call worked.',
  assumed: 'any status from 200 to 299',
  fails: 'a redirect or an "accepted" counts as done, and the result is never read',
  *find(survey) {
    for (const { pointer, responses } of survey.operations) {
      if (!responses.some(isSuccess)) yield { pointer };
      else if (responses.some(({ key }) => key === '2XX')) yield { pointer, isFurther: true };
    }
  },
};

export const responseBody: QuestionKind = {
  name: 'body',
  title: 'What is read has no description',
  aspect: 'elsewhere',
  harm: 9.5,
  places: 'operations',
  asks: (what) => `What is in the body of a successful response of ${what}?`,
  why: 'The operation reads something, and the description shows no body of its success.',
  assumed: 'a JSON object with the fields that one response happened to have',
  fails: 'code reads a field that is sometimes missing, renamed, or of another type',
  *find(survey) {
    for (const operation of survey.operations) {
      const own = bodies(operation);
      if (operation.method !== 'get' || isAction(operation) || own.some(({ contents }) => contents.length > 0))
        continue;
      for (const { pointer, usedAt } of own) if (!survey.mentionsNear(NO_BODY, pointer, usedAt)) yield { pointer };
    }
  },
};

export const bodyOrNone: QuestionKind = {
  name: 'no-content',
  title: 'No content, or not described?',
  aspect: 'elsewhere',
  harm: 5,
  places: 'operations',
  asks: (what) => `Does a successful response of ${what} have no body, or one that is not described?`,
  why: 'A response without a description of its body can be empty, or have what was written.',
  assumed: 'that it is empty, or that it is JSON',
  fails: 'parsing an empty body throws after the write has happened; ignoring one loses the new id',
  *find(survey) {
    for (const operation of survey.operations) {
      const own = bodies(operation);
      const isWithBody = own.some(({ contents }) => contents.length > 0);
      if (operation.method === 'get' && !isAction(operation) && !isWithBody) continue;
      for (const response of own) {
        const { contents, pointer, usedAt } = response;
        if (contents.length > 0 || survey.mentionsNear(NO_BODY, pointer, usedAt)) continue;
        yield isWithBody || isAccepted(response) ? { pointer, isFurther: true } : { pointer };
      }
    }
  },
};

export const responseSchema: QuestionKind = {
  name: 'fields',
  title: 'A body of which nothing is said',
  aspect: 'body',
  harm: 9,
  places: 'responses',
  asks: (what) => `Which fields does the body of ${what} have, of which types, and which are always there?`,
  why: 'The response has a body, and its schema says nothing of it.',
  assumed: 'the fields of one response that was seen',
  fails: 'types are `unknown` or invented; a missing or renamed field fails at run time only',
  *find(survey) {
    for (const content of bareContents(survey)) {
      if (examplesOf(content).length === 0) yield { pointer: content.schema?.pointer ?? content.pointer };
    }
  },
};

/** The bodies of successes whose schema says nothing. */
function* bareContents({ operations }: Survey): Iterable<MediaType> {
  for (const { contents } of operations.flatMap(bodies)) {
    for (const content of contents.filter(isStructured)) if (isBare(content.schema)) yield content;
  }
}

export const exampleOnly: QuestionKind = {
  ...responseSchema,
  name: 'example',
  title: 'An example, and no schema',
  harm: 4.5,
  asks: (what) => `Is the example of ${what} complete: which of its fields are always there, and are there others?`,
  why: 'An example shows one response, and not what the others can be.',
  assumed: 'that every response has exactly these fields, with these types',
  fails: 'the first response with a null, a missing or a further field breaks the code',
  *find(survey) {
    for (const content of bareContents(survey)) {
      const shown = examplesOf(content);
      const pointer = content.schema?.pointer ?? content.pointer;
      const isEmpty = shown.every((value) => value === null || value === '' || JSON.stringify(value) === '{}');
      if (shown.length > 0) yield isEmpty ? { pointer, isFurther: true } : { pointer };
    }
  },
};

const ERRORS = /\b[45]\d\d\b|\berrors?\b/i;

export const errors: QuestionKind = {
  name: 'errors',
  title: 'No error is described',
  aspect: 'elsewhere',
  harm: 6.5,
  places: 'operations',
  asks: (what) => `Which errors must callers of ${what} expect, with which statuses and in which form?`,
  why: 'Every call can fail, and a caller must know which failures to repeat, to report or to correct.',
  assumed: '400, 401, 404 and 500 with a JSON body that has a `message`',
  fails: 'errors are shown as "undefined", retried where that is useless, or not retried where it would help',
  *find(survey) {
    for (const { pointer, responses } of survey.operations) {
      if (responses.length > 0 && !responses.some(isError) && !survey.mentions(ERRORS, pointer)) yield { pointer };
    }
  },
};

export const errorBody: QuestionKind = {
  name: 'error-body',
  title: 'Errors without a form',
  aspect: 'elsewhere',
  harm: 4.5,
  places: 'error responses',
  asks: (what) => `What is in the body of ${what}: is there a code that a program can compare?`,
  why: 'A program tells errors apart by their body, and the description shows none.',
  assumed: 'JSON with `message` or `error`, or no body',
  fails: 'parsing throws on HTML or on an empty body, and hides the real error',
  *find(survey) {
    for (const operation of survey.operations) {
      if (operation.method === 'head') continue;
      const own = operation.responses.filter(isError);
      for (const { key, contents, pointer, usedAt } of own) {
        if (key === 'default' && !operation.responses.some(isSuccess)) continue;
        const isOpen = contents.every(
          (content) => isStructured(content) && isBare(content.schema) && examplesOf(content).length === 0,
        );
        if (!isOpen || survey.mentionsNear(NO_BODY, pointer, usedAt) || survey.mentions(ERROR_FORM, pointer)) continue;
        yield { pointer };
      }
    }
  },
};

const ERROR_FORM =
  /\berrors? (object|format|body|bodies|response|schema|code|message|payload|structure)s?\b|problem\+json/i;
