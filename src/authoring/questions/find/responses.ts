import { isBodiless, type MediaType, type Operation, objectOf, type Response } from '../../../contract/model/index.ts';
import { operationWords } from './operation-words.ts';
import { FREE_VALUE_WORDS } from './phrases.ts';
import { isBare, isExplained, isStructured } from './schemas.ts';
import type { Survey } from './survey.ts';

export const isSuccess = ({ key }: Response): boolean => /^(101|[23])/.test(key);

export const isError = ({ key }: Response): boolean => /^[45]/.test(key) || key === 'default';

const mayHaveBody = ({ key }: Response): boolean => key === '2XX' || (/^20/.test(key) && !isBodiless(Number(key)));

/** Returns the successes of an operation that can have a body. */
export const successesWithBody = ({ method, responses }: Operation): readonly Response[] =>
  method === 'head' ? [] : responses.filter(mayHaveBody);

export const NO_BODY_WORDS =
  /\b(no (content|body|response|data|return)|empty|without (a |any )?(body|content)|nothing|does not return|doesn't return|not return)\b/i;

/** Whether a response has a body, even if its `content` has a form that OpenAPI does not have. */
export const hasContent = ({ node, contents }: Pick<Response, 'node' | 'contents'>): boolean =>
  contents.length > 0 || Object.keys(objectOf(node.content)).length > 0;

/** Whether words say that a response is a file, a page or a stream, or that its status says everything. */
export const carriesBytes = (survey: Survey, operation: Operation, ...places: readonly string[]): boolean =>
  BYTES_WORDS.test(`${operationWords(operation)} ${operation.path}`) ||
  survey.mentionsNear(BYTES_WORDS, operation.pointer, ...places);

const BYTES_WORDS =
  /\b(binary|bytes?|octet\w*|stream(s|ed|ing)?|downloads?|files?|images?|avatar|photo|icon|logo|thumbnail|screenshot|archive|zip|tar(ball)?|pdf|csv|xml|html|plain|web ?pages?|redirect\w*|callback|web ?sockets?|ws|sse|events?[- ]stream|server[- ]sent|ndjson|raw|export|blob|attach|mcp|rpc|health\w*|live(ness)?|livez|ready|readyz|readiness|ping|heartbeat|alive|exists?|check(s|ed)?|metrics|prometheus|version|login|logout|verify|interstitial|content|proxy)\b/i;

/**
 * Finds bodies of successes whose schema says nothing. They are minor if words describe them or say that they are
 * empty, and for files, deletions, and writes whose schema is a reference.
 */
export function* findBareContents(
  survey: Survey,
): Iterable<{ readonly content: MediaType; readonly isMinor: boolean }> {
  for (const operation of survey.operations) {
    for (const { contents, pointer, usedAt } of successesWithBody(operation)) {
      for (const content of contents.filter((one) => isStructured(one) && isBare(one.schema))) {
        const { schema, mediaType } = content;
        const isNamed =
          operation.method === 'delete' || (schema?.reference !== undefined && operation.method !== 'get');
        const places = [pointer, usedAt, ...(schema?.parts ?? []).map((part) => part.pointer)];
        const isMentioned =
          survey.mentionsAt(FREE_VALUE_WORDS, ...places) || survey.mentionsNear(NO_BODY_WORDS, pointer, usedAt);
        const isFile = mediaType.includes('*') || carriesBytes(survey, operation, pointer, usedAt);
        yield { content, isMinor: isNamed || isMentioned || isFile || (schema !== undefined && isExplained(schema)) };
      }
    }
  }
}

export const ERROR_WORDS = /\b[45]\d\d\b|\berrors?\b|\b(status|response|result|return) codes?\b/i;
