import { readFile } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';

// As the command does; what is imported after it comes from the cache.
enableCompileCache();
const { parseContract } = await import('../../../src/contract/model/index.ts');
const { startMock } = await import('../../../src/servers/mock/index.ts');

const [file = '', port] = process.argv.slice(2);
const mock = await startMock({ contract: parseContract(await readFile(file, 'utf8'), file), port: Number(port) });
process.once('SIGTERM', () => mock.close());
