export type ServeProblem =
  | {
      readonly kind: 'unfit-response';
      readonly place: string;
      readonly within: readonly string[];
      readonly keyword: string;
    }
  | { readonly kind: 'no-port'; readonly host: string; readonly port: number; readonly code: string };

/** Something cannot be served. `problem` is the reason as data, the message one line with what to do. */
export class ServeError extends Error {
  override readonly name = 'ServeError';
  readonly problem: ServeProblem;

  /** @param where Puts a pointer of the contract into words, such as its file and line. */
  constructor(problem: ServeProblem, { where = (pointer: string) => pointer, ...options }: ServeErrorOptions = {}) {
    super(wordsOf(problem, where), options);
    this.problem = problem;
  }
}

interface ServeErrorOptions extends ErrorOptions {
  readonly where?: (pointer: string) => string;
}

function wordsOf(problem: ServeProblem, where: (pointer: string) => string): string {
  switch (problem.kind) {
    case 'unfit-response': {
      const within = problem.within.length === 0 ? '' : ` at ${problem.within.join('.')}`;
      return `${where(problem.place)}: the response does not fit its schema${within} (${problem.keyword}); give it an example that does`;
    }
    case 'no-port':
      if (problem.code === 'EADDRINUSE')
        return `the port ${problem.port} of ${problem.host} is taken; give another one`;
      return problem.code === 'EADDRNOTAVAIL' || problem.code === 'ENOTFOUND'
        ? `${problem.host} is no address of this machine (${problem.code}); give another one`
        : `the port ${problem.port} of ${problem.host} cannot be used (${problem.code}); give another one${problem.code === 'EACCES' ? ', from 1024 up' : ''}`;
  }
}
