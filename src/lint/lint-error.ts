/** The linter itself could not do its work. The message is one line: which file, and why. */
export class LintError extends Error {
  override readonly name = 'LintError';
}
