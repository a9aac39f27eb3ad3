/**
 * The part of the front that needs neither Node nor a compiler of schemas, nor what reads a contract: a contract as data
 * is served by it, in a browser too.
 */
export { type Answer, headersToSend } from './answer.ts';
export { misfitOfAnswer } from './describe.ts';
export { type Misfit, misfitsOf, type ValidatorError } from './misfits.ts';
export { askedOf } from './prefer.ts';
export { BODY_LIMIT, type PathValues, type ServedRequest } from './request.ts';
export type { Schemas } from './schemas.ts';
export {
  type Mark,
  type ServedContract,
  type ServedData,
  type ServedPoint,
  servedContractFrom,
} from './served-contract.ts';
export { serviceWith } from './service.ts';
export type { AnswerSource, SourceAnswer, SourceRefusal } from './source.ts';
export { surfacesOf } from './surfaces.ts';
export { asNumbers, written } from './written.ts';
