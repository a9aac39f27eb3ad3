import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyPatch } from 'diff';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { isJsonObject, type Json, type JsonObject } from '../../src/contract/index.ts';
import { startProcess } from '../cli/run.ts';

const COPIES = 500;

/** The same without its marks and sources, and with each `operationId` made another. */
function copyOf(value: Json, number: number): Json {
  if (Array.isArray(value)) return value.map((item: Json) => copyOf(item, number));
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).filter(([key]) => !key.startsWith('x-'));
  return Object.fromEntries(
    fields.map(([key, field]) => [key, key === 'operationId' ? `${String(field)}${number}` : copyOf(field, number)]),
  );
}

let contract: JsonObject;

beforeAll(async () => {
  const own: JsonObject = parse(await readFile('openapi/openapi.yaml', 'utf8'));
  const paths = Array.from({ length: COPIES }, (_, number) =>
    Object.entries(Object(own.paths) as JsonObject).map(([path, item]) => [
      path.replace(/^\/\w+\//, `$&at${number}/`),
      copyOf(item, number),
    ]),
  ).flat();
  contract = { ...(copyOf(own, 0) as JsonObject), paths: Object.fromEntries(paths) };
});

/** Ends what has not ended in ten times of what it takes. */
async function command(directory: string, ...words: readonly string[]): Promise<string> {
  const started = startProcess(directory, ...words);
  const guard = setTimeout(() => started.kill('SIGKILL'), 200_000);
  const { code, out, err } = await started.finished;
  clearTimeout(guard);
  expect(code, err).toBe(0);
  return out;
}

test.for([
  ['YAML', (value: JsonObject) => stringify(value, { aliasDuplicateObjects: false })],
  ['JSON', (value: JsonObject) => JSON.stringify(value, null, 2)],
] as const)('some thousand operations in %s are marked and listed', async ([form, write]) => {
  const directory = await mkdtemp(join(tmpdir(), 'colloquy-large-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const [file, text] = [join(directory, `api.${form.toLowerCase()}`), write(contract)];
  await writeFile(file, text);
  const patched = applyPatch(text, await command(directory, 'init', file));
  expect(patched).toContain('x-unspecified');
  await writeFile(file, String(patched));
  const listed: readonly { readonly id: string }[] = JSON.parse(
    await command(directory, 'open-points', '--contract', file, '--json'),
  );
  expect(Object.values(listed).length).toBeGreaterThan(0);
  expect(JSON.stringify(listed)).toContain(`list-agents${COPIES - 1}.`);
});
