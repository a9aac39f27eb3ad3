import { IN_CHECKOUT, packageManifest } from './contract-in-use.ts';
import { CommandError } from './fail.ts';

/** A package that users install themselves if a command needs it. */
export interface RequiredPackage {
  readonly module: string;
  /** The package as `npm install` takes it. */
  readonly source: string;
  /** Whether the source is a file that `npm pack` makes in a checkout. */
  readonly isPacked?: true;
}

export const LINTER: RequiredPackage = { module: '@redocly/cli/bin/cli.js', source: '@redocly/cli@2' };
export const COMPILER: RequiredPackage = {
  module: '@colloquy/generate',
  source: `<checkout>/colloquy-generate-${packageManifest().version}.tgz`,
  isPacked: true,
};

/** @throws {CommandError} if a package that a command needs is not installed; a checkout has all of them. */
export function checkInstalled(needs: readonly RequiredPackage[], command: string): void {
  if (IN_CHECKOUT) return;
  const missing = needs.filter(({ module }) => !isInstalled(module));
  if (missing.length === 0) return;
  const preparation = missing.some(({ isPacked }) => isPacked)
    ? `, after npm ci && npm pack ./packages/generate in a checkout of colloquy`
    : '';
  const sources = missing.map(({ source }) => source).join(' ');
  throw new CommandError(`${command} needs what is not installed; run npm install --save-dev ${sources}${preparation}`);
}

function isInstalled(module: string): boolean {
  try {
    import.meta.resolve(module);
    return true;
  } catch {
    return false;
  }
}
