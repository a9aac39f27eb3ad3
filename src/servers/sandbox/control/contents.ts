import { CONTENTS_SCHEMA, type Contents, insertContents, readContents, replaceContents } from '../data/contents.ts';
import { validate } from '../schemas.ts';
import { applySeed, checkSeed, SEED_SCHEMA, type Seed } from '../seed.ts';
import type { Transaction } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import { checkUniqueUsers, requireExisting, trimmedName } from './checks.ts';
import type { OperationTable } from './operation-table.ts';
import type { ControlParts } from './parts.ts';

export function createContentsControl({ add }: OperationTable, parts: ControlParts) {
  const { store, clock, faults, script, toolkits, seed, context, interrupt } = parts;
  const copies = new Map<string, Contents>();

  const replace = (reason: string, fill: () => Transaction<void>): Promise<void> => {
    interrupt(reason);
    return store.write(function* () {
      yield* replaceContents(fill, store.dialect);
      yield* checkUniqueUsers(context());
    }, 'replace');
  };

  const snapshots = {
    list: (): readonly string[] => [...copies.keys()],
    async take(name: string): Promise<void> {
      copies.set(trimmedName(name, 'a snapshot'), await store.read(readContents));
    },
    async restore(name: string): Promise<void> {
      const contents = requireExisting(copies.get(name), 'snapshot', name);
      await replace('A snapshot was restored.', () => insertContents(contents));
    },
    remove(name: string): void {
      requireExisting(copies.get(name), 'snapshot', name);
      copies.delete(name);
    },
  };

  const control = {
    /** Adds the data of a seed to the stored data. */
    async seed(data: Seed): Promise<void> {
      const checked = checkSeed(data, (_, reason) => {
        throw new RangeError(`The seed cannot be used: ${reason}.`);
      });
      await store.write(() => applySeed(checked, clock.now()));
    },
    /**
     * Replaces the stored data by the initial data, and removes faults, replies, toolkits and the time that were set.
     * Keys stay. Requests that wait for a reply receive an error.
     */
    async reset(): Promise<void> {
      faults.set([]);
      script.set({});
      clock.reset();
      toolkits.set();
      await replace('The sandbox was reset.', () => applySeed(seed, clock.now()));
    },
    /** Returns all stored data except keys. */
    export: (): Promise<Contents> => store.read(readContents),
    /** Replaces all stored data except keys. */
    async import(contents: Contents): Promise<void> {
      validate(CONTENTS_SCHEMA, contents, 'The contents');
      await replace('What the sandbox stores was replaced.', () => insertContents(contents)).catch((error: unknown) => {
        if (error instanceof StoreError && error.kind === 'failed') throw new RangeError(error.message);
        throw error;
      });
    },
    /** Named copies of the stored data, kept in the memory of this process. */
    snapshots,
  };

  const copied = 'Copies what is stored, but keys, in the memory of the process';
  const body = CONTENTS_SCHEMA;
  add('POST /seed', 'seed', 'Stores what a seed has, next to what is there', { body: SEED_SCHEMA }, control.seed);
  add('POST /reset', 'reset', 'Replaces what is stored by what the sandbox begins with; keys stay', {}, control.reset);
  add('GET /contents', 'export', 'Exports all that is stored but keys', {}, control.export);
  add('PUT /contents', 'import', 'Replaces all that is stored but keys', { body }, control.import);
  add('GET /snapshots', 'list-snapshots', 'Lists the names of the snapshots', {}, snapshots.list);
  add('PUT /snapshots/{name}', 'take-snapshot', copied, {}, snapshots.take);
  const restored = 'Replaces what is stored by a snapshot; keys stay';
  add('POST /snapshots/{name}/restore', 'restore-snapshot', restored, {}, snapshots.restore);
  add('DELETE /snapshots/{name}', 'remove-snapshot', 'Removes a snapshot', {}, snapshots.remove);
  return control;
}
