export type ServeProblem =
  | {
      readonly kind: 'unfit-response';
      readonly place: string;
      readonly within: readonly string[];
      readonly keyword: string;
    }
  | { readonly kind: 'no-port'; readonly host: string; readonly port: number; readonly code: string };

/** Something cannot be served. `problem` is the reason as data; the message is one line that also says what to do. */
export class ServeError extends Error {
  override readonly name = 'ServeError';
  readonly problem: ServeProblem;

  constructor(problem: ServeProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
