/** A value of a row. Times are milliseconds since 1970; what is true is 1. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

export interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
}

/**
 * Statements that run in order, each resumed with its rows. SQLite runs them synchronously, Postgres asynchronously; in
 * {@link Store.commit} they take effect together or not at all.
 */
export type Transaction<T> = Generator<Statement, T, readonly Row[]>;

export function* query(sql: string, ...values: readonly Value[]): Transaction<readonly Row[]> {
  return yield { sql, values };
}

export function* queryOne(sql: string, ...values: readonly Value[]): Transaction<Row | undefined> {
  const [row] = yield { sql, values };
  return row;
}

export function* find<T>(read: (row: Row) => T, sql: string, ...values: readonly Value[]): Transaction<T | undefined> {
  const row = yield* queryOne(sql, ...values);
  return row && read(row);
}

export function* insert(table: string, row: Row): Transaction<Row> {
  const names = Object.keys(row);
  const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) RETURNING *`;
  const [stored = {}] = yield { sql, values: Object.values(row) };
  return stored;
}

export interface Lock {
  /** Whether someone else held it when it was asked for. */
  readonly waited: boolean;
  /** Releases it, and never throws. */
  release(): void;
}

/** Where agents, users, conversations, messages, memories and keys are kept. */
export interface Store {
  /** What it is, for people: a file, or a database without its password. */
  readonly place: string;
  /** The SQL that has the ids of a table go on after the highest that is there. */
  readonly continueIds: (table: string) => string;
  /** Runs statements that change nothing. */
  read<T>(transaction: () => Transaction<T>): Promise<T>;
  /**
   * Commits a transaction, and resolves when others see its changes. None of them may be acknowledged before
   * {@link synced} has resolved.
   *
   * @param alone A name: of the writes that give the same one, each runs after the one before has ended.
   */
  commit<T>(transaction: () => Transaction<T>, alone?: string): Promise<T>;
  /** Resolves when everything committed before survives the end of the process, and a power cut where the store promises that. */
  synced(): Promise<void>;
  /** Commits a transaction, and resolves when it is synced. */
  write<T>(transaction: () => Transaction<T>, alone?: string): Promise<T>;
  /**
   * Acquires a lock among all processes that share the store, in the order of asking within each process. A process that
   * ends, or loses its connection to the store, holds no lock any more.
   *
   * @returns `undefined` where `waits` is false and someone else holds it.
   */
  acquireLock(name: string, waits: boolean, signal?: AbortSignal): Promise<Lock | undefined>;
  close(): Promise<void>;
}
