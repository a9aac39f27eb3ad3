import {
  isBodiless,
  listOf,
  type MediaType,
  type Operation,
  objectOf,
  type Response,
  type Schema,
} from '../../../contract/model/index.ts';
import { type Found, ifCommon, type QuestionKind } from '../kind.ts';
import type { Survey } from '../survey.ts';
import { ANYTHING, examplesOf, isAction, isBare, isCreation, isExplained, isStructured, wordsOf } from '../words.ts';

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
      const byDefault = responses.find(({ key }) => key === 'default');
      const isDescribed = byDefault !== undefined && !survey.mentionsNear(ERRORS, byDefault.pointer);
      if (!responses.some(isSuccess)) yield { pointer, isFurther: isDescribed };
      else if (responses.some(({ key }) => key === '2XX')) yield { pointer, isFurther: true };
    }
  },
};

export const responseBody: QuestionKind = {
  name: 'body',
  title: 'A read without a response body',
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
      if (operation.method !== 'get' || isAction(operation) || own.some(hasContent)) continue;
      const isRedirect = operation.responses.some(({ key }) => key.startsWith('3'));
      for (const { pointer, usedAt } of own.filter((one) => !survey.mentionsNear(NO_BODY, one.pointer, one.usedAt))) {
        yield { pointer, isFurther: isRedirect || carriesBytes(survey, operation, pointer, usedAt) };
      }
    }
  },
};

/** Some documents refer to the contents of a response in ways that OpenAPI does not have. */
const hasContent = ({ node, contents }: Pick<Response, 'node' | 'contents'>): boolean =>
  contents.length > 0 || Object.keys(objectOf(node.content)).length > 0;

/** Whether words say that a response is a file, a page or a stream, or that its status is all that it says. */
const carriesBytes = (survey: Survey, operation: Operation, ...places: readonly string[]): boolean =>
  BYTES.test(`${wordsOf(operation)} ${operation.path}`) || survey.mentionsNear(BYTES, operation.pointer, ...places);

const BYTES =
  /\b(binary|bytes?|octet\w*|stream(s|ed|ing)?|downloads?|files?|images?|avatar|photo|icon|logo|thumbnail|screenshot|archive|zip|tar(ball)?|pdf|csv|xml|html|plain|web ?pages?|redirect\w*|callback|web ?sockets?|ws|sse|events?[- ]stream|server[- ]sent|ndjson|raw|export|blob|attach|mcp|rpc|health\w*|live(ness)?|livez|ready|readyz|readiness|ping|heartbeat|alive|exists?|check(s|ed)?|metrics|prometheus|version|login|logout|verify|interstitial|content|proxy)\b/i;

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
      const isWithBody = own.some(hasContent);
      if (operation.method === 'get' && !isAction(operation) && !isWithBody) continue;
      // Where something is created, an id could be lost.
      const isNew = isCreation(operation) && survey.hasItems(operation) && !isWithBody;
      for (const response of own.filter((one) => !hasContent(one))) {
        const { headers, pointer, usedAt } = response;
        if (survey.mentionsNear(NO_BODY, pointer, usedAt)) continue;
        const isLocated = headers.some(({ name }) => /location|id$/i.test(name));
        const isFile = carriesBytes(survey, operation, pointer, usedAt);
        yield { pointer, isFurther: !isNew || isLocated || isFile || isAccepted(response) };
      }
    }
  },
};

export const responseSchema: QuestionKind = {
  name: 'fields',
  title: 'A response body without fields',
  aspect: 'body',
  harm: 9,
  places: 'responses',
  asks: (what) => `Which fields does the body of ${what} have, of which types, and which are always there?`,
  why: 'The response has a body, and its schema does not describe it.',
  assumed: 'the fields of one response that was seen',
  fails: 'types are `unknown` or invented; a missing or renamed field fails at run time only',
  *find(survey) {
    for (const { content, isFurther } of bareContents(survey)) {
      if (examplesOf(content).length === 0) yield { pointer: content.schema?.pointer ?? content.pointer, isFurther };
    }
  },
};

