import { dirname } from 'node:path';
import { basePathsOf, type Contract, uncheckedInWords, uncheckedKeywords } from '../../contract/model/index.ts';
import { formatRecord, startMock } from '../../servers/mock/index.ts';
import { compiledModule } from '../../servers/msw/build/compiled-module.ts';
import { assumptionInUse, assumptionOf, foldersOfSets } from '../assumption-in-use.ts';
import type { CommandOptions } from '../commands.ts';
import { contractInUse } from '../contract-in-use.ts';
import { followSaves, hostRows, sayer, untilStopped } from '../serving.ts';
import { paint, table } from '../terminal.ts';
import { writeFiles } from '../write-files.ts';

export async function mock({ host, port, json, compile, ...options }: CommandOptions<'mock'>): Promise<void> {
  const used = contractInUse(options);
  const { name, sets, read } = used;
  const assumption = assumptionInUse(options, used);
  const load = async () => assumption.fill(await read());
  const say = sayer(json);

  const contract = await load();
  if (compile !== undefined) {
    await writeFiles(new Map([[compile, compiledModule(contract, /\.m?ts$/.test(compile))]]));
    const rows = [
      ['contract', name],
      ['compiled', compile, paint.quiet(assumptionOf(contract, options))],
    ];
    return say(table(rows), { event: 'compiled', contract: contract.file, file: compile });
  }
  const stopped = untilStopped();
  const started = await startMock({
    contract,
    host,
    port,
    onRequest: (record) => say(`  ${formatRecord(record)}\n`, { event: 'request', ...record }),
    switching: assumption.switching(async (switched, assume) => {
      await started.replace(switched);
      const assumptionSet = 'set' in switched ? switched.set.name : null;
      say(table([[paint.good('switched'), assumptionOf(switched, assume)]]), { event: 'switched', assumptionSet });
    }),
  });
  const rows = [
    ['contract', name],
    ['mock', paint.link(started.url), paint.quiet(assumptionOf(contract, options))],
    ...basesOf(contract).map((base) => ['', paint.link(started.url + base), paint.quiet('the same, as in servers')]),
    ['page', paint.link(started.pageUrl), paint.quiet('shows guesses, switches the set')],
    ...uncheckedRows(contract),
    ...hostRows(host, started, 'others can switch the set'),
  ];
  say(`${table(rows)}\n`, { event: 'listening', url: started.url, contract: contract.file });

  await followSaves(stopped, {
    say,
    read: load,
    folders: () => [
      ...new Set(contract.files.map((one) => dirname(one))),
      ...foldersOfSets(contract, options.assume, sets),
    ],
    onSave: (saved) => started.replace(saved),
  });
  await started.close();
}

/** Keywords that are printed: a document in the dialect of another language may have many. */
const MOST_UNCHECKED = 5;

/** The keywords of a contract to which no request and no response is held. */
function uncheckedRows({ document, sourceAt }: Contract): string[][] {
  const unchecked = uncheckedKeywords(document);
  const rows = unchecked.slice(0, MOST_UNCHECKED).map((one, index) => {
    const { file, line } = sourceAt(one.pointer);
    return [index === 0 ? 'not checked' : '', `${file}:${line}`, uncheckedInWords(document, one)];
  });
  const others = unchecked.length - rows.length;
  return others === 0 ? rows : [...rows, ['', `and ${others} more`, 'which its page lists']];
}

/** Base paths that are printed: a document may have one for each version of each region. */
const MOST_BASES = 3;

function basesOf({ operations }: Pick<Contract, 'operations'>): string[] {
  const bases = new Set(operations.flatMap(basePathsOf));
  return [...bases].filter((base) => base !== '').slice(0, MOST_BASES);
}
