import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { packagedContract } from '../../src/cli/contract-in-use.ts';
import { writeFiles } from '../../src/cli/write-files.ts';
import { project, run } from './run.ts';

// A superuser may write whatever the permissions say, so that something stands in the way instead.

/** Puts a folder where a command writes what a file will hold. */
const block = (file: string): Promise<unknown> =>
  mkdir(`${file.replace(/([^/]+)$/, '.$1')}.${process.pid}.draft`, { recursive: true });

const SMALL = `openapi: 3.1.0
info: {title: Notes, version: 1.0.0}
paths:
  /notes:
    get:
      operationId: listNotes
      responses: {"200": {description: The notes.}}
`;

test('the contract stays as it was where answer cannot write it', async () => {
  const words = ['answer', 'api.cors', '--section', '§4.1', '--says', 'So it is.', '--choice', 'none'];
  const directory = await project();
  const file = join(directory, 'openapi/openapi.yaml');
  const before = await readFile(file, 'utf8');
  await block(file);
  const { code, err } = await run(directory, ...words);
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringMatching(/^error .*\.yaml.* cannot be written .*Nothing was changed\n$/m),
  });
  expect(await readFile(file, 'utf8')).toBe(before);
});

test.for([
  ['generate', 'generated', 'types.ts'],
  ['docs', 'dist/docs', 'questions.html'],
])('%s writes nothing where one of its files cannot be written', async ([command = '', folder = '', name = '']) => {
  const directory = await project();
  await writeFile(join(directory, 'openapi/openapi.yaml'), SMALL);
  await rm(join(directory, 'openapi/assumptions'), { recursive: true });
  await rm(join(directory, 'openapi/choices.yaml'));
  await block(join(directory, folder, name));
  const { code, err } = await run(directory, command);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^error .*\n$/) });
  const written = await readdir(join(directory, folder), { recursive: true, withFileTypes: true });
  expect(written.filter((entry) => entry.isFile())).toEqual([]);
});

test('generate says that a file stands where its folder belongs', async () => {
  const directory = await project();
  await writeFile(join(directory, 'generated'), 'a file');
  const { code, err } = await run(directory, 'generate');
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringMatching(/^error generated cannot be read; it must be the directory of .*\n$/),
  });
  expect(await readFile(join(directory, 'generated'), 'utf8')).toBe('a file');
});

test('nothing of several files is written where one of them cannot be', async () => {
  const directory = await project();
  const [first, file] = [join(directory, 'first.yaml'), join(directory, 'file')];
  await writeFile(file, 'a file');
  const texts = new Map([first, join(file, 'second.yaml')].map((path) => [path, 'text']));
  await expect(writeFiles(texts)).rejects.toThrow(/^one of .*second\.yaml cannot be written \(ENOTDIR\); /);
  expect(await readdir(directory)).not.toContain('first.yaml');
});

test.for(['openapi.yaml', 'choices.yaml', 'assumptions'])(
  'a package without %s asks to be installed again',
  async (part) => {
    const directory = await project();
    await cp('packages/cli/package.json', join(directory, 'package.json'));
    const root = pathToFileURL(`${directory}/`);
    expect(packagedContract(root).file).toBe(join(directory, 'openapi/openapi.yaml'));
    await rm(join(directory, 'openapi', part), { recursive: true });
    expect(() => packagedContract(root)).toThrow(
      `openapi/${part} is missing in the package @colloquy/cli; remove it and install it again`,
    );
  },
);
