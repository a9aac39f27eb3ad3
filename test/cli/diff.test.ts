import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeFolder } from '../support/folder.ts';
import { run } from './run.ts';

const documentOf = (schema: object): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Orders', version: '1' },
    paths: {
      '/orders': {
        post: {
          requestBody: { content: { 'application/json': { schema: { type: 'object', ...schema } } } },
          responses: { 201: { description: 'Done & "dusted".' } },
        },
      },
    },
  });

const OLD = documentOf({ properties: { item: { type: 'string' } } });
const NEW = documentOf({ properties: { item: { type: 'string' }, note: { type: 'string' } }, required: ['item'] });

let folder: string;

beforeAll(async () => {
  folder = await makeFolder();
  await writeFile(join(folder, 'old.json'), OLD);
  await writeFile(join(folder, 'new.json'), NEW);
});

const diff = (...options: string[]) => run(folder, 'diff', 'old.json', 'new.json', ...options);

describe('a comparison', () => {
  test('fails for a change that is as high as --fail-on', async () => {
    expect(await diff('--fail-on', 'major')).toMatchObject({
      code: 1,
      err: expect.stringContaining('the change is major'),
    });
    expect(await run(folder, 'diff', 'new.json', 'old.json', '--fail-on', 'major')).toMatchObject({ code: 0 });
    expect(await run(folder, 'diff', 'new.json', 'old.json', '--fail-on', 'minor')).toMatchObject({ code: 1 });
  });

  test('is SARIF with both rules and fingerprints', async () => {
    const [log] = JSON.parse((await diff('--format', 'sarif', '--fail-on', 'major')).out).runs;
    expect(log.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([
      'request-body.property-required',
      'request-body.property-added',
    ]);
    expect(log.results).toEqual([
      expect.objectContaining({
        level: 'error',
        message: { text: 'POST /orders: body.item must now be sent' },
        partialFingerprints: { change: expect.stringMatching(/^[0-9a-f]{12}$/) },
      }),
      expect.objectContaining({ level: 'note' }),
    ]);
  });

  test('is JUnit with a failure for each change that fails', async () => {
    const { out } = await diff('--format', 'junit', '--fail-on', 'major');
    expect(out).toContain('<testsuites tests="2" failures="1" errors="0" skipped="0">');
    expect(out).toContain('<failure message="major: POST /orders: body.item must now be sent">new.json:1</failure>');
  });

  test('is annotations for GitHub', async () => {
    const { out } = await diff('--format', 'github');
    expect(out).toContain(
      '::error file=new.json,line=1,title=major%3A request-body.property-required::POST /orders: body.item',
    );
  });
});

describe('--ignore', () => {
  const ignoring = async (text: string, ...options: string[]) => {
    await writeFile(join(folder, 'accepted.yaml'), text);
    return diff('--ignore', 'accepted.yaml', ...options);
  };

  test('leaves out changes by fingerprint and by rule', async () => {
    const { changes } = JSON.parse((await diff('--format', 'json')).out);
    const [first] = changes;
    const byFingerprint = `- {fingerprint: ${first.fingerprint}, reason: Agreed.}\n`;
    expect(await ignoring(byFingerprint, '--fail-on', 'major')).toMatchObject({ code: 0, err: '' });
    const byRule = '- {rule: request-body.property-required, reason: Agreed., until: "9999-01-01"}\n';
    const { out } = await ignoring(byRule, '--format', 'json');
    expect(JSON.parse(out)).toMatchObject({
      rating: 'minor',
      changes: [{ rule: 'request-body.property-added' }],
      ignored: [{ rule: 'request-body.property-required', reason: 'Agreed.' }],
      unused: [],
    });
  });

  test('names entries that have expired, or fit nothing', async () => {
    const text =
      '- {rule: request-body.property-required, reason: a, until: "2020-01-01"}\n- {rule: server.added, reason: b}\n';
    const { code, err } = await ignoring(text, '--fail-on', 'major');
    expect(code).toBe(1);
    expect(err).toContain('accepted.yaml:1  applied until 2020-01-01');
    expect(err).toContain('accepted.yaml:2  fits no change; remove it');
  });

  test.each([
    ['- {rule: server.added}', 'accepted.yaml:1: an entry needs a reason'],
    ['- {reason: a}', 'accepted.yaml:1: an entry needs either a fingerprint or a rule'],
    ['- {rule: nothing.known, reason: a}', 'accepted.yaml:1: there is no rule nothing.known'],
    ['rule: server.added', 'accepted.yaml:1: must be a list'],
    ['- {rule: server.added, reason: a, until: soon}', 'accepted.yaml:1: until must be a date'],
    ['- [', 'accepted.yaml:'],
  ])('refuses %s', async (text, message) => {
    expect(await ignoring(text)).toMatchObject({ code: 1, err: expect.stringContaining(message) });
  });

  test('refuses a file that is not there', async () => {
    const { code, err } = await diff('--ignore', 'nowhere.yaml');
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('nowhere.yaml: cannot be read') });
  });
});

