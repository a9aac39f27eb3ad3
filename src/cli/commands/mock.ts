import { dirname } from 'node:path';
import { basePathsOf, type Contract, describeUnchecked, uncheckedKeywords } from '../../contract/model/index.ts';
import { formatRecord, startMock } from '../../servers/mock/index.ts';
import { compiledModule } from '../../servers/msw/build/compiled-module.ts';
import { createAssumptionInUse, describeAssumption, foldersOfSet, noteRows } from '../assumption-in-use.ts';
import type { CommandOptions } from '../commands.ts';
import { contractInUse } from '../contract-in-use.ts';
import { checkPorts, createAnnouncer, hostRows, waitForSignal, watchSaves } from '../serving.ts';
import { formatTable, paint } from '../terminal.ts';
import { writeFiles } from '../write-files.ts';

export async function mock({ host, port, cors, json, compile, ...options }: CommandOptions<'mock'>): Promise<void> {
  const source = contractInUse(options);
  const { name, sets, read } = source;
  const assumption = createAssumptionInUse(options, source);
  const load = async () => assumption.fill(await read());
  const announce = createAnnouncer(json);

  const contract = await load();
  if (compile !== undefined) {
    await writeFiles(new Map([[compile, compiledModule(contract, /\.m?ts$/.test(compile))]]));
    const rows = [
      ['contract', name],
      ['compiled', compile, paint.quiet(describeAssumption(contract, options))],
    ];
    return announce(formatTable(rows), { event: 'compiled', contract: contract.file, file: compile });
  }
  await checkPorts(host, { '--port': port });
  const stopped = waitForSignal();
  const started = await startMock({
    contract,
    host,
    port,
    cors,
    onRequest: (record) => announce(`  ${formatRecord(record)}\n`, { event: 'request', ...record }),
    switching: assumption.switching(async (switched, assume) => {
      await started.replace(switched);
      const assumptionSet = 'set' in switched ? switched.set.name : null;
      const rows = [[paint.good('switched'), describeAssumption(switched, assume)], ...noteRows(switched)];
      announce(formatTable(rows), {
        event: 'switched',
        assumptionSet,
      });
    }),
  });
  const rows = [
    ['contract', name],
    ['mock', paint.link(started.url), paint.quiet(describeAssumption(contract, options))],
    ...basePaths(contract).map((base) => ['', paint.link(started.url + base), paint.quiet('the same, as in servers')]),
    ['page', paint.link(started.pageUrl), paint.quiet('shows guesses, switches the set')],
    ...noteRows(contract),
    ...uncheckedRows(contract),
    ...hostRows(host, started, 'others can switch the set'),
  ];
  announce(`${formatTable(rows)}\n`, { event: 'listening', url: started.url, contract: contract.file });

  await watchSaves(stopped, {
    announce,
    read: load,
    folders: () => [
      ...new Set(contract.files.map((file) => dirname(file))),
      ...foldersOfSet(contract, options.assume, sets),
    ],
    async onSave(saved) {
      await started.replace(saved);
      const notes = noteRows(saved);
      if (notes.length > 0)
        announce(formatTable(notes), { event: 'notes', notes: notes.map((row) => row.join(' ').trim()) });
    },
  });
  await started.close();
}

/** The number of unchecked keywords that are printed; some documents use the keywords of another schema language. */
const MAX_UNCHECKED_ROWS = 5;

/** Names the keywords of a contract that are not checked in requests and responses. */
function uncheckedRows({ document, sourceAt }: Contract): string[][] {
  const unchecked = uncheckedKeywords(document);
  const rows = unchecked.slice(0, MAX_UNCHECKED_ROWS).map((keyword, index) => {
    const { file, line } = sourceAt(keyword.pointer);
    return [index === 0 ? 'not checked' : '', `${file}:${line}`, describeUnchecked(document, keyword)];
  });
  const more = unchecked.length - rows.length;
  return more === 0 ? rows : [...rows, ['', `and ${more} more`, 'which its page lists']];
}

/** The number of base paths that are printed; some documents have one for each version in each region. */
const MAX_BASE_ROWS = 3;

function basePaths({ operations }: Pick<Contract, 'operations'>): string[] {
  const bases = new Set(operations.flatMap(basePathsOf));
  return [...bases].filter((base) => base !== '').slice(0, MAX_BASE_ROWS);
}
