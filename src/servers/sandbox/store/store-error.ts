/** The message for each problem; it follows the name of the store, and `…` stands for the reason. */
const PROBLEM_MESSAGES = {
  'not-a-store': 'is not a store of the sandbox; name another file with --data',
  damaged: 'is damaged; put a copy in its place, or begin anew with --reset',
  'in-use':
    'is open in another sandbox or program; stop that one, or name another file with --data. Several sandboxes share a Postgres: --database',
  full: 'cannot grow: the disk is full; make room and try again',
  unwritable:
    'cannot be written; change the permissions of the file or of its folder, or name another file with --data',
  'no-folder': 'cannot be opened; name a file in a folder that exists with --data',
  'no-address': 'has no address that can be read; give one such as postgres://user@127.0.0.1:5432/name',
  parameter: 'has an address that cannot be used: …',
  newer: 'was written by a newer sandbox (…); use that one, or name another store',
  lacks: 'was changed by something else: it has no column …; put a copy in its place, or begin anew with --reset',
  unreachable: 'cannot be reached (…); see that the database runs and that the address is right',
  refused: 'refuses the connection (…); see that user, password and database are right',
  failed: 'failed: …',
};

export type StoreProblem = keyof typeof PROBLEM_MESSAGES;

/** A store cannot be used. The message is one line that says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly kind: StoreProblem;

  /** @param place The name of the store in messages. */
  constructor(kind: StoreProblem, place: string, reason = '', options?: ErrorOptions) {
    super(`${place} ${PROBLEM_MESSAGES[kind].replace('…', () => reason)}`, options);
    this.kind = kind;
  }
}
