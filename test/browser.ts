import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

const run = promisify(execFile);

/** First the one without a window: it starts and draws in half of the time. */
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** How a browser is started in any case. */
export const SETTINGS = { args: ARGUMENTS };

/**
 * Launches a headless Chromium: the one that `CHROMIUM` names, or the machine's own. Where there is none and this runs
 * as root on Debian, it installs one.
 */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ ...SETTINGS, executablePath: await findChromium() });
}

/** The path of a Chromium; where there is none, Debian's is installed if that is allowed. */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM;
  const found = await firstThere(given === undefined ? PATHS : [given]);
  if (found !== undefined) return found;
  if (given !== undefined) throw new Error(`CHROMIUM names ${given}, which is not there`);

  if (process.getuid?.() === 0) {
    process.stdout.write("Installing Debian's Chromium, for the tests that drive a browser.\n");
    await install().catch(() => undefined);
  }
  const installed = await firstThere(PATHS);
  if (installed !== undefined) return installed;
  throw new Error('There is no Chromium. Install it (apt-get install chromium), or name one in CHROMIUM.');
}

async function firstThere(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}

/** Under a lock, since test files run side by side. */
async function install(): Promise<void> {
  const aptGet = (...args: readonly string[]) =>
    run('flock', [join(tmpdir(), 'colloquy-chromium.lock'), 'apt-get', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  await aptGet('update', '--quiet');
  const installOne = (name: string) => aptGet('install', '--yes', '--no-install-recommends', name);
  // Older releases of Debian have the whole browser alone.
  await installOne('chromium-headless-shell').catch(() => installOne('chromium'));
}
