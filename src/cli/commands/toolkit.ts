import { dirname } from 'node:path';
import { Command } from 'commander';
import { CommandError, complain, lineOf } from '../fail.ts';
import { followSaves, HOST, parsePort, sayer, untilStopped } from '../serving.ts';
import { paint, table } from '../terminal.ts';

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
  const say = sayer(options.json);
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

  let { files } = first;
  await followSaves(stopped, {
    say,
    files: /\.[cm]?[jt]s$|\.json$/,
    folders: () => [...new Set([...files].map((path) => dirname(path)))],
    read: load,
    onSave(loaded) {
      files = loaded.files;
      served.replace(loaded.toolkits);
    },
    onBroken: served.broken,
  });
  await served.close();
  stopCatching();
}
