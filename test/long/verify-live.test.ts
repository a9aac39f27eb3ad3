import { expect, test } from 'vitest';
import { TIERS, type Tier } from '../../src/evidence/verify/probes/probe.ts';
import { verifyLive } from '../evidence/verify/support/live.ts';
import { brokenIn, Outcome } from '../evidence/verify/support/outcome.ts';
import { disputed } from '../held-out/live/disputed.ts';
import { servers as firstServers, type LiveServer } from '../held-out/live/servers.mjs';
import { servers as moreServers } from '../held-out/live/servers-2.mjs';
import { servers as furtherServers } from '../held-out/live/servers-3.mjs';
import { servers as lastServers } from '../held-out/live/servers-4.mjs';

/** How many are asked at once: most of their time is waiting for those that are slow. */
const AT_ONCE = 16;

/** It takes 25 seconds for a reply. */
const isTooSlow = ({ name }: LiveServer, tier: Tier): boolean => tier === 'writes' && name === 'f-very-slow-reply';

/** How many are noticed at least, as measured. */
type Least = Readonly<Record<Tier, number>>;
/** The command sends five requests a second unless told otherwise; some servers of the fourth set refuse more than a hundred. */
const SETS: readonly (readonly [name: string, servers: readonly LiveServer[], least: Least, rate?: number])[] = [
  ['first', firstServers, { reads: 29, probes: 45, refusals: 69, writes: 115 }],
  ['second', moreServers, { reads: 6, probes: 12, refusals: 22, writes: 32 }],
  ['third', furtherServers, { reads: 6, probes: 16, refusals: 39, writes: 58 }],
  ['fourth', lastServers, { reads: 6, probes: 11, refusals: 21, writes: 38 }, 100],
];

test.for(SETS)(
  'the %s servers by other hands are told apart over HTTP, in each tier',
  async ([, servers, least, rate]) => {
    const outcome = new Outcome(TIERS);
    const apart: string[] = [];
    const runs = outcome.figures
      .flatMap((figure) =>
        servers.filter((server) => !isTooSlow(server, figure.tier)).map((server) => ({ figure, server })),
      )
      // The slow ones first, so that nobody waits for them at the end.
      .sort((one, other) => Number(other.server.name.includes('slow')) - Number(one.server.name.includes('slow')));
    const worker = async (): Promise<void> => {
      for (let run = runs.shift(); run !== undefined; run = runs.shift()) {
        const { figure, server } = run;
        const { name, kind } = server;
        const blamed = brokenIn(await verifyLive(server, figure.tier, rate));
        if (!(name in disputed)) outcome.add(figure, name, kind === 'broken', blamed);
        else if (blamed.length > 0) apart.push(`${figure.tier}: ${name}: ${blamed.join(' ')}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));

    const { figures, missed, wrong } = outcome;
    console.table(figures);
    const lists = { 'missed with writes': missed, accused: wrong, 'disputed, and blamed': apart };
    for (const [what, names] of Object.entries(lists))
      process.stdout.write(`${what}:\n  ${names.sort().join('\n  ')}\n`);
    for (const { tier, noticed, accused } of figures) {
      expect(noticed, tier).toBeGreaterThanOrEqual(least[tier]);
      expect(accused, tier).toBe(0);
    }
  },
);
