/** A value in a row. Times are milliseconds since 1970, and true is 1. */
export type SqlValue = string | number | null;
export type StoredRow = Readonly<Record<string, SqlValue>>;

export interface SqlStatement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/**
 * A generator that yields statements and gets their rows. It yields several at once if they only read and do not depend
 * on each other. SQLite executes them synchronously; Postgres asynchronously, and several at once as one statement. In
 * {@link Store.commit}, all of them take effect or none.
 */
export type Transaction<T> = Generator<readonly SqlStatement[], T, readonly (readonly StoredRow[])[]>;

export function* query(sql: string, ...values: readonly SqlValue[]): Transaction<readonly StoredRow[]> {
  const [rows = []] = yield [{ sql, values }];
  return rows;
}

export function* queryOne(sql: string, ...values: readonly SqlValue[]): Transaction<StoredRow | undefined> {
  const [row] = yield* query(sql, ...values);
  return row;
}

/** A transaction without statements. */
export function* emptyTransaction(): Transaction<undefined> {}

/** Runs two independent transactions at once, in as many round trips as the longer one needs. */
export function* runTogether<A, B>(first: Transaction<A>, second: Transaction<B>): Transaction<readonly [A, B]> {
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

/**
 * Runs a transaction whose error is thrown only when its result is read, so that the other transaction of
 * {@link runTogether} goes on.
 */
export function* deferError<T>(transaction: Transaction<T>): Transaction<() => T> {
  try {
    const result = yield* transaction;
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

export function* findRow<T>(
  read: (row: StoredRow) => T,
  sql: string,
  ...values: readonly SqlValue[]
): Transaction<T | undefined> {
  const row = yield* queryOne(sql, ...values);
  return row && read(row);
}

export interface Insertion {
  readonly table: string;
  readonly row: StoredRow;
}

/** @param condition If given, the row is stored only if this is true. */
export function insertStatement({ table, row }: Insertion, condition?: SqlStatement): SqlStatement {
  const names = Object.keys(row);
  const where = condition === undefined ? '' : ` WHERE ${condition.sql}`;
  return {
    sql: `INSERT INTO ${table} (${names.join(', ')}) SELECT ${names.map(() => '?').join(', ')}${where} RETURNING *`,
    values: [...Object.values(row), ...(condition?.values ?? [])],
  };
}

export function* insertRow(table: string, row: StoredRow): Transaction<StoredRow> {
  const { sql, values } = insertStatement({ table, row });
  return (yield* queryOne(sql, ...values)) ?? {};
}

export interface Lock {
  /** Whether another caller had the lock at first. */
  readonly waited: boolean;
  /** The row that was inserted together with acquiring the lock. */
  readonly inserted?: StoredRow | undefined;
  /** Releases the lock; never throws. */
  release(): void;
}

export interface LockOptions {
  readonly waits: boolean;
  readonly signal?: AbortSignal | undefined;
  /** A row to insert in the round trip that acquires the lock. */
  readonly insertion?: (() => Insertion) | undefined;
}

/** The SQL that differs between the databases. */
export interface Dialect {
  /** The type of a column in which the database numbers new rows. */
  readonly counter: string;
  /** Statements that create a trigger, which copies the last message into its conversation. */
  readonly lastMessages: readonly string[];
  /** The query that lists the columns of a table, each as `name`. */
  readonly columns: string;
  /** The statement that makes the next id of a table follow the highest one. */
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
   * Commits a transaction, and resolves when others see its changes. Acknowledge them only after
   * {@link waitUntilSynced} has resolved.
   *
   * @param alone A name. Transactions with the same name run one after the other.
   */
  commit<T>(transaction: () => Transaction<T>, alone?: string): Promise<T>;
  /** Like {@link commit} for one row, in one round trip. */
  insert(insertion: Insertion): Promise<StoredRow>;
  /** Resolves when all earlier commits survive the end of the process, and a power cut if the store promises that. */
  waitUntilSynced(): Promise<void>;
  /** Commits a transaction, and resolves when it is synced. */
  write<T>(transaction: () => Transaction<T>, alone?: string): Promise<T>;
  /**
   * Acquires a lock among all processes that share the store. Within a process, callers acquire it in the order in
   * which they asked. When a process ends, or loses its connection to the store, its locks are released.
   *
   * @returns `undefined` if another caller has the lock and the options say not to wait.
   */
  acquireLock(name: string, options: LockOptions): Promise<Lock | undefined>;
  close(): Promise<void>;
}
