import type { Operation } from '../../../../contract/model/index.ts';
import type { QuestionKind } from '../kind.ts';
import { endsInParameter, isCreation, operationWords } from '../operation-words.ts';
import { isStructured } from '../schemas.ts';

const REPETITION_WORDS =
  /\b(idempoten\w*|dedup\w*|duplicates?|twice|(same|repeated) request|unique(ness)?|already exists?|retr(y|ies|ying))\b/i;

const REQUEST_KEY = /idempoten|dedup|client[_-]?(token|request|reference)|request[_-]?id|nonce|external[_-]?id|unique/i;

export const repeatedWrite: QuestionKind = {
  name: 'repeated',
  title: 'A write that is sent twice',
  aspect: 'elsewhere',
  harm: 5,
  places: 'operations',
  ask: (subject) =>
    `What happens if a request to ${subject} is sent twice, as after a timeout? Is there a key that prevents a second result?`,
  why: 'After a timeout a caller does not know whether the first request was carried out.',
  assumed: 'that it can be sent again',
  fails: 'orders, messages or payments exist twice; or nothing is retried, and they are lost',
  *find(survey) {
    for (const operation of survey.operations) {
      const { pointer, parameters, requestBody: body } = operation;
      if (!isCreation(operation) || endsInParameter(operation)) continue;
      if (parameters.some(({ name }) => REQUEST_KEY.test(name))) continue;
      if (operation.responses.some(({ key }) => key === '409')) continue;
      const fields = body?.contents
        .filter(isStructured)
        .flatMap(({ schema }) => [...(schema?.properties.keys() ?? [])]);
      if (fields?.some((name) => REQUEST_KEY.test(name)) || survey.mentions(REPETITION_WORDS, pointer)) continue;
      yield { pointer, isMinor: !isHarmfulTwice(operation) };
    }
  },
};

/** Ends of paths whose creation costs money or reaches people. */
const COSTLY_PATH_END =
  /^(payments?|payouts?|charges?|purchases?|orders?|bookings?|reservations?|tickets?|withdrawals?|deposits?|refunds?|donations?|letters?|postcards?|checks|cheques|shipments?|emails?|messages?|sms|remind|send)$/;

/** Verbs of a summary with such a cost. */
const COSTLY_VERBS =
  /\b(buys?|pays?|purchases?|books?|orders?) |\bsends? (an? )?(\w+ )?(messages?|e?mails?|sms|invoices?)\b/;

const HARMLESS_WORDS =
  /\b(rules?|types?|settings?|tags?|events?|links?|webhooks?|preview|test|sandbox|validate|simulate|import|config\w*)\b/;

/** Paths at which a ticket or a message is a step of logging in. */
const LOGIN_PATH = /\/(o?auth2?|login|sso)\//;

/** Whether it does harm to carry out a request twice. */
function isHarmfulTwice(operation: Operation): boolean {
  const words = operationWords(operation);
  const ends = operation.path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  const end = ends.findLast((part) => !/^(create|new|add|submit)$/.test(part)) ?? '';
  return (
    (COSTLY_PATH_END.test(end) || COSTLY_VERBS.test(words)) &&
    !HARMLESS_WORDS.test(words) &&
    !LOGIN_PATH.test(operation.path)
  );
}
