/**
 * Reads the contract: its operations, statements and open points. Knows no tool.
 */
export {
  type Answer,
  AnswerError,
  type AnsweredAssumptionSet,
  answerInAssumptionSet,
  answerInFile,
  answerOpenPoint,
  parseAnswerValue,
  type TextToReadAgain,
} from './answer/index.ts';
export {
  ASSUMPTIONS_FOLDER,
  type Assumption,
  type AssumptionSet,
  AssumptionSetError,
  applyAssumptionSet,
  assumptionSetNames,
  type FilledContract,
  findAssumptionSet,
  parseAssumptionSet,
  printAssumptionSet,
  randomAssumptionSet,
  readAssumptionSet,
  readAssumptionSets,
  saysAt,
} from './assumptions/index.ts';
export type { Contract } from './contract.ts';
export { ContractError } from './contract-error.ts';
export { type ContractChange, type ContractDiff, diffContracts, type Rating } from './diff/index.ts';
export type { FillingAction } from './filling/index.ts';
export { at, dereference, isJsonObject, type Json, type JsonObject } from './json.ts';
export { fromPointer, toPointer, toToken } from './json-pointer.ts';
export { ASPECTS, type Aspect, type OpenPoint } from './open-point.ts';
export { METHODS, type Method, type Operation, type OperationSurface } from './operation.ts';
export { type Place, placeName, type Surface } from './place.ts';
export { type Reach, reachOf } from './reach.ts';
export { CONTRACT_FILE, parseContract, readContract } from './read-contract.ts';
export {
  byPlace,
  diffAsMarkdown,
  diffAsText,
  type OpenPointEntry,
  openPointEntries,
  openPointsAsJson,
  openPointsAsMarkdown,
  openPointsAsText,
  questionsLetter,
  SURFACES,
} from './report/index.ts';
export type { Statement } from './statement.ts';
export { type WatchOptions, watchContract } from './watch-contract.ts';
