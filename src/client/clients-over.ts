import type * as door from './index.ts';
import { makeClient } from './make-client.ts';
import { makeToolkitClient } from './make-toolkit-client.ts';
import type { MakeTransport } from './transports/fetch.ts';

type Makers = 'createClient' | 'createToolkitClient';

/** The functions of the client's door, for a run time that sends in a way of its own. */
export const clientsOver = (makeTransport: MakeTransport): Pick<typeof door, Makers> => ({
  createClient: (options) => makeClient(options, makeTransport),
  createToolkitClient: (options) => makeToolkitClient(options, makeTransport),
});
