import type { AssumptionComment, Position, Program } from '../program.ts';

/** The result of reading a file: its programs, the open points that it names, and its invalid places. */
export interface FileReading {
  /** One program, or in a page of Markdown one for each language of its blocks. */
  readonly programs: readonly Program[];
  readonly assumptions: readonly AssumptionComment[];
  /** The first invalid place in each program. */
  readonly unread: readonly UnreadPosition[];
}

export interface UnreadPosition extends Position {
  readonly why: string;
  /** The text of the code block with this position, if the file is a page of Markdown. */
  readonly block?: string;
}

/**
 * Reads a file, whose text may be invalid; its name decides the dialect.
 *
 * @param firstLine The number of the first line, for a block in a page.
 */
export type Reader = (file: string, text: string, firstLine?: number) => Promise<FileReading>;

/** Reads the open points that a comment names after `assumes`. */
export function readAssumptions(comment: string, { line, column }: Position): readonly AssumptionComment[] {
  const [, list] = /\bassumes:?\s+([\w.-]+(?:\s*,\s*[\w.-]+)*)/.exec(comment) ?? [];
  return list === undefined ? [] : [{ line, column, ids: list.split(/\s*,\s*/) }];
}
