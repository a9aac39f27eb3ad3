import { makeRawClient, makeRawToolkitClient } from './make-raw-client.ts';
import type * as door from './raw.ts';
import type { MakeTransport } from './transports/fetch.ts';

type Makers = 'createRawClient' | 'createRawToolkitClient';

/** The functions of the bare clients' door, for a run time that sends in a way of its own. */
export const rawClientsOver = (makeTransport: MakeTransport): Pick<typeof door, Makers> => ({
  createRawClient: (options) => makeRawClient(options, makeTransport),
  createRawToolkitClient: (options) => makeRawToolkitClient(options, makeTransport),
});
