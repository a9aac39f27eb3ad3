/**
 * Compares two versions of the contract.
 */
export { type ContractChange, type ContractDiff, RATINGS, type Rating } from './contract-change.ts';
export { diffContracts } from './diff-contracts.ts';