describe('in CI', () => {
  const EXAMPLE = 'examples/diff-in-ci';
  const execute = promisify(execFile);

  /** A repository with the old document, and a command to run lines of a shell in it. */
  async function repository() {
    const directory = join(await makeFolder(), 'repository');
    const bin = join(directory, 'node_modules/.bin');
    await mkdir(bin, { recursive: true });
    const command = `exec '${process.execPath}' '${resolve('packages/cli/colloquy.mjs')}' "$@"`;
    await writeFile(join(bin, 'colloquy'), `#!/bin/sh\n${command}\n`);
    await chmod(join(bin, 'colloquy'), 0o755);
    await writeFile(join(directory, 'package.json'), '{}');
    await writeFile(join(directory, '.gitignore'), 'node_modules\n');
    await writeFile(join(directory, 'openapi.yaml'), OLD);
    const shell = (line: string, env: NodeJS.ProcessEnv = {}) =>
      execute('bash', ['-e', '-c', line], { cwd: directory, env: { ...process.env, ...env } }).then(
        ({ stdout }) => ({ code: 0, stdout }),
        ({ code, stdout }) => ({ code, stdout: String(stdout) }),
      );
    const commit = 'git add -A && git -c user.name=a -c user.email=a@example.com commit -qm';
    await shell(`git init -q && ${commit} before`);
    return { directory, shell, commit };
  }

  test('the workflow marks what breaks callers, and fails', { timeout: 60_000 }, async () => {
    const { directory, shell, commit } = await repository();
    const base = (await shell('git rev-parse HEAD')).stdout.trim();
    await writeFile(join(directory, 'openapi.yaml'), NEW);
    await shell(`${commit} after`);
    const workflow = Object(load(await readFile(join(EXAMPLE, '.github/workflows/diff.yml'), 'utf8')));
    const { env, steps } = workflow.jobs.diff;
    const commands: string[] = steps.flatMap(({ run: one }: { run?: string }) => (one === undefined ? [] : [one]));
    const [install, ...all] = commands;
    expect(install).toBe('npm ci');
    const results = [];
    for (const line of all) results.push(await shell(line, { API: env.API, BASE: base }));
    expect(results.map(({ code }) => code)).toEqual([0, 1]);
    expect(results.at(-1)?.stdout).toContain('::error file=openapi.yaml,line=1');
  });

  test('the hook refuses a commit that breaks callers', { timeout: 60_000 }, async () => {
    const { directory, shell } = await repository();
    await copyFile(join(EXAMPLE, '.pre-commit-config.yaml'), join(directory, '.pre-commit-config.yaml'));
    const [hook] = Object(load(await readFile(join(directory, '.pre-commit-config.yaml'), 'utf8'))).repos[0].hooks;
    expect(new RegExp(hook.files).test('openapi.yaml')).toBe(true);
    expect(await shell(hook.entry)).toMatchObject({ code: 0, stdout: expect.stringContaining('No change.') });
    await writeFile(join(directory, 'openapi.yaml'), NEW);
    expect(await shell(hook.entry)).toMatchObject({ code: 1, stdout: expect.stringContaining('must now be sent') });
  });
});
