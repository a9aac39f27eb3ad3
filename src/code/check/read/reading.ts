import type { AssumptionComment, Position, Program } from '../program.ts';

/** The result of reading a file: its programs, the open points that it names, and its invalid places. */
export interface FileReading {
  /** One program, or one for each language of the blocks in a page of Markdown or a workflow. */
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

/** Joins the readings of the blocks of a file. A block may use names of the blocks before it in the same language. */
export function joinReadings(file: string, readings: readonly FileReading[]): FileReading {
  const programs = new Map<string, Program>();
  for (const { language, statements } of readings.flatMap((reading) => reading.programs)) {
    const before = programs.get(language)?.statements ?? [];
    programs.set(language, { file, language, statements: [...before, ...statements] });
  }
  return {
    programs: [...programs.values()],
    assumptions: readings.flatMap(({ assumptions }) => assumptions),
    unread: readings.flatMap((reading) => reading.unread),
  };
}
