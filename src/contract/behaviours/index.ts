/**
 * What each behaviour means: one file a behaviour. Nothing here needs Node, so that the core of the front runs in browsers.
 */
export { LEAST_BODY_LIMIT } from './body-size.ts';
export type { Detection, Observed } from './detector.ts';
export { DETECTORS } from './detectors.ts';
export type { Step } from './error-order.ts';
export {
  type Credentials,
  type Difference,
  type Evidence,
  type Exchange,
  type Fault,
  isError,
  isNoise,
  isSuccess,
  type OpenPart,
  type ReceivedValue,
  type RequestReading,
  type ResponseReading,
  repeatedIn,
  type ShownRequest,
  statusOf,
} from './evidence.ts';
export { type ChosenAt, excludedBy } from './exclusions.ts';
export { LEAST_KEY_AGE } from './key-expiry.ts';
export type { Order } from './list-order.ts';
export { formsOfNext, headersOfPage, PAGE, type Paging, pageAsked } from './list-paging.ts';
export { isToSlash } from './missing-slash.ts';
export { OWN_NAME } from './own-name.ts';
export { isCommonHeader, statedHeaders } from './response-headers.ts';
export { surfacesOf } from './surfaces.ts';
export {
  BEHAVIOURS,
  type Behaviour,
  behaviourOfHeader,
  type ChoiceName,
  type ChosenName,
  type Does,
  doAt,
  isBehaviour,
  isUnnamed,
  takesMemory,
} from './table.ts';
export { LEAST_TIMEOUT } from './timeouts.ts';
