import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runRedocly } from '../../src/authoring/lint/redocly-cli.ts';
import { CONTRACT_FILE, readContract } from '../../src/contract/model/index.ts';

test('stock `redocly build-docs` renders the contract as it is', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'colloquy-redoc-'));
  try {
    const [configuration, output] = [join(directory, 'redocly.yaml'), join(directory, 'redoc.html')];
    await writeFile(configuration, 'telemetry: off\n');
    const options = [`--config=${configuration}`, `--output=${output}`];
    const { stderr } = await runRedocly(['build-docs', CONTRACT_FILE, ...options]);
    const page = await readFile(output, 'utf8').catch(() => expect.fail(stderr));
    const { operations } = await readContract();
    expect(operations.filter(({ summary }) => !page.includes(summary))).toEqual([]);
  } finally {
    await rm(directory, { recursive: true });
  }
});
