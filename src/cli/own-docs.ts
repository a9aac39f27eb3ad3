import type { Contract } from '../contract/model/index.ts';
import type { OwnParts, Page } from '../docs/index.ts';
import { IN_CHECKOUT } from './contract-in-use.ts';

// Our own site is made of the sources in a checkout, which the package does not contain.
const own = () => import('../docs/own/index.ts');

/** The parts of our own site, for our own contract in a checkout. */
export async function ownParts(contract: Contract): Promise<OwnParts | undefined> {
  return IN_CHECKOUT ? (await own()).createOwnParts(contract) : undefined;
}

/** The reference of our own packages. */
export async function apiPages(signal?: AbortSignal): Promise<readonly Page[]> {
  return (await own()).apiPages(signal);
}
