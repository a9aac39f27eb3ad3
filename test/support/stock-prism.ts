import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A running Prism. */
export interface StockPrism {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts Prism with the command of `npm run prism`, on any free port, in a folder with a contract. */
export async function startStockPrism(directory = ROOT): Promise<StockPrism> {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const [command, ...words] = String(scripts.prism).split(' ');
  const prism = spawn(process.execPath, [join(ROOT, `node_modules/.bin/${command}`), ...words, '--port=0'], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => prism.once('close', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    for (const stream of [prism.stdout, prism.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        const [, address] = /listening on (http:\/\/[\d.:]+)/.exec(output) ?? [];
        if (address !== undefined) resolve(address);
      });
    }
    void ended.then(() => reject(new Error(`Prism ended: ${output}`)));
  });
  return {
    url,
    stop: () => {
      prism.kill();
      return ended;
    },
  };
}
