import { it } from 'vitest';
import { checkRequests } from '../sdk/toolkit/generated/requests.ts';

it('a million requests of any kind crash nothing, pollute nothing, and come back in no answer and no log', async () => {
  await checkRequests(1_000_000, Date.now() % 2 ** 31);
});
