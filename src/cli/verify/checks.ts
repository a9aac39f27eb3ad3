import { CHECK_NAMES, type CheckName } from '../../evidence/judge/checks.ts';
import { CommandError } from '../fail.ts';

/**
 * Returns the checks that `--only` and `--except` leave.
 *
 * @throws {CommandError} if no check is left.
 */
export function selectChecks({
  only,
  except,
}: {
  readonly only: readonly CheckName[];
  readonly except: readonly CheckName[];
}): ReadonlySet<CheckName> {
  const allowed = only.length > 0 ? only : CHECK_NAMES;
  const checks = new Set(allowed.filter((name) => !except.includes(name)));
  if (checks.size === 0) throw new CommandError('no check is left; name fewer checks with --except');
  return checks;
}
