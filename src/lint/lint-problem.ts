/** One thing that is wrong in a document, and what to do. */
export interface LintProblem {
  /** The path as it was given. */
  readonly file: string;
  /** Line and column, counted from 1. */
  readonly line: number;
  readonly column: number;
  /** A warning is for a person to look at; an error is wrong. */
  readonly severity: 'error' | 'warning';
  /** The rule's name in `openapi/lint.yaml`, such as `colloquy/no-silent-gap`. */
  readonly rule: string;
  readonly message: string;
}
