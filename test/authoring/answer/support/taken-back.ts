import { expect, test } from 'vitest';
import {
  answerOpenPoint,
  findReplacedParts,
  type OwnerAnswer,
  takeBackAnswer,
} from '../../../../src/authoring/answer/index.ts';
import { type Contract, type OpenPoint, readContract } from '../../../../src/contract/model/index.ts';
import { answerFor } from './answer-for.ts';

const contract = await readContract();

/** The lines of a contract, in any order: the keys of an element can change places. */
const linesOf = ({ text }: Contract): string[] => text.split('\n').toSorted();

/** Answers a point, and takes the answer back. */
async function thereAndBack(id: string, answer: OwnerAnswer) {
  const { contract: answered, text } = await answerOpenPoint(contract, id, answer);
  const replaced = findReplacedParts(contract.text, text, [id]);
  return { answered, reopened: (await takeBackAnswer(answered, id, replaced)).contract };
}

/** Answers each point by a value or in words, takes the answer back, and answers it again. */
export function holdTakenBack(points: readonly OpenPoint[]): void {
  test.each(points)(
    '$id is open again in the same words, and another answer is as if it were the first',
    async (point) => {
      const first = answerFor(point);
      const { answered, reopened } = await thereAndBack(point.id, first);
      expect(answered.text).not.toBe(contract.text);
      expect(linesOf(reopened)).toEqual(linesOf(contract));

      const second = { ...first, section: undefined, source: 'letter of the owner, 2026-12-01' } as OwnerAnswer; // one of both
      const [again, directly] = await Promise.all(
        [reopened, contract].map((open) => answerOpenPoint(open, point.id, second)),
      );
      expect(again?.contract.document).toEqual(directly?.contract.document);
    },
  );
}
