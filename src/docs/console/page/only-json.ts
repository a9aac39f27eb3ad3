import { toJsonText } from '../../../contract/model/exact-json.ts';

/** Replaces the writers of other media types, for a contract whose responses are all JSON. */
export const writeBody = (body: unknown): string => toJsonText(body);
export const sampleFile = (): undefined => undefined;

/** In place of the reader of other bodies, for a contract whose requests are JSON or forms. */
export const createOtherBodyCheck = (): undefined => undefined;
