export type ServeProblem =
  /** A schema that the validator cannot compile; the reason is the validator's. */
  | { readonly kind: 'schema'; readonly place: string; readonly reason: string }
  /** A schema that is part of itself with no value between, whose smallest value has itself within it, or that is too large. */
  | { readonly kind: 'endless-schema' | 'endless-value' | 'too-complex'; readonly place: string }
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
    case 'schema':
      return `${where(problem.place)}: the schema cannot be used: ${problem.reason}`;
    case 'endless-schema':
      return `${where(problem.place)}: the schema is part of itself, so that no value can be checked; refer to itself from a property or an item alone`;
    case 'endless-value':
      return `${where(problem.place)}: no value fits the schema, as each would hold another one of it; let the property that refers to itself be left out`;
    case 'too-complex':
      return `${where(problem.place)}: the schema is too large to make a response of it; give it an example`;
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
