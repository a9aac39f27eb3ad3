/**
 * Judges requests and responses by a contract, and observes at its open points what they show. Exchanges can come from probes,
 * a recording, or a client's hook.
 */
export { CHECK_NAMES, CHECKS, type CheckName } from './checks.ts';
export type { ClaimIndex } from './claim-index.ts';
export {
  type CredentialsScheme,
  type Exchange,
  isSecretHeader,
  numberExchanges,
  type ReceivedResponse,
  type RedirectedRequest,
  type ResourceState,
  responseHeaders,
  type SentRequest,
  withoutSecrets,
} from './exchange.ts';
export { findIneffectiveFilters } from './ineffective-filters.ts';
export { createJudge, createRequestJudge } from './judge.ts';
export {
  findListedIds,
  findLists,
  findPathProperties,
  findValuesLike,
  listNamedFields,
  type PathProperty,
  type Scalar,
} from './listed-ids.ts';
export { isNestedTooDeep, NESTED_TOO_DEEP } from './nesting.ts';
export { collectFieldNames, looksLikeData } from './observe/infer.ts';
export { findNotable, type Notable } from './observe/notable.ts';
export {
  createEmptyObservation,
  type NoObservationReason,
  type Observation,
  type SeenExchanges,
  UNSEEN_OBSERVATION,
} from './observe/observation.ts';
export { observePoints, tierForBehaviour } from './observe/observe.ts';
export { createObservedSet } from './observe/observed-set.ts';
export { isJsonResponse, isSound, type OperationExchange } from './operation-exchange.ts';
export {
  createOperationMatcher,
  isContractPath,
  isIntegerParameter,
  pathParameters,
  requiredParameters,
} from './operations.ts';
export type { PairedExchanges } from './paired-exchanges.ts';
export type { BodyFault } from './partial-body.ts';
export { jsonType, readJson, readMisencodedJson } from './read-json.ts';
export { MISREADINGS } from './repeated.ts';
export { JSON_ENCODING_RULE } from './response.ts';
export { requestKey, type ShownVerdict } from './tally.ts';
export { TEXT_KINDS, type TextKind } from './text-kinds.ts';
export type { VouchedValues } from './vouched.ts';
