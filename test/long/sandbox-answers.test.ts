import { expect, test } from 'vitest';
import { answersWhatIsStored } from '../servers/sandbox/cases/answers.ts';

test.for(Array.from({ length: 100 }, (_, index) => index + 1))(
  'under the random set %i each field that has a meaning holds what is stored, and each list all of it',
  async (seed) => {
    expect(await answersWhatIsStored(seed)).toBeGreaterThan(0);
  },
);
