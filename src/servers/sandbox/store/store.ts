/** A value of a row. Times are milliseconds since 1970; what is true is 1. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

export interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
}

/**
 * Statements that run in order, each resumed with its rows; several at once where they only read, and none needs the rows
 * of another. SQLite runs them synchronously, Postgres asynchronously, those at once as one; in {@link Store.commit} they
 * take effect together or not at all.
 */
export type Transaction<T> = Generator<readonly Statement[], T, readonly (readonly Row[])[]>;

export function* query(sql: string, ...values: readonly Value[]): Transaction<readonly Row[]> {
  const [rows = []] = yield [{ sql, values }];
  return rows;
}

export function* queryOne(sql: string, ...values: readonly Value[]): Transaction<Row | undefined> {
  const [row] = yield* query(sql, ...values);
  return row;
}

// A transaction, of which there are generators.
export function* nothing(): Transaction<undefined> {}

/** Runs transactions that do not need each other's rows in as few round trips as the longest of them takes. */
export function* together<A, B>(one: Transaction<A>, other: Transaction<B>): Transaction<readonly [A, B]> {
  let a = one.next();
  let b = other.next();
  while (!a.done || !b.done) {
    const ofA = a.done ? [] : a.value;
    const ofB = b.done ? [] : b.value;
    const rows = yield [...ofA, ...ofB];
    if (!a.done) a = one.next(rows.slice(0, ofA.length));
    if (!b.done) b = other.next(rows.slice(ofA.length));
  }
  return [a.value, b.value];
}

/** Has what a transaction throws be thrown when its result is asked for, so that one together with it goes on. */
export function* attempt<T>(transaction: Transaction<T>): Transaction<() => T> {
  try {
    const result = yield* transaction;
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

export function* find<T>(read: (row: Row) => T, sql: string, ...values: readonly Value[]): Transaction<T | undefined> {
  const row = yield* queryOne(sql, ...values);
  return row && read(row);
}

export interface Insertion {
  readonly table: string;
  readonly row: Row;
}

/** @param condition What must be true for the row to be stored. */
export function insertionOf({ table, row }: Insertion, condition?: Statement): Statement {
  const names = Object.keys(row);
  const where = condition === undefined ? '' : ` WHERE ${condition.sql}`;
  return {
    sql: `INSERT INTO ${table} (${names.join(', ')}) SELECT ${names.map(() => '?').join(', ')}${where} RETURNING *`,
    values: [...Object.values(row), ...(condition?.values ?? [])],
  };
}

export function* insert(table: string, row: Row): Transaction<Row> {
  const { sql, values } = insertionOf({ table, row });
  return (yield* queryOne(sql, ...values)) ?? {};
}

export interface Lock {
  /** Whether someone else held it when it was asked for. */
  readonly waited: boolean;
  /** What was inserted when it was acquired. */
  readonly inserted?: Row | undefined;
  /** Releases it, and never throws. */
  release(): void;
}

export interface LockOptions {
  readonly waits: boolean;
  readonly signal?: AbortSignal | undefined;
  /** A row that is committed when the lock is acquired, in the same round trip. */
  readonly insertion?: (() => Insertion) | undefined;
}

/** In what the databases differ. */
export interface Dialect {
  /** A whole number that counts up by itself, as the type of a column. */
  readonly counter: string;
  /** Statements after which a conversation has the last of its messages in it when one is inserted. */
  readonly lastMessages: readonly string[];
  /** The SQL that lists the columns of the table it is given, each as `name`. */
  readonly columns: string;
  /** The SQL that has the ids of a table go on after the highest that is there. */
  continueIds(table: string): string;
}

/** Where agents, users, conversations, messages, memories and keys are kept. */
export interface Store {
  /** What it is, for people: a file, or a database without its password. */
  readonly place: string;
  readonly dialect: Dialect;
  /** Runs statements that change nothing. */
  read<T>(transaction: () => Transaction<T>): Promise<T>;
  /**
   * Commits a transaction, and resolves when others see its changes. None of them may be acknowledged before
   * {@link synced} has resolved.
   *
   * @param alone A name: of the writes that give the same one, each runs after the one before has ended.
   */
  commit<T>(transaction: () => Transaction<T>, alone?: string): Promise<T>;
  /** Commits one row, as {@link commit} does, in one round trip. */
  insert(insertion: Insertion): Promise<Row>;
  /** Resolves when everything committed before survives the end of the process, and a power cut where the store promises that. */
  synced(): Promise<void>;
  /** Commits a transaction, and resolves when it is synced. */
  write<T>(transaction: () => Transaction<T>, alone?: string): Promise<T>;
  /**
   * Acquires a lock among all processes that share the store, in the order of asking within each process. A process that
   * ends, or loses its connection to the store, holds no lock any more.
   *
   * @returns `undefined` where it is not waited for and someone else holds it.
   */
  acquireLock(name: string, options: LockOptions): Promise<Lock | undefined>;
  close(): Promise<void>;
}
