import type { Contract } from '../../contract/index.ts';
import { type Known, keyInWords, type Probe, planOf, type Tier } from '../../verify/index.ts';
import { print, table } from '../terminal.ts';
import { fittingTable } from './screen-lines.ts';
import { flagOf } from './value-options.ts';

/** Prints what would be sent, by tier, and what is not sent for want of a value. */
export function printPlan(contract: Contract, known: Known, allow: Tier): void {
  const { probes, lacking } = planOf(contract, known, allow);
  for (const [tier, those] of Map.groupBy(probes, (probe) => probe.tier)) {
    print(`${tier}: ${those.length} requests`);
    const alike = [...Map.groupBy(those.map(inWords), (line) => line)];
    print(fittingTable(alike.map(([line, { length }]) => [length === 1 ? '' : `${length} ×`, line])));
  }
  const needed = [...lacking].flatMap(([{ method, path }, names]) =>
    names.length === 0 ? [] : [[`${method.toUpperCase()} ${path}`, `needs ${names.map(flagOf).join(' and ')}`]],
  );
  if (needed.length > 0) print(`not sent:\n${table(needed)}`);
}

function inWords({ method, path, query, key, resource, headers, body }: Probe): string {
  const about = [
    ...(key === 'stated' ? [] : [keyInWords(key)]),
    ...(resource === undefined ? [] : [`the resource is ${resource}`]),
    ...(headers.origin === undefined ? [] : ['from a page']),
  ];
  return [
    `${method} ${path}${query === '' ? '' : `?${query}`}`,
    ...(about.length === 0 ? [] : [`(${about.join(', ')})`]),
    ...(body === undefined ? [] : [new TextDecoder().decode(body)]),
  ]
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}
