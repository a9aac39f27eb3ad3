import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { copyFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { readContract } from '../../src/contract/model/index.ts';
import { buildDocs } from '../../src/docs/index.ts';
import { createOwnParts } from '../../src/docs/own/index.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

/** The contract, from the root of the project; every renderer is given this one. */
export const CONTRACT = 'openapi/openapi.yaml';

/** A renderer that is measured. */
export interface Peer {
  readonly name: string;
  /** Makes a folder with `index.html`, on which the reference stands. */
  build(folder: string): Promise<void>;
  /** Where it stands instead, and what is read there first. */
  readonly page?: string;
  readonly sentence?: string;
}

export const PEERS: readonly Peer[] = [
  {
    name: 'colloquy (all)',
    page: 'reference/all.html',
    build: ourDocs,
  },
  {
    name: 'colloquy (operation)',
    page: 'reference/send-message.html',
    sentence: 'The call waits for the completed reply',
    build: ourDocs,
  },
  {
    name: 'Redoc 3 (stock)',
    async build(folder) {
      const redocly = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
      // A configuration of its own keeps our decorators away, and telemetry off.
      const configuration = join(folder, 'redocly.yaml');
      await writeFile(configuration, 'telemetry: off\n');
      const options = [`--config=${configuration}`, '--inlineBundle', `--output=${join(folder, 'index.html')}`];
      await run(process.execPath, [redocly, 'build-docs', CONTRACT, ...options], {
        env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      });
    },
  },
  fromRegistry('Scalar', '@scalar/api-reference@1.72.1', ['dist/browser/standalone.js'], () => [
    '<div id="app"></div><script src="standalone.js"></script>',
    "<script>Scalar.createApiReference('#app', { url: 'openapi.yaml', withDefaultFonts: false, telemetry: false });</script>",
  ]),
  fromRegistry('Stoplight Elements', '@stoplight/elements@9.0.25', ['web-components.min.js', 'styles.min.css'], () => [
    '<link rel="stylesheet" href="styles.min.css"><script src="web-components.min.js"></script>',
    '<elements-api apiDescriptionUrl="openapi.yaml" router="hash"></elements-api>',
  ]),
  fromRegistry('Swagger UI', 'swagger-ui-dist@5.35.0', ['swagger-ui-bundle.js', 'swagger-ui.css'], () => [
    '<link rel="stylesheet" href="swagger-ui.css"><div id="app"></div><script src="swagger-ui-bundle.js"></script>',
    "<script>SwaggerUIBundle({ url: 'openapi.yaml', dom_id: '#app' });</script>",
  ]),
];

async function ourDocs(folder: string): Promise<void> {
  const contract = await readContract(CONTRACT);
  await buildDocs({ contract, directory: folder, own: createOwnParts(contract) });
}

/**
 * A renderer that runs in the browser, from its package alone: what it depends on is in its bundle, and to install that
 * a second time would cost a gigabyte.
 */
function fromRegistry(name: string, version: string, files: readonly string[], body: () => readonly string[]): Peer {
  const packed = unpack(version);
  return {
    name,
    async build(folder) {
      for (const file of files) await copyFile(join(await packed, file), join(folder, basename(file)));
      await copyFile(CONTRACT, join(folder, 'openapi.yaml'));
      const head = `<!doctype html><meta charset="utf-8"><title>${name}</title>`;
      await writeFile(join(folder, 'index.html'), [head, ...body()].join('\n'));
    },
  };
}

async function unpack(version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-bench-docs-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { stdout } = await run('npm', ['pack', version, '--silent', '--pack-destination', folder]);
  await run('tar', ['--extract', '--gzip', '--file', join(folder, stdout.trim()), '--directory', folder]);
  return join(folder, 'package');
}
