import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startMock } from '../canary/mock.ts';
import { compile } from '../docs/support/package.ts';
import { makeFolder } from '../support/folder.ts';
import { contract } from './support/contract.ts';

const run = promisify(execFile);

/** A folder with what the stock tools read of the checkout, so that what they write is written there. */
async function linkedCheckout(): Promise<string> {
  const folder = await makeFolder();
  for (const name of ['node_modules', 'openapi', 'redocly.yaml', 'src']) {
    await symlink(join(process.cwd(), name), join(folder, name));
  }
  return folder;
}

/** Runs a command of a package in `node_modules`, as `npx` does. */
function runTool(folder: string, command: string, ...words: readonly string[]) {
  const env = { ...process.env, NO_COLOR: '1' };
  return run(process.execPath, [join(folder, 'node_modules/.bin', command), ...words], { cwd: folder, env });
}

test('`redocly lint` accepts the contract and its own settings, without a warning', async () => {
  const { stderr } = await runTool('.', 'redocly', 'lint');
  expect(stderr).toMatch(/validating openapi\/openapi\.yaml [^\n]+\nopenapi\/openapi\.yaml: validated [^\n]+\n/);
  expect(stderr).not.toMatch(/warning|error/i);
});

const PROGRAM = `import createClient from 'openapi-fetch';
import type { paths } from './dist/openapi-typescript.ts';

const api = createClient<paths>({ baseUrl: String(process.argv[2]), headers: { authorization: 'Bearer example-key' } });
const params = { path: { conversation_id: 42 } };
const { data } = await api.POST('/v1/conversations/{conversation_id}/messages/', { params, body: { content: 'Hi' } });
const text: string | undefined = data?.user_message.content;
console.log(text);
// @ts-expect-error: the contract has no such path
void api.GET('/v1/nothing/');
`;

test('`openapi-typescript openapi/openapi.yaml` writes types that compile, with which openapi-fetch calls', async () => {
  const folder = await linkedCheckout();
  await runTool(folder, 'openapi-typescript', 'openapi/openapi.yaml');
  await writeFile(join(folder, 'package.json'), '{"type": "module"}');
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  expect(await compile(folder)).toBe('');

  const mock = await startMock({ contract });
  try {
    const { stdout } = await run(process.execPath, ['program.ts', mock.url], { cwd: folder });
    expect(stdout).toBe('Hi\n');
  } finally {
    await mock.close();
  }
});
