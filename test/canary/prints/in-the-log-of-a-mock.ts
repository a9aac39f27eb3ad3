import { onTestFinished, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { KEY } from '../key.ts';
import { startMock } from '../mock.ts';

test('sends a key where the log has it', async () => {
  const mock = await startMock({ contract: await readContract() });
  onTestFinished(() => mock.close());
  await fetch(`${mock.url}/v1/agents/${KEY}/`);
});
