import { execFileSync } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createParser } from '../../src/cli/program.ts';
import { project, run, tooWide } from '../cli/run.ts';

const NOTES = `openapi: 3.1.0
info: {title: Notes, version: 1.0.0, description: Notes., license: {name: MIT, identifier: MIT}}
servers: [{url: "https://notes.invalid"}]
security: []
paths:
  /notes:
    get:
      operationId: listNotes
      summary: List notes
      responses: {"200": {description: The notes.}, "404": {description: There are none.}}
`;

/** Those whose example ends by itself, and needs no more than what is in the folder. */
const RUN = ['lint', 'open-points', 'questions', 'answer', 'diff', 'random', 'assume', 'check', 'agents', 'compare'];

test('the help of each command has one example, which is typed right; what ends by itself runs', {
  timeout: 180_000,
}, async () => {
  const directory = await project();
  await writeFile(join(directory, 'notes.yaml'), NOTES);
  await cp(join(directory, 'openapi/openapi.yaml'), join(directory, 'old.yaml'));
  await mkdir(join(directory, 'src'));
  await writeFile(join(directory, 'src/a.ts'), 'export const none = 0;\n');
  for (const [name, from] of [
    ['staging', 'plain'],
    ['production', 'plain'],
  ]) {
    const sets = join(directory, 'openapi/assumptions');
    await cp(join(sets, `${from}.yaml`), join(sets, `${name}.yaml`));
  }
  for (const { name } of createParser().commands.map((command) => ({ name: command.name() }))) {
    const { out } = await run(directory, name, '--help');
    const [, example = '', ...more] = out.split('\nExample:\n');
    expect(more, name).toEqual([]);
    const typed = example.trim().replace(/^npx --no-install colloquy /, '');
    const words = execFileSync('sh', ['-c', `printf '%s\\0' ${typed}`], { encoding: 'utf8' }).split('\0');
    words.pop();
    expect(words[0]).toBe(name);

    let isParsed = false;
    const program = createParser();
    const command = program.commands.find((one) => one.name() === name);
    command?.action(() => {
      isParsed = true;
    });
    await program.parseAsync(words, { from: 'user' });
    expect(isParsed, typed).toBe(true);
    if (!RUN.includes(name)) continue;
    const ran = await run(directory, ...words);
    expect(ran, typed).toMatchObject({ code: 0 });
    if (!['open-points', 'agents', 'assume', 'random'].includes(name)) expect(tooWide(ran.out), name).toEqual([]);
  }
});
