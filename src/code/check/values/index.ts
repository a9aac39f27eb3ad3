/** The values of expressions, as far as reading a program shows them. */
export { alternatives, isTooLarge, joinAlternatives, mapAlternatives, partCount } from './alternatives.ts';
export {
  absent,
  createRequest,
  isAbsent,
  listValue,
  native,
  objectValue,
  positionalArguments,
  sourceKey,
  textValue,
  unknown,
  unknownArguments,
  unknownPart,
} from './create.ts';
export { findHeader, openFields, putAll, type SentFields, sampleFields, sentFields } from './fields.ts';
export { MAX_SAMPLED } from './limits.ts';
export { negated, outcomeOf, statusOutcome, truthOf, withOutcome } from './outcome.ts';
export { concatenate, knownText, textParts } from './text.ts';
export type {
  CallArguments,
  ClassValue,
  CodeBody,
  CodeRequest,
  CodeScope,
  Declaration,
  Field,
  Follower,
  FunctionValue,
  NativeValue,
  ObjectValue,
  ResponseOutcome,
  ResponsePart,
  ResponseShape,
  Schema,
  SourceLocation,
  TextPart,
  UnknownValue,
  Use,
  Value,
} from './value.ts';
