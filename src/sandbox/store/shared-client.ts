import pg from 'pg';
import { failingAt } from './postgres-statement.ts';
import { StoreError } from './store-error.ts';

/** A connection that many callers use at once: a statement is sent without waiting for the response to the one before. */
export interface SharedClient {
  /** The connection, opened when it is first needed, and again after it has ended. */
  connected(): Promise<pg.Client>;
  /** Ends a connection that has failed, after what is in progress on it. */
  end(client: pg.Client): void;
  /** Ends the connection that there is, if any; none is opened after it. */
  close(): void;
}

export function sharedClient(settings: pg.ClientConfig, place: string): SharedClient {
  let isClosed = false;
  let current: { readonly client: pg.Client; readonly opened: Promise<pg.Client> } | undefined;
  const forget = (client: pg.Client): void => {
    if (current?.client === client) current = undefined;
  };
  return {
    async connected() {
      if (isClosed) throw new StoreError({ kind: 'unreachable', place, reason: 'it was closed' });
      if (current !== undefined) return current.opened;
      const client = new pg.Client(settings);
      const opened = failingAt(place, client.connect());
      current = { client, opened };
      // Without a listener a connection that is lost ends the process. Its callers learn it from their statements.
      client.on('error', () => undefined);
      client.once('end', () => forget(client));
      opened.catch(() => forget(client));
      return opened;
    },
    end(client) {
      if (current?.client !== client) return;
      forget(client);
      void client.end();
    },
    close() {
      isClosed = true;
      if (current !== undefined) void current.client.end();
    },
  };
}
