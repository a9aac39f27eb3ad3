import { escapeHtml } from '../../html/index.ts';
import type { Reply } from '../reply.ts';

export const echo: Reply = ({ message: sent, form }) => {
  const message = sent || 'The message is empty.';
  if (form === 'html') return `<p>${escapeHtml(message)}</p>`;
  return form === 'markdown' ? `**${message}**` : message;
};
