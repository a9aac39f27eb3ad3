import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findChromium, SETTINGS } from '../../test/browser.ts';

const CLI = fileURLToPath(new URL('node_modules/lighthouse/cli/index.js', import.meta.url));
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** The scores that Lighthouse gives a page on a phone, in the order of its report; `none` where it cannot run. */
export async function scoresOf(url: string): Promise<string> {
  const options = [
    url,
    '--output=json',
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${[...SETTINGS.args, '--headless'].join(' ')}`,
  ];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...options], {
      env: { ...process.env, CHROME_PATH: await findChromium() },
      maxBuffer: 64 * 1024 * 1024,
      timeout: 120_000,
    });
    const { categories } = JSON.parse(stdout);
    return CATEGORIES.map((name) => Math.round((categories[name]?.score ?? Number.NaN) * 100)).join(' ');
  } catch {
    return 'none';
  }
}
