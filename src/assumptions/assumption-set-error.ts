/** An assumption set cannot be read, or is none of this contract. The message is one line: file, line, what to mend. */
export class AssumptionSetError extends Error {
  override readonly name = 'AssumptionSetError';
  readonly file: string;
  /** Counted from 1; `undefined` where no line can be named, such as for a missing file. */
  readonly line: number | undefined;
  readonly reason: string;

  constructor(file: string, line: number | undefined, reason: string, options?: ErrorOptions) {
    super(`${line === undefined ? file : `${file}:${line}`}: ${reason}`, options);
    this.file = file;
    this.line = line;
    this.reason = reason;
  }
}
