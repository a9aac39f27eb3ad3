/** What people read of each problem, after the name of the store. */
const PLAIN = {
  'not-a-store': 'is not a store of the sandbox; name another file with --data',
  damaged: 'is damaged; put a copy in its place, or begin anew with --reset',
  'in-use':
    'is open in another sandbox or program; stop that one, or name another file with --data. Several sandboxes share a Postgres: --database',
  full: 'cannot grow: the disk is full; make room and try again',
  unwritable:
    'cannot be written; change the permissions of the file or of its folder, or name another file with --data',
  'no-folder': 'cannot be opened; name a file in a folder that exists with --data',
};
const WITH_REASON = {
  unreachable: (reason: string) =>
    `cannot be reached (${reason}); see that the database runs and that the address is right`,
  refused: (reason: string) => `refuses the connection (${reason}); see that user, password and database are right`,
  failed: (reason: string) => `failed: ${reason}`,
};

export type PlainProblem = keyof typeof PLAIN;

export type StoreProblem =
  | { readonly kind: PlainProblem; readonly place: string }
  | { readonly kind: 'no-address' }
  /** A parameter of the address of a database. */
  | { readonly kind: 'parameter'; readonly reason: string }
  | { readonly kind: 'newer'; readonly place: string; readonly version: number; readonly known: number }
  | { readonly kind: 'lacks'; readonly place: string; readonly column: string }
  | { readonly kind: keyof typeof WITH_REASON; readonly place: string; readonly reason: string };

/** A store cannot be used. `problem` is the reason as data, the message one line with what to do. */
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
  if (problem.kind === 'parameter') return `the address of the database cannot be used: ${problem.reason}`;
  const { place } = problem;
  if (problem.kind === 'newer')
    return `${place} was written by a newer sandbox (version ${problem.version}, this one knows ${problem.known}); use that one, or name another store`;
  if (problem.kind === 'lacks')
    return `${place} was changed by something else: it has no column ${problem.column}; put a copy in its place, or begin anew with --reset`;
  return `${place} ${'reason' in problem ? WITH_REASON[problem.kind](problem.reason) : PLAIN[problem.kind]}`;
}
