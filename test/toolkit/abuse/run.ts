/**
 * Prints what 100 tools that misbehave do to 50 callers of one that does not: `npm ci --prefix bench/toolkit`, which
 * brings h3, then `node test/toolkit/abuse/run.ts [server…]`. A server that ended has no figures.
 */
import { abuse } from './abuse.ts';

const SERVERS = ['node:http', 'express', 'fastify', 'hono', 'peer-fastify', 'peer-h3'];
const chosen = process.argv.slice(2);

console.log(
  `${'server'.padEnd(14)}${'alive'.padStart(7)}${'p99 ms'.padStart(9)}${'beside'.padStart(9)}${'times'.padStart(7)}${'failed'.padStart(8)}${'bad calls'.padStart(11)}${'no answer'.padStart(11)}${'MB'.padStart(7)}${'after'.padStart(7)}`,
);
for (const server of chosen.length > 0 ? chosen : SERVERS) {
  const { isAlive, p99, failed, badCalls, unanswered, heap } = await abuse(server, {
    callers: 50,
    rounds: 5,
    milliseconds: 2_000,
    badCallsASecond: 60,
  });
  const [before, during] = p99;
  const cells = [
    isAlive ? 'yes' : 'NO',
    before.toFixed(0),
    isAlive ? during.toFixed(0) : '-',
    isAlive ? (during / before).toFixed(1) : '-',
    failed,
    badCalls,
    unanswered,
    ...heap.map((megabytes) => (Number.isNaN(megabytes) ? '-' : megabytes.toFixed(0))),
  ];
  const widths = [7, 9, 9, 7, 8, 11, 11, 7, 7];
  console.log(server.padEnd(14) + cells.map((cell, index) => String(cell).padStart(widths[index] ?? 8)).join(''));
}
