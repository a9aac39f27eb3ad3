import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

import { readContract } from '../../src/contract/index.ts';

import { answerOpenPoint } from '../../src/edit/index.ts';
import { generate } from '../../src/generate/index.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What a caller writes, whatever is open: a success has its fields, and no error has its status. */
const PROGRAM = `import { ColloquyError, createClient } from './client/index.ts';

try {
  const client = createClient({ baseUrl: 'https://api.example', apiKey: 'a' });
  const { agent_message } = await client.conversations.messages.send(1, { content: 'Hello' });
  console.log(agent_message.content satisfies string);
} catch (error) {
  if (error instanceof ColloquyError && error.kind === 'documented') {
    const isError: [Extract<typeof error.status, 201>] extends [never] ? true : false = true;
    console.log(error.body.message satisfies string, isError);
  }
}
`;

test('the client compiles, and distinguishes successes from errors, when every status is known', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-answered-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  let contract = await readContract();
  for (const { id } of contract.openPoints.filter(({ aspect }) => aspect === 'status')) {
    const answer = { section: '§4.1', says: 'It is 201.', value: 201 };
    ({ contract } = await answerOpenPoint(contract, id, answer));
  }
  await Promise.all([
    generate({ contract, directory: join(folder, 'generated') }),
    cp(join(ROOT, 'src/client'), join(folder, 'src/client'), { recursive: true }),
    cp(join(ROOT, 'tsconfig.json'), join(folder, 'tsconfig.json')),
    cp(join(ROOT, 'package.json'), join(folder, 'package.json')),
    symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules')),
  ]);
  await writeFile(join(folder, 'src/use.ts'), PROGRAM);
  const tsc = join(ROOT, 'node_modules/typescript7/bin/tsc');
  const compiled = await run(process.execPath, [tsc, '-p', folder], { cwd: folder }).catch((error) => error);
  expect(compiled.stdout).toBe('');
}, 120_000);
