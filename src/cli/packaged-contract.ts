import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DefaultContract } from './default-contract.ts';

/** The contract that the package @colloquy/cli brings, from where its modules stand in dist/. */
export function packagedContract(): DefaultContract {
  const manifest: { name: string; version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  return {
    file: fileURLToPath(new URL('../openapi/openapi.yaml', import.meta.url)),
    name: `that of ${manifest.name} ${manifest.version}`,
  };
}
