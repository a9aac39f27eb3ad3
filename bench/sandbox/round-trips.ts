/**
 * Measures what a sandbox asks of a Postgres that is far away: statements and round trips of a list and of a send, and how
 * long each takes with 40 ms a round trip. `node bench/sandbox/round-trips.ts [checkout…]` measures other checkouts in turn
 * with this one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { startPostgres } from '../../test/servers/sandbox/postgres.ts';

const ROUND_TRIP_MS = 40;
const ROUNDS = 7;
const CHECKOUT = resolve(import.meta.dirname, '../..');

/** A way to a database that takes half a round trip in each direction, and counts the statements that pass. */
async function distant(port: number) {
  let statements = 0;
  const passOn = (from: Socket, to: Socket, seen?: (chunk: Buffer) => void): void => {
    from.on('data', (chunk: Buffer) => {
      seen?.(chunk);
      setTimeout(() => to.write(chunk), ROUND_TRIP_MS / 2);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  };
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let rest: Buffer = Buffer.alloc(0);
    let isStarted = false;
    passOn(near, far, (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        // The first message has no letter; each one after it has a letter and its length.
        const from = isStarted ? 1 : 0;
        if (rest.length < from + 4) return;
        const end = from + rest.readInt32BE(from);
        if (rest.length < end) return;
        if (isStarted && ['E', 'Q'].includes(String.fromCharCode(rest[0] ?? 0))) statements += 1;
        isStarted = true;
        rest = rest.subarray(end);
      }
    });
    passOn(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the way to the database has no port');
  return { port: address.port, statements: () => statements, close: () => server.close() };
}

interface Figures {
  readonly statements: number;
  readonly milliseconds: number;
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

async function target(checkout: string) {
  const cluster = await startPostgres();
  const way = await distant(cluster.port);
  const url = cluster.url.replace(`:${cluster.port}`, `:${way.port}`);
  const child = spawn(process.execPath, [join(checkout, 'bench/sandbox/servers/sandbox.ts'), url], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  const { url: at, key }: { url: string; key: string } = JSON.parse(String(line));
  const ask = async (path: string, body?: string): Promise<Figures> => {
    const before = way.statements();
    const began = performance.now();
    const response = await fetch(at + path, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
    if (!response.ok) throw new Error(`${path} answers ${response.status}`);
    await response.text();
    const milliseconds = performance.now() - began;
    // What is sent without waiting for it has passed by then.
    await new Promise((done) => setTimeout(done, ROUND_TRIP_MS * 2));
    return { statements: way.statements() - before, milliseconds };
  };
  return {
    checkout,
    list: () => ask('/v1/conversations/'),
    send: () => ask('/v1/conversations/1/messages/', '{"content":"Where is my order?"}'),
    async stop() {
      child.kill('SIGKILL');
      way.close();
      await cluster.stop();
    },
  };
}

const targets = [];
for (const checkout of [CHECKOUT, ...process.argv.slice(2).map((folder) => resolve(folder))]) {
  targets.push(await target(checkout));
}
try {
  for (const what of ['list', 'send'] as const) {
    const figures = targets.map((): Figures[] => []);
    // Connections are opened, and statements prepared, before the first one that counts.
    for (let round = -4; round < ROUNDS; round += 1) {
      for (const [index, one] of targets.entries()) {
        const seen = await one[what]();
        if (round >= 0) figures[index]?.push(seen);
      }
    }
    for (const [index, { checkout }] of targets.entries()) {
      const milliseconds = median((figures[index] ?? []).map((one) => one.milliseconds));
      const statements = median((figures[index] ?? []).map((one) => one.statements));
      const trips = Math.floor(milliseconds / ROUND_TRIP_MS);
      const name = index === 0 ? 'this checkout' : checkout;
      process.stdout.write(
        `${what}: ${statements} statements, ${trips} round trips, ${milliseconds.toFixed(0)} ms  (${name})\n`,
      );
    }
  }
} finally {
  for (const one of targets) await one.stop();
}
