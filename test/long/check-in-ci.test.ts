import { execFile } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { makeFolder } from '../support/folder.ts';

const FOLDER = 'examples/check-in-ci/.github/workflows';
const run = promisify(execFile);

const HEADERS = '{ headers: { Authorization: `Bearer ${process.env.KEY}` } }';
const BEFORE = `export const list = () => fetch(\`\${process.env.BASE}/v1/conversations/?page=2\`, ${HEADERS});\n`;
const AFTER = `const response = await fetch(\`\${process.env.BASE}/v1/agents/?page=2&include=tools\`, ${HEADERS});
if (response.status === 200) for (const { name } of await response.json()) console.log(name);
`;

test('the workflow says in one comment what a pull request newly takes for granted', { timeout: 60_000 }, async () => {
  const repository = join(await makeFolder(), 'repository');
  await cp('openapi', join(repository, 'openapi'), { recursive: true });
  const bin = join(repository, 'node_modules/.bin');
  await mkdir(bin, { recursive: true });
  await mkdir(join(repository, FOLDER.replace('examples/check-in-ci/', '')), { recursive: true });
  await mkdir(join(repository, 'src'));
  await copyFile(join(FOLDER, 'comment.mjs'), join(repository, '.github/workflows/comment.mjs'));
  await writeFile(join(repository, 'package.json'), '{}');
  await writeFile(join(repository, '.gitignore'), 'node_modules\n');
  // The command from the checkout, and in the place of GitHub's own what shows how it is called.
  const command = `exec '${process.execPath}' '${resolve('packages/cli/colloquy.mjs')}' "$@"`;
  for (const [name, text] of Object.entries({ colloquy: command, gh: 'echo "$@" > gh.txt' })) {
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(bin, name), 0o755);
  }
  const step = (line: string, base = '') => {
    const env = {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      BASE: base,
      PULL_REQUEST: 'https://github.example/1',
    };
    return run('bash', ['-e', '-c', line], { cwd: repository, env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout: String(stdout) }),
    );
  };
  await writeFile(join(repository, 'src/list.js'), BEFORE);
  const commit = 'git add -A && git -c user.name=a -c user.email=a@example.com commit -qm';
  await step(`git init -q && ${commit} before`);
  const base = (await step('git rev-parse HEAD')).stdout.trim();
  await writeFile(join(repository, 'src/agents.js'), AFTER);
  await step(`${commit} after`);

  const { steps } = Object(load(await readFile(join(FOLDER, 'check.yml'), 'utf8'))).jobs.check;
  const commands: string[] = steps.flatMap(({ run: one }: { run?: string }) => (one === undefined ? [] : [one]));
  const [install, ...all] = commands;
  expect(install).toBe('npm ci');
  const codes: number[] = [];
  let last = '';
  for (const line of all) {
    const { code, stdout } = await step(line, base);
    codes.push(code);
    last = stdout;
  }
  const comment = await readFile(join(repository, 'comment.md'), 'utf8');
  expect(comment.split('\n')[0]).toBe('This change relies on 3 open points and invents 1 parameter.');
  expect(comment).toContain('| `src/agents.js:1` | invented: `GET /v1/agents/ query include` |');
  expect(comment).not.toContain('list.js');
  expect(await readFile(join(repository, 'gh.txt'), 'utf8')).toContain(
    '--edit-last --create-if-none --body-file comment.md',
  );
  expect(codes).toEqual([0, 0, 0, 0, 1]);
  expect(last).toContain('::error file=src/agents.js,line=1,col=50,title=invented%3A GET /v1/agents/ query include');
});
