import type { Json } from '../../../contract/model/index.ts';

/** In place of what makes samples fit, for a contract without the keywords that need it. */
export const fitSample = (_schema: Json, value: Json): Json => value;
export const KIND = 'x-colloquy-kind';
