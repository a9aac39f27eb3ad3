/** Why a store cannot be used. */
export type StoreProblem =
  | {
      readonly kind: 'not-a-store' | 'damaged' | 'in-use' | 'full' | 'unwritable' | 'no-folder';
      readonly place: string;
    }
  | { readonly kind: 'no-address' }
  | { readonly kind: 'newer'; readonly place: string; readonly version: number; readonly known: number }
  | { readonly kind: 'unreachable' | 'refused'; readonly place: string; readonly reason: string }
  | { readonly kind: 'failed'; readonly place: string; readonly reason: string };

/** A store cannot be used. `problem` says why as data, the message in one line with what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly problem: StoreProblem;

  constructor(problem: StoreProblem, options?: ErrorOptions) {
    super(wordsOf(problem), options);
    this.problem = problem;
  }
}

function wordsOf(problem: StoreProblem): string {
  if (problem.kind === 'no-address')
    return 'the database has no address that can be read; give one such as postgres://user@127.0.0.1:5432/name';
  const { place } = problem;
  switch (problem.kind) {
    case 'not-a-store':
      return `${place} is not a store of the sandbox; name another file with --data`;
    case 'damaged':
      return `${place} is damaged; put a copy in its place, or begin anew with --reset`;
    case 'in-use':
      return `${place} is open in another sandbox or program; stop that one, or name another file with --data. Several sandboxes share a Postgres: --database`;
    case 'full':
      return `${place} cannot grow: the disk is full; make room and try again`;
    case 'unwritable':
      return `${place} cannot be written; change its permissions, or name another file with --data`;
    case 'no-folder':
      return `${place} cannot be opened; name a file in a folder that exists with --data`;
    case 'newer':
      return `${place} was written by a newer sandbox (version ${problem.version}, this one knows ${problem.known}); use that one, or name another store`;
    case 'unreachable':
      return `${place} cannot be reached (${problem.reason}); see that the database runs and that the address is right`;
    case 'refused':
      return `${place} refuses the connection (${problem.reason}); see that user, password and database are right`;
    case 'failed':
      return `${place} failed: ${problem.reason}`;
  }
}
