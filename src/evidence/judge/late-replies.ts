import { isSuccess, repeatedPartsIn } from '../../contract/behaviours/index.ts';
import { isJsonObject, sourcesNeedingValues } from '../../contract/model/index.ts';
import type { OperationExchange } from './operation-exchange.ts';
import { findRepeatedTexts } from './repeated.ts';
import type { JudgeContext } from './tally.ts';

/** The number of late replies from which chance is no explanation. */
const MIN_LATE_REPLIES = 3;
/**
 * The minimum share of late replies. A message may have been stored without a response that shows it, so not all need
 * to be late.
 */
const MIN_LATE_SHARE = 0.7;
/** The number of replies that repeat an earlier one from which chance is no explanation. */
const MIN_REPEATED_REPLIES = 2;
/** A shorter text may be in a reply by chance. */
const MIN_TEXT_LENGTH = 8;

interface AnsweredText {
  readonly one: OperationExchange;
  readonly text: string;
  readonly replies: readonly string[];
}

/**
 * Checks that a reply is the one to its message. A reply need not quote a message; but if most replies quote the
 * message before, and none quotes its own, the replies come one request too late. A reply that quotes an earlier message
 * word for word as the reply to that one did is not its own either.
 */
export function judgeLateReplies({ contract, all: exchanges, tally }: JudgeContext): void {
  for (const operation of contract.operations) {
    const ids = sourcesNeedingValues(operation).map(({ id }) => id);
    if (ids.length === 0) continue;
    const all = exchanges
      .filter(({ request, exchange }) => request.operation === operation && isSuccess(exchange))
      .flatMap(answeredTexts);
    const byPath = [...Map.groupBy(all, ({ one }) => one.exchange.request.path).values()];
    for (const group of [all, ...byPath]) {
      const compared = group.flatMap((answered, index) => {
        const before = group[index - 1];
        return before !== undefined && canCompare(answered, before) ? [{ answered, before }] : [];
      });
      const late = compared.filter(({ answered, before }) => hasReplyWith(answered, before.text));
      const isOwn = compared.some(({ answered }) => hasReplyWith(answered, answered.text));
      if (isOwn || late.length < MIN_LATE_REPLIES || late.length < compared.length * MIN_LATE_SHARE) continue;
      const problem = { reason: 'late', how: 'it has the reply to the message before' };
      for (const { answered, before } of late) tally.blame('repeated', ids, problem, answered.one, before.one.exchange);
      break;
    }
    const quoting = Map.groupBy(
      all.flatMap((earlier, index) => {
        const replies = hasReplyWith(earlier, earlier.text) ? new Set(earlier.replies) : [];
        return [...replies].map((reply) => ({ earlier, index, reply }));
      }),
      ({ reply }) => reply,
    );
    const repeated = all.flatMap((answered, index) => {
      if (hasReplyWith(answered, answered.text)) return [];
      const same = answered.replies.flatMap((reply) => quoting.get(reply) ?? []);
      const first = same.find((one) => one.index < index && canCompare(answered, one.earlier));
      return first === undefined ? [] : [{ answered, earlier: first.earlier }];
    });
    if (repeated.length < MIN_REPEATED_REPLIES) continue;
    const problem = { reason: 'earlier', how: 'it has the reply to an earlier message, which it quotes' };
    for (const { answered, earlier } of repeated)
      tally.blame('repeated', ids, problem, answered.one, earlier.one.exchange);
  }
}

const hasReplyWith = ({ replies }: AnsweredText, text: string): boolean =>
  replies.some((reply) => reply.includes(text));

const canCompare = ({ text }: AnsweredText, before: AnsweredText): boolean =>
  [text, before.text].every((one) => one.trim().length >= MIN_TEXT_LENGTH) && !text.includes(before.text);

function answeredTexts(one: OperationExchange): AnsweredText[] {
  return repeatedPartsIn(one).flatMap(({ pointer, expression, value }) => {
    if (expression !== '$request.body' || !isJsonObject(value)) return [];
    return findRepeatedTexts(one, pointer, value).map(({ original: text, replies }) => ({ one, text, replies }));
  });
}
