import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildDocs } from '../../src/docs/index.ts';
import { serveSite } from './support/site.ts';

const site = serveSite();

test('a page may load nothing from elsewhere, and run no script but its own', async () => {
  for (const path of site.pages) {
    const page = await readFile(join(site.directory, path), 'utf8');
    const [, policy = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(page) ?? [];
    expect(policy, path).toContain("default-src 'none'");
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "'none'";
    expect(scripts, path).toMatch(/^('sha256-[\w+/]+=*' )+'self'$/);
    expect(policy, path).toContain("connect-src 'self';");
  }
});

test('a script that is put into a page is not run', async () => {
  const page = await site.open('index.html');
  await page.addScriptTag({ content: 'document.title = "run"' }).catch(() => undefined);
  expect(site.complaints()).toEqual([expect.stringMatching(/inline script.*violates/)]);
  expect(await page.title()).not.toBe('run');
});

test('two builds are the same, byte for byte', async () => {
  const again = await mkdtemp(join(tmpdir(), 'colloquy-docs-again-'));
  try {
    await buildDocs({ contract: site.contract, directory: again });
    const files = await readdir(site.directory, { recursive: true, withFileTypes: true });
    const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const other = path.replace(site.directory, again);
      expect((await readFile(path)).equals(await readFile(other)), path).toBe(true);
    }
  } finally {
    await rm(again, { recursive: true });
  }
});
