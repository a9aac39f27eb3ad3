import { escapeHtml } from '../../html/index.ts';
import type { Reply } from '../reply.ts';

/** Replies with the text of the message. */
export const echo: Reply = ({ message, form }) => {
  if (form === 'html') return `<p>${escapeHtml(message)}</p>`;
  return form === 'markdown' ? `**${message}**` : message;
};
