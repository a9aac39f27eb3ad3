/** Reads values from bodies and parameters by their schemas. */
export { isNestedWithinLimit, NESTING_FAULT, NESTING_LIMIT } from './nesting.ts';
export type { BodyFault, BodyReading, DescribedPart } from './read-body.ts';
export { readBody } from './read-body.ts';
export { isSequenceType, readSequence, writeSequence } from './sequences.ts';
export { isTextOnly, readValue, readValues, type SentText } from './text-values.ts';
export { isWrapped, type XmlKeywords, xmlKeywords } from './xml-value.ts';
