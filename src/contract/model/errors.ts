/** A file that the user writes cannot be used. The message is one line: file, line, and what to do. */
abstract class FileError extends Error {
  readonly file: string;
  /** Counted from 1; `undefined` where no line can be named, such as for a missing file. */
  readonly line: number | undefined;
  /** What is wrong and what to do, in words that follow the place. */
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

/** A file of a document cannot be read, or refers to what it may not read, so that no other tool may be given it. */
export class UnreadableError extends ContractError {}

/** An assumption set cannot be read, or is not one of this contract. */
export class AssumptionSetError extends FileError {
  override readonly name = 'AssumptionSetError';
}

/** The choices cannot be read, or are not those of this contract. */
export class ChoicesError extends FileError {
  override readonly name = 'ChoicesError';
}

/** No value is made of a schema, as it would be larger, or take longer, than one may. The message is one line. */
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
 * A tool could not do its work, though no file of the user is known to be wrong. The message is one line: what is wrong
 * and what to do. Where another program failed, the cause is what that printed.
 */
export class TaskError extends Error {
  override readonly name = 'TaskError';
}

/** The code of an error of the system, such as `ENOENT`. Under Jest it is no instance of the tests' `Error`. */
export function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}
