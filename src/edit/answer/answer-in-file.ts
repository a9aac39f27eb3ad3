import { realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseContract, readContract } from '../../contract/index.ts';
import type { Answer } from './answer.ts';
import { answerOpenPoint } from './answer-open-point.ts';
import { type TextToReadAgain, textsToReadAgain } from './texts-to-read-again.ts';

/**
 * Writes an answer into the file of the contract, which is whole at every moment: as it was, or with the answer.
 *
 * @returns The descriptions near it that speak of something open, for a person to read again.
 * @throws {AnswerError} or {ContractError} as {@link answerOpenPoint}; the file is then as it was.
 */
export async function answerInFile(file: string, id: string, answer: Answer): Promise<TextToReadAgain[]> {
  const contract = await readContract(file);
  const answered = await answerOpenPoint(contract.text, id, answer, file);
  const target = await realpath(file);
  const draft = join(dirname(target), `.${process.pid}.draft`);
  try {
    await writeFile(draft, answered);
    await rename(draft, target);
  } catch (cause) {
    await rm(draft, { force: true });
    throw cause;
  }
  const point = contract.openPoints.find((candidate) => candidate.id === id);
  return point === undefined ? [] : textsToReadAgain(contract, parseContract(answered, file), point.place);
}
