import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const FOLDER = 'src/sdk/toolkit';
const files = (await readdir(FOLDER, { recursive: true })).filter((file) => file.endsWith('.ts'));
const sources = await Promise.all(
  files.map(async (file) => ({ file, text: await readFile(join(FOLDER, file), 'utf8') })),
);

it('imports at run time only its own files, and the sentences of a set', () => {
  const foreign = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/^(?:import|export) (?!type ).*?from '([^']+)';/gms)]
      .map(([, from]) => from ?? '')
      .filter((from) => !from.startsWith('.') || from.includes('generated'))
      .map((from) => `${file}: ${from}`),
  );
  expect(foreign).toEqual(['protocols/plain.ts: ../../../../generated/assumed.ts']);
});

it('imports the types of node:http only in the adapters', () => {
  const users = sources.filter(({ text }) => /from 'node:/.test(text)).map(({ file }) => file.split('/')[0]);
  expect([...new Set(users)]).toEqual(['adapters']);
});

const LOADS = `
  const globals = () => new Map(Reflect.ownKeys(globalThis).map((key) => {
    const { value, get } = Object.getOwnPropertyDescriptor(globalThis, key);
    return [key, get ?? value];
  }));
  void Request; // Node itself adds two globals when it is first asked for one of these
  const before = globals();
  await import('./src/sdk/toolkit/index.ts');
  const after = globals();
  const changed = [...after].filter(([key, value]) => !Object.is(before.get(key), value)).map(([key]) => String(key));
  console.log(JSON.stringify(changed));
`;

it('patches no global when it is loaded', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', LOADS]);
  expect(JSON.parse(stdout)).toEqual([]);
});

it('does not use instanceof Response or Request', () => {
  for (const { file, text } of sources) expect(text, file).not.toMatch(/instanceof (Response|Request)/);
});
