import { toJsonText } from '../../../contract/model/exact-json.ts';

/** In place of the writers of other media types, for a contract whose responses are JSON. */
export const writeBody = (body: unknown): string => toJsonText(body);
export const fileOf = (): undefined => undefined;
