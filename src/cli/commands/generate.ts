import { readContract } from '../../contract/index.ts';
import { checkGenerated, generate as compile } from '../../generate/index.ts';
import { CommandError } from '../fail.ts';
import { paint, progress, show } from '../terminal.ts';

export const GENERATED = 'generated';

export async function generate({ check }: { readonly check?: true }): Promise<void> {
  const contract = await readContract();
  const step = check ? checkGenerated : compile;
  const changed = await progress('compiling', () => step(contract, GENERATED));
  if (check && changed.length > 0) {
    const files = changed.join(', ');
    throw new CommandError(`${GENERATED}/ is stale: ${files}; run it without --check, and commit what it writes`);
  }
  show(['contract', contract.file], ['compiled', whatChanged(changed), paint.quiet(`${GENERATED}/`)]);
}

export function whatChanged(files: readonly string[]): string {
  if (files.length === 0) return 'up to date';
  return files.length === 1 ? `${files[0]} made anew` : `${files.length} files made anew`;
}
