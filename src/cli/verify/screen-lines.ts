import { wrapped as wrappedAt } from '../terminal.ts';

export { WIDTH } from '../terminal.ts';
export const INDENT = 4;

export const cut = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text;

/** A text in lines, each with its indent. */
export const wrapped = (text: string): string[] => wrappedAt(text, INDENT);
