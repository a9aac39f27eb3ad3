import { IN_CHECKOUT, packageManifest } from './contract-in-use.ts';
import { CommandError } from './fail.ts';

/** Packages that users install themselves if a command needs them: a module of each, by the name to install. */
export type Packages = Readonly<Record<string, string>>;

export const LINTER = { '@redocly/cli@2': '@redocly/cli/bin/cli.js' };
export const COMPILER = { [`<checkout>/colloquy-generate-${packageManifest().version}.tgz`]: '@colloquy/generate' };

/** @throws {CommandError} if a package that a command needs is missing; a checkout has all of them. */
export function checkInstalled(needs: Packages, name: string): void {
  if (IN_CHECKOUT) return;
  const missing = Object.keys(needs).filter((spec) => !isInstalled(String(needs[spec])));
  if (missing.length === 0) return;
  const preparation = missing.some((spec) => spec.startsWith('<checkout>'))
    ? `, after npm ci && npm pack ./packages/generate in a checkout of colloquy`
    : '';
  throw new CommandError(
    `${name} needs what is not installed; run npm install --save-dev ${missing.join(' ')}${preparation}`,
  );
}

function isInstalled(module: string): boolean {
  try {
    import.meta.resolve(module);
    return true;
  } catch {
    return false;
  }
}
