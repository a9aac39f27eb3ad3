import { afterAll, beforeAll, describe } from 'vitest';
import { openPostgres } from '../../src/sandbox/index.ts';
import { choices } from '../sandbox/cases/choices.ts';
import { operations } from '../sandbox/cases/operations.ts';
import { type Cluster, postgresFolder, startPostgres } from '../sandbox/postgres.ts';
import type { OpenStore } from '../sandbox/support.ts';

describe.skipIf(postgresFolder() === undefined && process.env.CI !== 'true')('on Postgres', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(() => cluster.stop());

  const inDatabase: OpenStore = async () => {
    const empty = await openPostgres({ url: cluster.url, reset: true });
    await empty.close();
    return () => openPostgres({ url: cluster.url });
  };
  operations(inDatabase);
  choices(inDatabase);
});
