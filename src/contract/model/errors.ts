/** A file of the user cannot be used. The message is one line: file, line, and what to do. */
abstract class FileError extends Error {
  readonly file: string;
  /** The line, counted from 1; `undefined` if there is none, as for a missing file. */
  readonly line: number | undefined;
  /** The problem and the remedy; the text follows the place. */
  readonly reason: string;

  constructor(file: string, line: number | undefined, reason: string, options?: ErrorOptions) {
    super(`${line === undefined ? file : `${file}:${line}`}: ${reason}`, options);
    this.file = file;
    this.line = line;
    this.reason = reason;
  }
}

export class ContractError extends FileError {
  override readonly name = 'ContractError';
}

/**
 * A file of a document cannot be read, or refers to a file that it may not read. Other tools must not open such a
 * document.
 */
export class UnreadableError extends ContractError {}

/** An assumption set cannot be read, or does not belong to this contract. */
export class AssumptionSetError extends FileError {
  override readonly name = 'AssumptionSetError';
}

/** The choices cannot be read, or do not belong to this contract. */
export class ChoicesError extends FileError {
  override readonly name = 'ChoicesError';
}

/** A schema has no sample, since it would be too large or take too long. The message is one line. */
export class SampleError extends Error {
  override readonly name = 'SampleError';

  /** @param where The place of the schema, such as its file and line. */
  constructor(where: string) {
    super(
      `${where}: no value is made of this schema: it would have more than 10,000 parts or 1 MB, or take more than 100,000 steps; give it an example`,
    );
  }
}

/**
 * A tool failed, although no file of the user is known to be wrong. The message is one line: the problem and the
 * remedy. If another program failed, the cause is its output.
 */
export class TaskError extends Error {
  override readonly name = 'TaskError';
}

/**
 * Returns the code of a system error, such as `ENOENT`. It does not use `instanceof`: under Jest, system errors are not
 * instances of the `Error` that tests see.
 */
export function errorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}
