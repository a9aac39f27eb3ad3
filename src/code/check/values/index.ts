/** The values of expressions, as far as reading a program shows them. */
export {
  alternatives,
  countParts,
  isCutChoice,
  isTooLarge,
  joinAlternatives,
  listFunctions,
  mapAlternatives,
} from './alternatives.ts';
export {
  absentValue,
  createPackageObject,
  createRequest,
  isAbsent,
  isAssumedCall,
  isNull,
  isNullish,
  isUnset,
  keyValue,
  listValue,
  locationKey,
  memberKey,
  nativeFunction,
  objectValue,
  outsideModule,
  positionalArguments,
  sourceKey,
  textValue,
  unknownArguments,
  unknownPartValue,
  unknownValue,
} from './create.ts';
export {
  collectSentFields,
  findHeader,
  markOpen,
  putFieldsOf,
  type SentFields,
  sampleFields,
} from './fields.ts';
export type * from './follower.ts';
export { jsonTypesOf } from './json-types.ts';
export { MAX_SAMPLED } from './limits.ts';
export { knownTruth, negateOutcome, outcomeIfTrue, outcomeOfStatus, withOutcome } from './outcome.ts';
export {
  comparingNative,
  concatenate,
  dropEnd,
  dropStart,
  encodeText,
  endOfText,
  knownText,
  mapTexts,
  startOfText,
  toTextParts,
} from './text.ts';
export type * from './use.ts';
export type * from './value.ts';
