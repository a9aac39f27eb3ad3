import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest. */
const LONGEST = ['sets-random', 'mutation.test', 'conversations-page', 'accessibility', 'round-trip', 'guides.test'];

/** Starts the longest files first: started last, they would run on while the other workers have nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = LONGEST.findIndex((name) => moduleId.includes(name));
      return rank < 0 ? LONGEST.length : rank;
    };
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
