/**
 * The bare openapi-fetch clients on Deno.
 */
import { rawClientsOver } from './raw-clients-over.ts';
import { denoTransport } from './transports/deno.ts';

export type * from './raw.ts';
export const { createRawClient, createRawToolkitClient } = rawClientsOver(denoTransport);
