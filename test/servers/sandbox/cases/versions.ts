import { expect, test } from 'vitest';
import { findConversation } from '../../../../src/servers/sandbox/data/conversations.ts';
import { query } from '../../../../src/servers/sandbox/store/store.ts';
import { type OpenStore, start } from '../support.ts';

/** @param withoutTrigger The SQL that removes what version 2 added. */
export function versions(open: OpenStore, withoutTrigger: string): void {
  test('a store of version 1 is migrated to the latest version with its data', async () => {
    const reopen = await open();
    const before = await start('plain', { store: await reopen() });
    await before.send('Before');
    await before.close();
    const older = await reopen();
    await older.write(function* () {
      yield* query(withoutTrigger);
      yield* query('UPDATE colloquy_store SET version = 1');
    });
    await older.close();

    const store = await reopen();
    const sandbox = await start('plain', { store });
    expect(await sandbox.send('After', 2)).toMatchObject({ status: 200 });
    expect(await sandbox.texts(1)).toEqual(['Before', 'Before']);
    expect(await store.read(() => findConversation(2))).toMatchObject({ lastMessage: 'After' });
  });

  test('a store that lacks a column is not opened, and the column is named', async () => {
    const reopen = await open();
    const store = await reopen();
    await store.write(() => query('ALTER TABLE memories DROP COLUMN title'));
    await store.close();
    await expect(reopen()).rejects.toMatchObject({ kind: 'lacks', message: expect.stringContaining('memories.title') });
  });
}
