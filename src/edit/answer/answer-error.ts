/** An answer cannot be written into the contract. The message is one line: the id, and what to mend. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  /** The id of the open point that was to be answered, as it was given. */
  readonly id: string;
  readonly reason: string;

  constructor(id: string, reason: string, options?: ErrorOptions) {
    super(`${id}: ${reason}`, options);
    this.id = id;
    this.reason = reason;
  }
}
