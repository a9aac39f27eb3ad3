import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { run } from './run.ts';

const NOTES = `openapi: 3.1.0
info:
  title: Notes
  version: 1.0.0
paths:
  /notes:
    get:
      operationId: listNotes
      responses:
        "200":
          description: The notes.
          content:
            application/json:
              schema:
                type: array
`;

test('diff exits with 1 where a change is rated as it may not be', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'colloquy-diff-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(join(directory, 'api.yaml'), NOTES);
  await writeFile(join(directory, 'new.yaml'), NOTES.replace('type: array', 'type: object'));
  expect(await run(directory, 'diff', 'api.yaml', 'new.yaml')).toMatchObject({ code: 0 });
  expect(await run(directory, 'diff', 'api.yaml', 'new.yaml', '--fail-on', 'minor')).toMatchObject({
    code: 1,
    err: 'error the change is major; --fail-on minor allows less\n',
  });
  expect(await run(directory, 'diff', 'api.yaml', 'api.yaml', '--fail-on', 'patch')).toMatchObject({ code: 0 });
});
