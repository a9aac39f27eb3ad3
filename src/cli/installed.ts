import type { Command } from 'commander';
import { CommandError } from './fail.ts';

/** A package that is installed beside this one by those who need it. */
export interface Beside {
  /** What of it is loaded. */
  readonly module: string;
  /** What is installed, such as `typescript@5`. */
  readonly spec: string;
}

/** Has a command say in one line what to install, before it does anything, where that is not there. */
export function needing(command: Command, packages: readonly Beside[]): Command {
  return command.hook('preAction', () => {
    const missing = packages.filter(({ module }) => !isInstalled(module)).map(({ spec }) => spec);
    if (missing.length === 0) return;
    throw new CommandError(
      `${command.name()} needs what is not installed; run npm install --save-dev ${missing.join(' ')}`,
    );
  });
}

function isInstalled(module: string): boolean {
  try {
    import.meta.resolve(module);
    return true;
  } catch {
    return false;
  }
}
