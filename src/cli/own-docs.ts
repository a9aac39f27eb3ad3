import type { Contract } from '../contract/model/index.ts';
import type { OwnParts, Page } from '../docs/index.ts';
import { IN_CHECKOUT } from './contract-in-use.ts';

// Our own site is made of the sources in a checkout, which the package does not contain.
const loadOwnDocs = () => import('../docs/own/index.ts');

/** Returns the parts that only our own site has, for our own contract; `undefined` outside of a checkout. */
export async function readOwnParts(contract: Contract): Promise<OwnParts | undefined> {
  return IN_CHECKOUT ? (await loadOwnDocs()).createOwnParts(contract) : undefined;
}

/** Makes the pages of the reference of our own packages. */
export async function buildApiPages(signal?: AbortSignal): Promise<readonly Page[]> {
  return (await loadOwnDocs()).apiPages(signal);
}
