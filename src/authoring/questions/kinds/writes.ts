import type { Operation, Response } from '../../../contract/model/index.ts';
import { ifCommon, type QuestionKind } from '../kind.ts';
import { endsInParameter, isCreation, isStructured, wordsOf } from '../words.ts';

const IDEMPOTENT =
  /\b(idempoten\w*|dedup\w*|duplicates?|twice|(same|repeated) request|unique(ness)?|already exists?|retr(y|ies|ying))\b/i;
const REQUEST_KEY = /idempoten|dedup|client[_-]?(token|request|reference)|request[_-]?id|nonce|external[_-]?id|unique/i;

export const repeatedWrites: QuestionKind = {
  name: 'repeated',
  title: 'A write that is sent twice',
  aspect: 'elsewhere',
  harm: 5,
  places: 'operations',
  asks: (what) =>
    `What happens if a request to ${what} is sent twice, as after a timeout? Is there a key that prevents a second result?`,
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
      if (fields?.some((name) => REQUEST_KEY.test(name)) || survey.mentions(IDEMPOTENT, pointer)) continue;
      yield { pointer, isFurther: !costs(operation) };
    }
  },
};

/** What costs money or reaches people: what is created, or the verb of a summary. */
const COSTS =
  /^(payments?|payouts?|charges?|purchases?|orders?|bookings?|reservations?|tickets?|withdrawals?|deposits?|refunds?|donations?|letters?|postcards?|checks|cheques|shipments?|emails?|messages?|sms|remind|send)$/;
const COSTS_TO =
  /\b(buys?|pays?|purchases?|books?|orders?) |\bsends? (an? )?(\w+ )?(messages?|e?mails?|sms|invoices?)\b/;
const NO_COST =
  /\b(rules?|types?|settings?|tags?|events?|links?|webhooks?|preview|test|sandbox|validate|simulate|import|config\w*)\b/;
/** There a ticket or a message is a step of logging in. */
const OF_LOGIN = /\/(o?auth2?|login|sso)\//;

/** Whether a request that is carried out twice does harm. */
function costs(operation: Operation): boolean {
  const words = wordsOf(operation);
  const ends = operation.path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  const end = ends.findLast((part) => !/^(create|new|add|submit)$/.test(part)) ?? '';
  return (COSTS.test(end) || COSTS_TO.test(words)) && !NO_COST.test(words) && !OF_LOGIN.test(operation.path);
}

const LIMITS =
  /\d[\d,.]* *(requests?|calls?|queries|times|messages|per|\/)|per (second|minute|hour|day)|\b(seconds?|minutes?|hours?)\b|(maximum|limit) of \d|\d+ (parallel|concurrent)|retry-after|x-rate|ratelimit|back ?off/i;

export const limits: QuestionKind = {
  name: 'rate-limit',
  title: 'How much is too much',
  aspect: 'elsewhere',
  harm: 4,
  places: 'responses',
  asks: (what) => `How many requests are allowed before ${what}, and how does a caller know when to send the next?`,
  why: 'Requests can be refused with 429, without a number and without a header that says when to go on.',
  assumed: 'that waiting a second is enough',
  fails: 'retries make it worse, and the key is blocked; or a batch takes hours longer than it must',
  find(survey) {
    const hasQuota = survey.operations.some(({ path }) => /throttle|rate.?limit|quota/i.test(path));
    const limited = survey.operations.flatMap(({ responses }) => {
      const isOpen = ({ headers }: Response): boolean =>
        !headers.some(({ name }) => /retry-after|rate-?limit/i.test(name));
      return responses.filter((response) => response.key === '429' && isOpen(response));
    });
    const found = limited.map(({ pointer, usedAt }) => {
      const isSaid = survey.mentions(LIMITS, pointer, usedAt) || survey.says(/rate.?limit|throttl/i, '/info');
      return { pointer, isFurther: isSaid || hasQuota };
    });
    return ifCommon(found, survey.operations.length, 1 / 4);
  },
};
