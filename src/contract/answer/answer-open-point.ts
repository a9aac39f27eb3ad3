import type { Answer } from './answer.ts';

/**
 * Writes an answer into the contract: the mark goes, the detail is filled in, and the id becomes a statement with its
 * source. Formatting and comments stay as their author wrote them.
 *
 * @param text The contract.
 * @param file The name that errors give to the text.
 * @returns The text of the contract with the answer in it.
 * @throws {AnswerError} when there is no such open point, or the answer does not fit: the id, and what to mend.
 * @throws {ContractError} when the text is no contract.
 */
export async function answerOpenPoint(text: string, id: string, answer: Answer, file?: string): Promise<string> {
  // What it needs takes a tenth of a second to load, and other commands should not wait for it.
  const { writeAnswer } = await import('./write-answer.ts');
  return writeAnswer(text, id, answer, file);
}
