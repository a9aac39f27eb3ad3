import { expect, it } from 'vitest';
import { nonconforming } from './conformance/conform.ts';
import { hono } from './conformance/hono.ts';

// In a process of its own, since Hono's server for Node puts its own Request and Response in the place of the global ones.
it.concurrent.each(['plain', 'contrary'] as const)(
  'Hono answers every case byte for byte under the protocol %s',
  async (protocol) => {
    expect(await nonconforming(hono, protocol)).toEqual({});
  },
);
