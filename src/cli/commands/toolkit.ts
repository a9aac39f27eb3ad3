import { watch } from 'node:fs';
import { dirname } from 'node:path';
import { Command } from 'commander';
import { CommandError, complain, lineOf } from '../fail.ts';
import { HOST, parsePort } from '../listening.ts';
import { paint } from '../paint.ts';
import { table } from '../table.ts';
import { untilStopped } from '../until-stopped.ts';

const TOOLKIT_PORT = 4030;

interface ToolkitCommandOptions {
  readonly port: number;
  readonly json?: true;
}

/** `colloquy toolkit`: serves the toolkits of a module, with a page that runs them. */
export function toolkitCommand(): Command {
  return new Command('toolkit')
    .summary('serve the toolkits of a module, and run them in a page')
    .description(
      'Serves the toolkits that a module exports, on this machine alone and without a key. A page lists their tools, runs them with a form, and shows the exchange and the log. What is saved is live at once.',
    )
    .argument('[module]', 'a file that exports toolkits, such as ./tools.ts')
    .option('--port <number>', 'where to listen; 0 takes any free port', parsePort, TOOLKIT_PORT)
    .option('--json', 'print one JSON object a line, for machines')
    .action(toolkit);
}

async function toolkit(file: string | undefined, options: ToolkitCommandOptions): Promise<void> {
  if (file === undefined) throw new CommandError('give the module that exports the toolkits, such as ./tools.ts');
  if (!process.features.typescript) {
    throw new CommandError(
      `toolkit needs Node 22.18 or later, which runs TypeScript; this is ${process.versions.node}`,
    );
  }

  const { plain } = await import('../../toolkit/index.ts');
  const { loadToolkits } = await import('../inspector/load-toolkits.ts');
  const { serveToolkits } = await import('../inspector/serve-toolkits.ts');
  const say = (text: string, data: object): void => {
    process.stdout.write(options.json ? `${JSON.stringify(data)}\n` : text);
  };
  const { asUserCode, catchLateErrors } = await import('../../serve/late-errors.ts');
  const stopCatching = catchLateErrors((error) => complain(`${file} failed outside of a call: ${lineOf(error)}`));
  const load = () => asUserCode(() => loadToolkits(file));
  const first = await load();
  const stopped = untilStopped();
  const served = await serveToolkits({
    toolkits: first.toolkits,
    protocol: plain,
    host: HOST,
    port: options.port,
    onRequest: (line, record) => say(`  ${line}\n`, { event: 'request', ...record }),
  });
  const names = Object.keys(first.toolkits).join(', ');
  const rows = [
    ['toolkits', names, paint.quiet(`protocol ${plain.name}, open to anyone on this machine`)],
    ['page', paint.link(served.url), paint.quiet('lists the tools and runs them')],
  ];
  say(`${table(rows)}\n`, { event: 'listening', url: served.url, toolkits: Object.keys(first.toolkits) });

  const stopWatching = watchFiles(first.files, async (): Promise<ReadonlySet<string>> => {
    try {
      const loaded = await load();
      served.replace(loaded.toolkits);
      say(table([[paint.good('saved'), 'is live now']]), { event: 'saved' });
      return loaded.files;
    } catch (error) {
      const reason = lineOf(error);
      served.broken(reason);
      say(table([[paint.bad('broken'), reason, paint.quiet('the last good one stays')]]), { event: 'broken', reason });
      return new Set();
    }
  });
  await stopped;
  stopWatching();
  await served.close();
  stopCatching();
}

/** Milliseconds of quiet after which a save counts as whole. */
const QUIET = 50;

/** @param onSave Called when a file in one of the folders was saved; gives the files that are read now. */
function watchFiles(files: ReadonlySet<string>, onSave: () => Promise<ReadonlySet<string>>): () => void {
  const watchers = new Map<string, ReturnType<typeof watch>>();
  let timer: NodeJS.Timeout | undefined;
  const add = (more: ReadonlySet<string>): void => {
    for (const folder of new Set([...more].map((file) => dirname(file)))) {
      if (watchers.has(folder)) continue;
      watchers.set(
        folder,
        watch(folder, (_event, file) => {
          if (file === null || /\.[cm]?[jt]s$|\.json$/.test(file)) changed();
        }),
      );
    }
  };
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void onSave().then(add), QUIET);
  };
  add(files);
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}
