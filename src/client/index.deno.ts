/**
 * The client that applications on Deno import.
 */
import { clientsOver } from './clients-over.ts';
import { denoTransport } from './transports/deno.ts';

export * from './shared.ts';
export const { createClient, createToolkitClient } = clientsOver(denoTransport);
