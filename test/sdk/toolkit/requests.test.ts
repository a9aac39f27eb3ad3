import { expect, it } from 'vitest';
import { checkRequests } from './generated/requests.ts';

it('20,000 requests of any kind crash nothing, pollute nothing, and are in no response and no log', async () => {
  const statuses = await checkRequests(20_000);
  const [results, failures] = [
    [200, 202],
    [400, 401, 403, 404, 405, 410, 413, 415, 422, 500, 501, 503],
  ];
  for (const status of [...results, ...failures]) expect(statuses.get(status), String(status)).toBeGreaterThan(10);
}, 60_000);
