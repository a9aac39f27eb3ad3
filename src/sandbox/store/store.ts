/** A value of a row. Times are milliseconds since 1970; what is true is 1. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** One statement of SQL, with `?` in the place of each value, in their order. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** A sequence of statements that gives each one's rows to what follows. SQLite runs it at once, Postgres by waiting. */
export type Steps<T> = Generator<Statement, T, readonly Row[]>;

/** Runs one statement, for its rows. */
export function* query(sql: string, ...values: readonly Value[]): Steps<readonly Row[]> {
  return yield { sql, values };
}

/** Runs one statement, for the first of its rows. */
export function* queryOne(sql: string, ...values: readonly Value[]): Steps<Row | undefined> {
  const [row] = yield { sql, values };
  return row;
}

/** What was taken for one caller at a time. */
export interface Turn {
  /** Whether another one had it when it was asked for. */
  readonly waited: boolean;
  /** Gives it back. */
  release(): void;
}

/** Where agents, users, conversations, messages, memories and keys are kept. */
export interface Store {
  /** What it is, for people: a file, or a database without its password. */
  readonly place: string;
  /** Runs steps that change nothing. */
  read<T>(steps: () => Steps<T>): Promise<T>;
  /**
   * Runs steps that take effect together or not at all; it ends when others see what they changed. Of that nothing may be
   * acknowledged before {@link lasting} has ended.
   *
   * @param alone A name: of the writes that give the same one, each runs after the one before has ended.
   */
  commit<T>(steps: () => Steps<T>, alone?: string): Promise<T>;
  /** Ends when all that was committed before is kept whatever becomes of the process, and of the machine where the store promises that. */
  lasting(): Promise<void>;
  /** Commits, and ends when it is lasting. */
  write<T>(steps: () => Steps<T>, alone?: string): Promise<T>;
  /**
   * Waits for its turn among all processes that share the store, in the order of asking within each.
   *
   * @returns `undefined` where `waits` is false and another one has it.
   */
  takeTurn(name: string, waits: boolean, signal?: AbortSignal): Promise<Turn | undefined>;
  close(): Promise<void>;
}
