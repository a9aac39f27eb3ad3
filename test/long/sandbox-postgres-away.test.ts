import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../src/servers/sandbox/index.ts';
import { type Acknowledged, load, lossesOf, startSandbox } from '../servers/sandbox/crash/crashes.ts';
import { SERVER_FAILURE } from '../servers/sandbox/crash/server-failure.ts';
import { type Cluster, postgresFolder, startPostgres } from '../servers/sandbox/postgres.ts';

const ROUNDS = 40;
const AT_ONCE = 50;
/** Requests that have to end in one way before the next step. */
const ENOUGH = 100;

/** Takes the database away while requests are under way, and brings it back; `refused` ends when many have met that. */
type Away = (cluster: Cluster, refused: () => Promise<void>) => Promise<void>;

const WAYS: Readonly<Record<string, Away>> = {
  async stops(cluster, refused) {
    await cluster.goAway('fast');
    await refused();
    await cluster.comeBack();
  },
  async crashes(cluster, refused) {
    await cluster.goAway('immediate');
    await refused();
    await cluster.comeBack();
  },
  async restarts(cluster) {
    await cluster.goAway('fast');
    await cluster.comeBack();
  },
  async 'terminates its backends'({ url }) {
    const client = new Client({ connectionString: url });
    await client.connect();
    const others = 'FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename IS NOT NULL';
    for (let count = 0; count < 20; count += 1) await client.query(`SELECT pg_terminate_backend(pid) ${others}`);
    await client.end();
  },
};

test.skipIf(postgresFolder() === undefined && process.env.CI !== 'true')(
  `the sandbox lives on where Postgres goes away ${ROUNDS} times under ${AT_ONCE} requests, and loses no acknowledged write`,
  async () => {
    const cluster = await startPostgres();
    onTestFinished(() => cluster.stop());
    const { url, key, child } = await startSandbox({ place: cluster.url, kept: true }, undefined);
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    const ended = new Promise<never>((_, reject) => {
      child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)));
    });
    ended.catch(() => undefined);

    const all: Acknowledged = { messages: [], memories: [] };
    const counts = { acknowledged: 0, refused: 0 };
    const strange: string[] = [];
    let look = (): void => undefined;
    /** Ends when so many more requests have ended in one way. */
    const more = (outcome: keyof typeof counts, number: number): Promise<void> => {
      const wanted = counts[outcome] + number;
      const reached = new Promise<void>((resolve) => {
        look = () => {
          if (counts[outcome] >= wanted) resolve();
        };
      });
      return Promise.race([reached, ended]);
    };

    let isOver = false;
    const lane = async (number: number): Promise<void> => {
      for await (const { response, answer, keep } of load({ url, key, child }, String(number))) {
        if (response.status === SERVER_FAILURE) counts.refused += 1;
        else if (!response.ok) strange.push(`${response.status} ${answer.message}`);
        else {
          counts.acknowledged += 1;
          keep(all);
        }
        look();
        if (isOver) return;
      }
    };
    const lanes = Promise.all(Array.from({ length: AT_ONCE }, (_, number) => lane(number)));
    // Where the sandbox ends, that it did is what fails.
    lanes.catch(() => undefined);
    const ways = Object.entries(WAYS);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [, goAway] = ways[round % ways.length] ?? [];
      await more('acknowledged', ENOUGH);
      await goAway?.(cluster, () => more('refused', ENOUGH));
      await more('acknowledged', ENOUGH);
    }
    isOver = true;
    await Promise.race([lanes, ended]);
    expect(strange).toEqual([]);
    expect(child.exitCode).toBeNull();
    const store = await openPostgres({ url: cluster.url });
    const losses = await lossesOf(store, all);
    await store.close();
    process.stdout.write(
      `  Postgres away ${ROUNDS} times: ${losses.acknowledged} acknowledged, ${counts.refused} refused, ${losses.lost.length} lost, ${losses.doubled.length} doubled, ${losses.stray.length} replies astray\n`,
    );
    expect(losses).toEqual({ acknowledged: counts.acknowledged, lost: [], doubled: [], stray: [] });
  },
);
