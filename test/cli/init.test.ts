import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyPatch } from 'diff';
import { expect, onTestFinished, test } from 'vitest';
import { run } from './run.ts';

const NOTES = `openapi: 3.1.0
info:
  title: Notes
  version: 1.0.0
servers:
  - url: https://notes.test
paths:
  /notes:
    get:
      operationId: listNotes
      summary: List notes
      responses:
        "200":
          description: The notes.
          content:
            application/json:
              schema:
                type: array
                items: {type: object}
        "404":
          description: There is none.
`;

async function folder(text: string = NOTES): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'colloquy-init-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(join(directory, 'api.yaml'), text);
  return directory;
}

test('the patch can be applied, and is what is written', async () => {
  const directory = await folder();
  const { code, out, err } = await run(directory, 'init', 'api.yaml');
  expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/open points +\d+ .*\n +sources +\d+/) });
  const patched = applyPatch(NOTES, out);
  expect(await readFile(join(directory, 'api.yaml'), 'utf8')).toBe(NOTES);

  const written = await run(directory, 'init', 'api.yaml', '--write');
  expect(written).toMatchObject({ code: 0 });
  expect(written.out).not.toMatch(/^(?!.*Warning).*api\.yaml:\d/m);
  expect(await readFile(join(directory, 'api.yaml'), 'utf8')).toBe(patched);

  expect(await run(directory, 'init', 'api.yaml')).toEqual({ code: 0, out: '', err: '  nothing to propose\n' });
});

test('the letter asks what the patch marks', async () => {
  const { code, out, err } = await run(await folder(), 'init', 'api.yaml', '--questions');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('In which order does `GET /notes` list what it lists? (`list-notes.order`)');
});

test.for([
  ['no such file', 'nix.yaml', NOTES, 'nix.yaml: cannot be read'],
  ['OpenAPI 3.0', 'api.yaml', NOTES.replace('3.1.0', '3.0.3'), 'api.yaml:1: must be OpenAPI 3.1'],
  ['no OpenAPI', 'api.yaml', 'a: 1', 'api.yaml:1: must be OpenAPI 3.1'],
  ['no YAML', 'api.yaml', 'a: [', 'api.yaml:1: '],
  [
    'a reference that leads nowhere',
    'api.yaml',
    NOTES.replace('{type: object}', '{$ref: "#/components/schemas/Note"}'),
    'api.yaml:19: refers to #/components/schemas/Note',
  ],
  [
    'another file',
    'api.yaml',
    NOTES.replace('{type: object}', '{$ref: "note.yaml"}'),
    'api.yaml:19: refers to note.yaml',
  ],
] as const)('%s is refused in one line', async ([, file, text, want]) => {
  const { code, out, err } = await run(await folder(text), 'init', file, '--write');
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^error [^\n]*\n$/);
  expect(err).toContain(want);
});

test('diff exits with 1 where a change is rated as it may not be', async () => {
  const directory = await folder();
  await writeFile(join(directory, 'new.yaml'), NOTES.replace('type: array', 'type: object'));
  expect(await run(directory, 'diff', 'api.yaml', 'new.yaml')).toMatchObject({ code: 0 });
  expect(await run(directory, 'diff', 'api.yaml', 'new.yaml', '--fail-on', 'minor')).toMatchObject({
    code: 1,
    err: 'error the change is major; --fail-on minor allows less\n',
  });
  expect(await run(directory, 'diff', 'api.yaml', 'api.yaml', '--fail-on', 'patch')).toMatchObject({ code: 0 });
});
