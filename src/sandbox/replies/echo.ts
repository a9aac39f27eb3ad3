import { escapeHtml } from '../../html/index.ts';
import type { Reply } from '../reply.ts';

/** Replies with the text of the message; with words of its own where that is empty, as no reply is. */
export const echo: Reply = ({ message: sent, form }) => {
  const message = sent || 'The message is empty.';
  if (form === 'html') return `<p>${escapeHtml(message)}</p>`;
  return form === 'markdown' ? `**${message}**` : message;
};
