import type { Json } from '../../../contract/model/index.ts';

/** Replaces `sample-fit.ts`, which makes samples fit their schema, for a contract without keywords that need it. */
export const fitSample = (_schema: Json, value: Json): Json => value;
export const DISCRIMINATOR_KEYWORD = 'x-colloquy-kind';
