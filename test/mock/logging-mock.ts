/**
 * A mock in a process of its own that prints every request in both forms, and closes when it is asked to end. Its first
 * line is the port.
 */
import { readContract } from '../../src/contract/index.ts';
import { formatRecord, startMock } from '../../src/mock/index.ts';

const mock = await startMock({
  contract: await readContract(),
  onRequest: (record) => process.stdout.write(`${formatRecord(record)}\n${JSON.stringify(record)}\n`),
});
process.stdout.write(`${mock.port}\n`);
process.once('SIGTERM', () => mock.close());
