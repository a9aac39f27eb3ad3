/** The sandbox under `plain`, in the store that its words name; it prints its address and a key. */
import { findAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { openPostgres, openSqlite, startSandbox } from '../../../src/servers/sandbox/index.ts';

const [place = '', mode] = process.argv.slice(2);
const store = /^postgres:/.test(place)
  ? await openPostgres({ url: place })
  : await openSqlite({ file: place, fast: mode === 'fast' });
const sandbox = await startSandbox({ store, assume: await findAssumptionSet('plain') });
process.stdout.write(
  `${JSON.stringify({ url: sandbox.url, key: (await sandbox.control.keys.create({ label: 'bench' })).key })}\n`,
);
