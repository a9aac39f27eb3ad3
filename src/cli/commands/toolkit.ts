import { dirname } from 'node:path';
import { plain } from '../../sdk/toolkit/index.ts';
import { asUserCode, catchLateErrors } from '../../servers/http/late-errors.ts';
import type { CommandOptions } from '../commands.ts';
import { CommandError, complain, errorMessage } from '../fail.ts';
import { loadToolkits } from '../inspector/load-toolkits.ts';
import { serveToolkits } from '../inspector/serve-toolkits.ts';
import { DEFAULT_HOST } from '../options.ts';
import { checkPorts, createAnnouncer, waitForSignal, watchSaves } from '../serving.ts';
import { formatTable, paint, print } from '../terminal.ts';

export async function toolkit(
  file: string | undefined,
  { port, json, printProtocol: set, seed, ...options }: CommandOptions<'toolkit'>,
): Promise<void> {
  if (set !== undefined) {
    if (file !== undefined) throw new CommandError('give a module to serve it, or --print-protocol, not both');
    // Loads on demand: serving toolkits needs no contract.
    const { printSetAsProtocol } = await import('../protocol/set-as-protocol.ts');
    print(await printSetAsProtocol({ assume: set, seed }, options));
    return;
  }
  if (file === undefined) throw new CommandError('give the module that exports the toolkits, such as ./tools.ts');
  if (!process.features.typescript) {
    throw new CommandError(
      `toolkit needs Node 22.18 or later, which runs TypeScript; this is ${process.versions.node}`,
    );
  }

  const announce = createAnnouncer(json);
  const stopCatching = catchLateErrors((error) => complain(`${file} failed outside of a call: ${errorMessage(error)}`));
  const files = new Set<string>();
  const load = () => asUserCode(() => loadToolkits(file, files));
  const first = await load();
  await checkPorts(DEFAULT_HOST, { '--port': port });
  const stopped = waitForSignal();
  const served = await serveToolkits({
    loaded: first,
    protocol: plain,
    host: DEFAULT_HOST,
    port,
    onRequest: (line, record) => announce(`  ${line}\n`, { event: 'request', ...record }),
  });
  // Begins to watch the files before the screen asks the user to save one, so that no save is missed.
  const following = watchSaves(stopped, {
    announce,
    files: /\.[cm]?[jt]s$|\.json$/,
    folders: () => [...new Set([...files].map((path) => dirname(path)))],
    read: load,
    onSave: served.replace,
    onBroken: served.showProblem,
  });
  const names = Object.keys(first.toolkits).join(', ');
  const callers = first.authorize === undefined ? 'open to anyone on this machine' : 'for whom the module authorizes';
  const rows = [
    ['toolkits', names, paint.quiet(`protocol ${plain.name}, ${callers}`)],
    ['page', paint.link(served.url), paint.quiet('lists the tools and runs them')],
  ];
  announce(`${formatTable(rows)}\n`, { event: 'listening', url: served.url, toolkits: Object.keys(first.toolkits) });
  await following;
  await served.close();
  stopCatching();
}
