import { IN_CHECKOUT, packageManifest } from './contract-in-use.ts';
import { CommandError } from './fail.ts';

/** Packages that the package of the command leaves to its users to install: a module of each, by what to install. */
export type Packages = Readonly<Record<string, string>>;

export const LINTER = { '@redocly/cli@2': '@redocly/cli/bin/cli.js' };
export const COMPILER = { [`<checkout>/colloquy-generate-${packageManifest().version}.tgz`]: '@colloquy/generate' };

/** @throws {CommandError} when a package is missing that a command needs; a checkout has them all. */
export function checkInstalled(needs: Packages, name: string): void {
  if (IN_CHECKOUT) return;
  const missing = Object.keys(needs).filter((spec) => !isInstalled(String(needs[spec])));
  if (missing.length === 0) return;
  const made = missing.some((spec) => spec.startsWith('<checkout>'))
    ? `, after npm ci && npm pack ./packages/generate in a checkout of colloquy`
    : '';
  throw new CommandError(`${name} needs what is not installed; run npm install --save-dev ${missing.join(' ')}${made}`);
}

function isInstalled(module: string): boolean {
  try {
    import.meta.resolve(module);
    return true;
  } catch {
    return false;
  }
}
