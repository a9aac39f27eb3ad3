import { formatRecord, type Mock, type MockOptions, startMock as start } from '../../src/servers/mock/index.ts';
import { listen } from './printed.ts';

/** Starts a mock that logs each request, in both forms that `colloquy mock` prints; the log is listened to. */
export function startMock(options: MockOptions): Promise<Mock> {
  return start({
    ...options,
    onRequest(record) {
      listen(`${formatRecord(record)}\n${JSON.stringify(record)}\n`);
      options.onRequest?.(record);
    },
  });
}
