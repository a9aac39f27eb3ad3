import type { CallOptions, Client, Result, ToolkitClient } from '../../../src/client/index.node.ts';
import type { BrokenServer } from './broken-server.ts';
import { call } from './call.ts';
import type { Case } from './case.ts';

/** Has a case answered, ending the call when the answer stalls. */
export async function ask(server: BrokenServer, client: Client, toolkit: ToolkitClient, item: Case): Promise<Result> {
  server.answerWith(item);
  return call(client, toolkit, item.operation, { retries: 0, ...endOf(server, item) });
}

function endOf(server: BrokenServer, { fault }: Case): CallOptions {
  if (fault.kind !== 'stall') return {};
  if (fault.end === 'timeout') return { timeout: 5 };
  if (fault.end === 'signal') return { signal: AbortSignal.timeout(5) };
  const controller = new AbortController();
  void server.stalled().then(() => controller.abort());
  return { signal: controller.signal };
}
