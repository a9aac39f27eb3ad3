import type { Response } from '../../../../contract/model/index.ts';
import { makeRareGapsMinor, type QuestionKind } from '../kind.ts';

const LIMIT_WORDS =
  /\d[\d,.]* *(requests?|calls?|queries|times|messages|per|\/)|per (second|minute|hour|day)|\b(seconds?|minutes?|hours?)\b|(maximum|limit) of \d|\d+ (parallel|concurrent)|retry-after|x-rate|ratelimit|back ?off/i;

export const rateLimit: QuestionKind = {
  name: 'rate-limit',
  title: 'How much is too much',
  aspect: 'elsewhere',
  harm: 4,
  places: 'responses',
  ask: (subject) =>
    `How many requests are allowed before ${subject}, and how does a caller know when to send the next?`,
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
    const gaps = limited.map(({ pointer, usedAt }) => {
      const isMentioned =
        survey.mentions(LIMIT_WORDS, pointer, usedAt) || survey.mentionsAt(/rate.?limit|throttl/i, '/info');
      return { pointer, isMinor: isMentioned || hasQuota };
    });
    return makeRareGapsMinor(gaps, survey.operations.length, 1 / 4);
  },
};
