/** A value of a row. Times are milliseconds since 1970; true is 1. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

export interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
}

/**
 * A generator that yields statements and is resumed with their rows. It yields several at once if they only read and are
 * independent. SQLite runs them synchronously, Postgres asynchronously and those at once as one statement. In
 * {@link Store.commit} they take effect together or not at all.
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

// A generator, as every transaction is.
export function* nothing(): Transaction<undefined> {}

/** Runs two independent transactions in the round trips of the longer one. */
export function* together<A, B>(first: Transaction<A>, second: Transaction<B>): Transaction<readonly [A, B]> {
  let a = first.next();
  let b = second.next();
  while (!a.done || !b.done) {
    const statementsA = a.done ? [] : a.value;
    const statementsB = b.done ? [] : b.value;
    const rows = yield [...statementsA, ...statementsB];
    if (!a.done) a = first.next(rows.slice(0, statementsA.length));
    if (!b.done) b = second.next(rows.slice(statementsA.length));
  }
  return [a.value, b.value];
}

/** Delays the error of a transaction until its result is read, so that a transaction {@link together} with it goes on. */
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

/** @param condition The row is stored if this is true. */
export function insertStatement({ table, row }: Insertion, condition?: Statement): Statement {
  const names = Object.keys(row);
  const where = condition === undefined ? '' : ` WHERE ${condition.sql}`;
  return {
    sql: `INSERT INTO ${table} (${names.join(', ')}) SELECT ${names.map(() => '?').join(', ')}${where} RETURNING *`,
    values: [...Object.values(row), ...(condition?.values ?? [])],
  };
}

export function* insert(table: string, row: Row): Transaction<Row> {
  const { sql, values } = insertStatement({ table, row });
  return (yield* queryOne(sql, ...values)) ?? {};
}

export interface Lock {
  /** Whether another caller held the lock at first. */
  readonly waited: boolean;
  /** The row that was inserted when the lock was acquired. */
  readonly inserted?: Row | undefined;
  /** Releases the lock; never throws. */
  release(): void;
}

export interface LockOptions {
  readonly waits: boolean;
  readonly signal?: AbortSignal | undefined;
  /** A row to commit in the round trip that acquires the lock. */
  readonly insertion?: (() => Insertion) | undefined;
}

/** The SQL that differs between the databases. */
export interface Dialect {
  /** The type of an auto-increment column. */
  readonly counter: string;
  /** Statements that create the trigger that copies the last message into its conversation. */
  readonly lastMessages: readonly string[];
  /** Lists the columns of a table, each as `name`. */
  readonly columns: string;
  /** Sets the next id of a table to the one after the highest. */
  continueIds(table: string): string;
}

/** Stores agents, users, conversations, messages, memories and keys. */
export interface Store {
  /** The name of the store in messages: a file, or a database without its password. */
  readonly place: string;
  readonly dialect: Dialect;
  /** Runs a transaction that only reads. */
  read<T>(transaction: () => Transaction<T>): Promise<T>;
  /**
   * Commits a transaction, and resolves when others see its changes. They may be acknowledged only after {@link synced} has
   * resolved.
   *
   * @param alone A name: writes with the same name run one after the other.
   */
  commit<T>(transaction: () => Transaction<T>, alone?: string): Promise<T>;
  /** Like {@link commit} for one row, in one round trip. */
  insert(insertion: Insertion): Promise<Row>;
  /** Resolves when all earlier commits survive the end of the process, and a power cut if the store promises that. */
  synced(): Promise<void>;
  /** Commits a transaction, and resolves when it is synced. */
  write<T>(transaction: () => Transaction<T>, alone?: string): Promise<T>;
  /**
   * Acquires a lock among all processes that share the store. Within a process callers acquire it in their order. The locks
   * of a process are released when it ends or loses its connection to the store.
   *
   * @returns `undefined` if another caller holds the lock and the options say not to wait.
   */
  acquireLock(name: string, options: LockOptions): Promise<Lock | undefined>;
  close(): Promise<void>;
}
