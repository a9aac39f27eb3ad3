import { pause } from '../../http/real-timers.ts';
import { createLocalLocks } from './local-locks.ts';
import type { Execute, SharedClient } from './postgres-client.ts';
import { insertStatement, type Store } from './store.ts';

/** The time between two attempts to acquire a lock that another process has, in milliseconds. */
const RETRY_MS = 10;

const TRY_LOCK_SQL = 'pg_try_advisory_lock(hashtextextended(?, 0))';
const UNLOCK_SQL = 'SELECT pg_advisory_unlock(hashtextextended(?, 0))';

/**
 * Creates locks among all processes that use a database: advisory locks of a connection, which Postgres releases when
 * that connection or its process ends. Callers first acquire a local lock, so that one at a time asks Postgres.
 */
export function createAdvisoryLocks(next: () => SharedClient, execute: Execute): Store['acquireLock'] {
  const acquireLocal = createLocalLocks();

  return async (name, options) => {
    const { waits, signal, insertion } = options;
    const condition = { sql: TRY_LOCK_SQL, values: [name] };
    const local = await acquireLocal(name, options);
    if (local === undefined) return undefined;
    try {
      let { waited } = local;
      for (;;) {
        const shared = next();
        const client = await shared.connect();
        // If the lock cannot be released, the connection is closed, which releases all its locks.
        const unlock = (): void => void execute(client, UNLOCK_SQL, name).catch(() => shared.end(client));
        const statement =
          insertion === undefined
            ? { sql: `SELECT 1 WHERE ${TRY_LOCK_SQL}`, values: [name] }
            : insertStatement(insertion(), condition);
        const rows = await execute(client, statement.sql, ...statement.values).catch((error) => {
          // If the insertion failed, the lock was acquired nevertheless.
          if (insertion !== undefined) unlock();
          throw error;
        });
        if (rows.length > 0) {
          return {
            waited,
            ...(insertion === undefined ? {} : { inserted: rows[0] }),
            release() {
              unlock();
              local.release();
            },
          };
        }
        if (!waits) break;
        waited = true;
        await pause(RETRY_MS, undefined, { signal });
      }
    } catch (error) {
      local.release();
      throw error;
    }
    local.release();
    return undefined;
  };
}
