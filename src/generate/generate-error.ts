/** The files cannot be made or written. The message is one line: what is wrong, and what to mend. */
export class GenerateError extends Error {
  override readonly name = 'GenerateError';
}
