import { type Contract, inOneLine } from '../../contract/model/index.ts';
import {
  countByTier,
  type KnownResources,
  keyText,
  type Probe,
  planProbes,
  requestsOf,
  type Tier,
} from '../../evidence/verify/index.ts';
import { print, table } from '../terminal.ts';
import { truncate } from './screen-lines.ts';
import { findFlag } from './value-options.ts';

/** The number of characters of a body that are printed; they are enough to distinguish most requests. */
const MAX_BODY_LENGTH = 120;

interface PlanOptions {
  readonly allow: Tier;
  /** Whether bodies are printed whole. */
  readonly verbose: boolean;
}

/** Prints the planned requests by tier, each in a line, then the operations whose values are missing. */
export function printPlan(contract: Contract, known: KnownResources, { allow, verbose }: PlanOptions): void {
  const plan = planProbes(contract, known, allow);
  for (const [tier, { requests }] of countByTier(plan)) {
    if (requests === 0) continue;
    print(`${tier}: ${requests} requests`);
    const planned = requestsOf(plan.probes).filter((probe) => probe.tier === tier);
    // Equal requests become one line with their number. They are compared whole: requests whose bodies differ only after
    // the printed part keep a line each.
    const alike = [...Map.groupBy(planned, (probe) => describeProbe(probe)).values()].flatMap((those) =>
      those.slice(0, 1).map((probe) => ({
        count: those.length === 1 ? '' : `${those.length} ×`,
        line: inOneLine(describeProbe(probe, verbose ? Infinity : MAX_BODY_LENGTH)),
      })),
    );
    const width = Math.max(...alike.map(({ count }) => count.length));
    for (const { count, line } of alike) print(`  ${count.padEnd(width)}  ${line}`);
  }
  const needed = [...plan.lacking].flatMap(([{ method, path }, names]) =>
    names.length === 0 ? [] : [[`${method.toUpperCase()} ${path}`, `needs ${names.map(findFlag).join(' and ')}`]],
  );
  if (needed.length > 0) print(`not sent:\n${table(needed)}`);
}

function describeProbe({ method, path, query, key, resource, headers, body }: Probe, maxBodyLength = Infinity): string {
  const about = [
    ...(key === 'stated' ? [] : [keyText(key)]),
    ...(resource === undefined ? [] : [`the resource is ${resource}`]),
    ...(headers.origin === undefined ? [] : ['from a page']),
    ...(body?.length === 0 ? ['empty body'] : []),
  ];
  return [
    `${method} ${path}${query === '' ? '' : `?${query}`}`,
    ...(about.length === 0 ? [] : [`(${about.join(', ')})`]),
    ...(body === undefined || body.length === 0
      ? []
      : [truncate(new TextDecoder().decode(body).replaceAll(/\s+/g, ' '), maxBodyLength)]),
  ].join(' ');
}
