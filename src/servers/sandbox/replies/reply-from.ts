import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TaskError } from '../../../contract/model/index.ts';
import { escapeHtml } from '../../../web/index.ts';
import { asUserCode } from '../../http/late-errors.ts';
import type { Reply } from '../reply.ts';
import { chat } from './chat.ts';

export const echo: Reply = ({ message: sent, form }) => {
  const message = sent || 'The message is empty.';
  if (form === 'html') return `<p>${escapeHtml(message)}</p>`;
  return form === 'markdown' ? `**${message}**` : message;
};

/** What a person says of replies: `echo`, the address of a chat endpoint, or a module with a function. */
export interface ReplyWords {
  readonly reply: string;
  readonly model?: string | undefined;
  readonly key?: string | undefined;
}

/**
 * Finds what makes the replies.
 *
 * @throws {TaskError} when there is no such thing.
 */
export async function replyFrom({ reply, model, key }: ReplyWords): Promise<Reply> {
  if (reply === 'echo') return echo;
  if (/^https?:\/\//.test(reply)) {
    if (!model) throw new TaskError(`${reply} needs a model; name it in COLLOQUY_CHAT_MODEL`);
    return chat({ url: reply, model, key });
  }
  let module: { readonly default?: unknown };
  try {
    module = await asUserCode(() => import(pathToFileURL(resolve(reply)).href));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replaceAll(/\s*\n\s*/g, ' ') : String(cause);
    throw new TaskError(
      `${reply} cannot be loaded (${reason}); give echo, a module or the address of a chat endpoint`,
      { cause },
    );
  }
  const { default: made } = module;
  if (!isReply(made))
    throw new TaskError(`${reply} has no function as its default export, which would make the replies`);
  return (request) => asUserCode(() => made(request));
}

/** What it gives is checked when it is called. */
function isReply(value: unknown): value is Reply {
  return typeof value === 'function';
}
