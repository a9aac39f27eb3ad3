import { makeRareGapsMinor, type QuestionKind } from '../kind.ts';
import { operationWords } from '../operation-words.ts';
import { AUTHENTICATION_WORDS, hasKeyParameter, statesSecurity } from '../security.ts';

/** Words for operations that are public in most APIs. */
const PUBLIC_WORDS =
  /\b(health|healthz|heartbeat|ping|status|version|metrics|login|log in|sign in|token|register|signup|sign up|well.known|openapi|docs|info|gotifyinfo|public|auth|oauth|callback|webhook|setup|config|ready|live)\b/;

export const publicOperation: QuestionKind = {
  name: 'public',
  title: 'Operations without security',
  aspect: 'security',
  harm: 7,
  places: 'operations',
  ask: (subject) => `Can ${subject} be called without a key?`,
  why: 'Others state what they require; here it can be public, or forgotten.',
  assumed: 'that no key is needed, since none is named',
  fails: 'requests are refused with 401; or what should be protected is not',
  find(survey) {
    if (!statesSecurity(survey) || survey.model.document.security !== undefined) return [];
    const open = survey.operations.filter((operation) => operation.node.security === undefined);
    const gaps = open.map((operation) => {
      const { pointer, path } = operation;
      const isMentioned = hasKeyParameter(operation) || survey.mentionsNear(AUTHENTICATION_WORDS, pointer);
      return { pointer, isMinor: isMentioned || PUBLIC_WORDS.test(`${operationWords(operation)} ${path}`) };
    });
    return makeRareGapsMinor(gaps, survey.operations.length, 1 / 10);
  },
};
