/** The contract cannot be read. The message is one line: file, line, and what to do. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
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