/** The bodies of successes whose schema says nothing; those that words describe, or that can be empty, are further ones. */
function* bareContents(survey: Survey): Iterable<{ readonly content: MediaType; readonly isFurther: boolean }> {
  for (const operation of survey.operations) {
    for (const { contents, pointer, usedAt } of bodies(operation)) {
      for (const content of contents.filter((one) => isStructured(one) && isBare(one.schema))) {
        const { schema, mediaType } = content;
        const isNamed =
          operation.method === 'delete' || (schema?.reference !== undefined && operation.method !== 'get');
        const places = [pointer, usedAt, ...(schema?.parts ?? []).map((part) => part.pointer)];
        const isSaid = survey.says(ANYTHING, ...places) || survey.mentionsNear(NO_BODY, pointer, usedAt);
        const isFile = mediaType.includes('*') || carriesBytes(survey, operation, pointer, usedAt);
        yield { content, isFurther: isNamed || isSaid || isFile || (schema !== undefined && isExplained(schema)) };
      }
    }
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
    for (const { content, isFurther } of bareContents(survey)) {
      const shown = examplesOf(content);
      const pointer = content.schema?.pointer ?? content.pointer;
      const isEmpty = shown.every((value) => value === null || value === '' || JSON.stringify(value) === '{}');
      if (shown.length > 0) yield { pointer, isFurther: isEmpty || isFurther };
    }
  },
};

const ERRORS = /\b[45]\d\d\b|\berrors?\b|\b(status|response|result|return) codes?\b/i;

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
  find: (survey) =>
    ifCommon(
      survey.operations.flatMap(({ pointer, responses }) => {
        if (responses.length === 0 || responses.some(isError)) return [];
        const isSaid = survey.mentions(ERRORS, pointer) || responses.some(reportsErrors);
        return [{ pointer, isFurther: isSaid }];
      }),
      survey.operations.length,
      1 / 3,
    ),
};

/** Whether the body of a success has a place for an error, or an example of one. */
const reportsErrors = ({ contents }: Response): boolean =>
  contents.some(
    (content) =>
      [content.schema, ...(content.schema?.alternatives ?? [])].some(isOfErrors) ||
      examplesOf(content).some((example) => Object.keys(objectOf(example)).some((name) => ERROR_NAME.test(name))),
  );

const isOfErrors = (schema: Schema | undefined): boolean =>
  [...(schema?.properties ?? [])].some(
    ([name, { parts }]) =>
      ERROR_NAME.test(name) ||
      parts.some(({ node }) => listOf(node.enum).some((value) => /err|fail/i.test(String(value)))),
  );

const ERROR_NAME = /^(ok|success|.*err(or|no).*|.*fail.*)$/i;

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
  find(survey) {
    const errors = survey.operations.flatMap((operation) => {
      const isCatchAll = (key: string): boolean => key === 'default' && !operation.responses.some(isSuccess);
      return operation.method === 'head'
        ? []
        : operation.responses.filter((one) => isError(one) && !isCatchAll(one.key));
    });
    const isElsewhere = hasUnusedErrorForm(survey, errors);
    const open = errors.flatMap(({ contents, node, pointer, usedAt, key }): Found[] => {
      const isOpen = contents.every(
        (content) => isStructured(content) && isBare(content.schema) && examplesOf(content).length === 0,
      );
      if (!isOpen || (contents.length === 0 && hasContent({ node, contents }))) return [];
      const isSaid = survey.mentionsNear(NO_BODY, pointer, usedAt) || survey.mentions(ERROR_FORM, pointer);
      return [{ pointer, isFurther: isSaid || isElsewhere || STATUS_IS_ENOUGH.test(key) }];
    });
    return ifCommon(open, errors.filter(({ key }) => !STATUS_IS_ENOUGH.test(key)).length, 1 / 2);
  },
};

/** Errors that a program tells apart without their body, or that come from what is before the API. */
const STATUS_IS_ENOUGH = /^(401|404|405|406|410|413|415|429|5..)$/;

const ERROR_FORM_NAME = /error|problem|fault|failure|exception|(^|\.)status$/i;

/** Whether the document describes a form of errors and refers to it at no error. */
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
