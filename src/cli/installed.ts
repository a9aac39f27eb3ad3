import { IN_CHECKOUT, packageManifest } from './contract-in-use.ts';
import { CommandError } from './fail.ts';

/** A package that users install themselves if a command needs it. */
export interface RequiredPackage {
  readonly module: string;
  /** The package as an argument of `npm install`. */
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
  const missing = needs.filter((one) => !isInstalled(one));
  if (missing.length === 0) return;
  throw new CommandError(`${command} needs what is not installed; run ${installCommand(missing)}`);
}

/** The command that installs packages, with what has to be done before. */
export function installCommand(packages: readonly RequiredPackage[]): string {
  const preparation = packages.some(({ isPacked }) => isPacked)
    ? `, after npm ci && npm pack ./packages/generate in a checkout of colloquy`
    : '';
  return `npm install --save-dev ${packages.map(({ source }) => source).join(' ')}${preparation}`;
}

export function isInstalled({ module }: RequiredPackage): boolean {
  try {
    import.meta.resolve(module);
    return true;
  } catch {
    return false;
  }
}
