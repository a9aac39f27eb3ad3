import type { ContractChange, ContractDiff } from '../edit/index.ts';

/** The differences of two contracts for a terminal: a line for each, with its rating and where it is. */
export function diffAsText({ rating, changes }: ContractDiff): string {
  const width = Math.max(0, ...changes.map((change) => change.rating.length));
  const lines = changes.map((change) => `${change.rating.padEnd(width)}  ${toSentence(change)}`);
  const result = rating === 'none' ? 'No change.' : `Next version: ${rating}.`;
  return `${[...lines, ...(lines.length > 0 ? [''] : []), result].join('\n')}\n`;
}

/** A change in a sentence: `message.content` (Message.content) is reworded: … */
export function toSentence({ id, place, says }: ContractChange): string {
  return id === undefined ? `${place}: ${says}` : `${place}: ${id} ${says}`;
}
