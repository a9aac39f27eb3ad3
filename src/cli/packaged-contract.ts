import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DefaultContract } from './default-contract.ts';
import { CommandError } from './fail.ts';

const PARTS = ['openapi/openapi.yaml', 'openapi/choices.yaml', 'openapi/assumptions'];

/**
 * The contract that the package @colloquy/cli brings.
 *
 * @param root The folder of the package; by default the one in whose dist/ this module stands.
 * @throws {CommandError} when a part of it is missing, as after an installation that was ended: without its choices a
 *   contract would be served as if it had none.
 */
export function packagedContract(root: URL = new URL('../', import.meta.url)): DefaultContract {
  const manifest: { name: string; version: string } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const missing = PARTS.find((part) => !existsSync(new URL(part, root)));
  if (missing !== undefined) {
    throw new CommandError(`${missing} is missing in the package ${manifest.name}; remove it and install it again`);
  }
  return {
    file: fileURLToPath(new URL('openapi/openapi.yaml', root)),
    name: `the packaged one, of ${manifest.name} ${manifest.version}`,
  };
}
