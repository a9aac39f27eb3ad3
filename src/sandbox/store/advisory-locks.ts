import { setTimeout as pause } from 'node:timers/promises';
import { localLocks } from './local-locks.ts';
import type { Execute, SharedClient } from './postgres-client.ts';
import type { Store } from './store.ts';

/** Milliseconds between two attempts to acquire a lock that another process holds. */
const RETRY_MS = 10;

const TRY = 'SELECT pg_try_advisory_lock(hashtextextended(?, 0)) AS acquired';
const UNLOCK = 'SELECT pg_advisory_unlock(hashtextextended(?, 0))';

/**
 * Locks among all processes that use a database: advisory locks of one connection, which Postgres releases when that
 * connection or its process ends. Within a process callers take their turn before they ask Postgres.
 */
export function advisoryLocks(shared: SharedClient, execute: Execute): Store['acquireLock'] {
  const acquireLocal = localLocks();

  return async (name, waits, signal) => {
    const local = await acquireLocal(name, waits, signal);
    if (local === undefined) return undefined;
    try {
      let { waited } = local;
      for (;;) {
        const client = await shared.connected();
        const [row] = await execute(client, TRY, name);
        if (row?.acquired) {
          return {
            waited,
            release() {
              // Where it cannot be released, the connection is ended, and all that it holds with it.
              execute(client, UNLOCK, name).catch(() => shared.end(client));
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
