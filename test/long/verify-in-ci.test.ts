import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import { expect, onTestFinished, test } from 'vitest';
import { KEY } from '../canary/key.ts';
import { startMock } from '../canary/mock.ts';
import { project } from '../cli/run.ts';
import { contractUnder } from '../examples/app.ts';

const WORKFLOW = new URL('../../examples/verify-in-ci/.github/workflows/verify.yml', import.meta.url);

/** A project that has the command among its packages, and its steps as a runner of GitHub Actions takes them. */
async function pipeline() {
  const directory = await project();
  const bin = join(directory, 'node_modules/.bin');
  await mkdir(bin, { recursive: true });
  await writeFile(join(directory, 'package.json'), '{}');
  const command = `exec '${process.execPath}' '${resolve('packages/cli/colloquy.mjs')}' "$@"`;
  await writeFile(join(bin, 'colloquy'), `#!/bin/sh\n${command}\n`);
  await chmod(join(bin, 'colloquy'), 0o755);
  const summary = join(directory, 'summary.md');
  const { steps, 'timeout-minutes': minutes } = Object(load(await readFile(WORKFLOW, 'utf8'))).jobs.verify;
  const commands: string[] = steps.flatMap(({ run }: { run?: string }) => (run === undefined ? [] : [run]));
  const step = (line: string, address: string) => {
    const env = { ...process.env, API_ADDRESS: address, COLLOQUY_API_KEY: KEY, GITHUB_STEP_SUMMARY: summary };
    return promisify(execFile)('bash', ['-e', '-c', line], { cwd: directory, env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout: String(stdout) }),
    );
  };
  return { commands, step, summary, minutes };
}

async function mockUnder(set: string): Promise<string> {
  const mock = await startMock({ contract: await contractUnder(set) });
  onTestFinished(() => mock.close());
  return mock.url;
}

test('the workflow passes while the server does what production did, and fails where it does something else', {
  timeout: 120_000,
}, async () => {
  const { commands, step, summary, minutes } = await pipeline();
  // Without it a runner waits for six hours.
  expect(minutes).toBeLessThanOrEqual(30);
  const [install, verify = '', report = '', ...others] = commands;
  expect([install, others]).toEqual(['npm ci', []]);
  const plain = await mockUnder('plain');
  const baseline = 'npx --no-install colloquy verify "$API_ADDRESS" --allow probes --rate 100 --set production';
  expect(await step(`${baseline} && cp openapi/observed/production.yaml .`, plain)).toMatchObject({ code: 0 });

  const same = await step(verify, plain);
  expect(same).toMatchObject({ code: 0, stdout: expect.stringContaining('::notice title=colloquy verify::0 broken') });
  expect(await step(report, plain)).toMatchObject({ code: 0 });
  expect(await readFile(summary, 'utf8')).toContain('# ');

  const other = await step(verify, await mockUnder('contrary'));
  expect(other).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('::error title=changed%3A list-agents.status::It succeeded with 200.'),
  });
});
