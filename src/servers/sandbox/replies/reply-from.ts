import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { TaskError } from '../../../contract/model/index.ts';
import { escapeHtml } from '../../../web/index.ts';
import { asUserCode } from '../../http/late-errors.ts';
import type { Reply } from '../reply.ts';
import { createChatReply } from './chat.ts';

export const echo: Reply = ({ message: sent, form }) => {
  const message = sent || 'The message is empty.';
  if (form === 'html') return `<p>${escapeHtml(message)}</p>`;
  return form === 'markdown' ? `**${message}**` : message;
};

/** How replies are made, as the user chooses on the command line. */
export interface ReplySettings {
  /** `echo`, the address of a chat endpoint, or a module with a function. */
  readonly reply: string;
  readonly model?: string | undefined;
  readonly key?: string | undefined;
}

/**
 * Returns the function that makes the replies.
 *
 * @throws {TaskError} if the address, its model or the module cannot be used.
 */
export async function loadReply({ reply, model, key }: ReplySettings): Promise<Reply> {
  if (reply === 'echo') return echo;
  if (/^https?:\/\//.test(reply)) {
    if (!model) throw new TaskError(`${reply} needs a model; name it in COLLOQUY_CHAT_MODEL`);
    return createChatReply({ url: reply, model, key });
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
  const { default: makeReply } = module;
  if (!isReply(makeReply))
    throw new TaskError(`${reply} has no function as its default export, which would make the replies`);
  return (request) => asUserCode(() => makeReply(request));
}

/** Whether a value is a function. What it returns is checked after each call. */
function isReply(value: unknown): value is Reply {
  return typeof value === 'function';
}
