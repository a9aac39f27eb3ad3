import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { copyFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Contract, readContract } from '../../src/contract/model/index.ts';
import { buildDocs } from '../../src/docs/index.ts';
import { createOwnParts } from '../../src/docs/own/index.ts';
import { operationPath } from '../../src/docs/reference/reference.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

/** The contract of this project, from its root. */
export const CONTRACT = 'openapi/openapi.yaml';

/** A renderer that is measured. */
export interface Peer {
  readonly name: string;
  /** Writes a folder with `index.html`, the page of the reference. */
  build(folder: string): Promise<void>;
  /** The page of the reference, if it is another one. */
  readonly page?: string;
  /** A text that a reader sees first on that page, if it is another one than on the page of the whole document. */
  readonly sentence?: string;
}

const SCALAR = '@scalar/api-reference@1.72.1';
const ELEMENTS = '@stoplight/elements@9.0.25';
const SWAGGER_UI = 'swagger-ui-dist@5.35.0';

/** Lists the renderers of a document. Each gets the same file. */
export async function createPeers(file: string): Promise<readonly Peer[]> {
  const contract = await readContract(file);
  const shown = shownOperation(contract);
  const copy = `openapi${extname(file)}`;
  return [
    { name: 'colloquy (all)', page: 'reference/all.html', build: (folder) => buildOurs(file, folder) },
    {
      name: 'colloquy (operation)',
      page: operationPath(shown),
      sentence: file === CONTRACT ? 'The call waits for the completed reply' : shown.path,
      build: (folder) => buildOurs(file, folder),
    },
    { name: 'Redoc 3 (stock)', build: (folder) => buildRedoc(file, folder) },
    fromRegistry(file, 'Scalar', SCALAR, ['dist/browser/standalone.js'], () => [
      '<div id="app"></div><script src="standalone.js"></script>',
      `<script>Scalar.createApiReference('#app', { url: '${copy}', withDefaultFonts: false, telemetry: false });</script>`,
    ]),
    fromRegistry(file, 'Stoplight Elements', ELEMENTS, ['web-components.min.js', 'styles.min.css'], () => [
      '<link rel="stylesheet" href="styles.min.css"><script src="web-components.min.js"></script>',
      `<elements-api apiDescriptionUrl="${copy}" router="hash"></elements-api>`,
    ]),
    fromRegistry(file, 'Swagger UI', SWAGGER_UI, ['swagger-ui-bundle.js', 'swagger-ui.css'], () => [
      '<link rel="stylesheet" href="swagger-ui.css"><div id="app"></div><script src="swagger-ui-bundle.js"></script>',
      `<script>SwaggerUIBundle({ url: '${copy}', dom_id: '#app' });</script>`,
    ]),
  ];
}

/** The operation whose page is measured: that of a message, or the first one of a document of others. */
function shownOperation({ operations }: Contract) {
  const shown = operations.find(({ operationId }) => operationId === 'send-message') ?? operations[0];
  if (shown === undefined) throw new Error('the document has no operation');
  return shown;
}

async function buildOurs(file: string, folder: string): Promise<void> {
  const contract = await readContract(file);
  await buildDocs({ contract, directory: folder, own: createOwnParts(contract) });
}

async function buildRedoc(file: string, folder: string): Promise<void> {
  const redocly = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
  // A configuration of its own keeps our decorators away, and telemetry off.
  const configuration = join(folder, 'redocly.yaml');
  await writeFile(configuration, 'telemetry: off\n');
  const options = [`--config=${configuration}`, '--inlineBundle', `--output=${join(folder, 'index.html')}`];
  await run(process.execPath, [redocly, 'build-docs', resolve(file), ...options], {
    env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
}

/**
 * A renderer that runs in the browser, from its package alone: what it depends on is in its bundle, and to install that
 * a second time would cost a gigabyte.
 */
function fromRegistry(
  file: string,
  name: string,
  version: string,
  files: readonly string[],
  body: () => readonly string[],
): Peer {
  return {
    name,
    async build(folder) {
      const packed = await unpackOnce(version);
      for (const part of files) await copyFile(join(packed, part), join(folder, basename(part)));
      await copyFile(file, join(folder, `openapi${extname(file)}`));
      const head = `<!doctype html><meta charset="utf-8"><title>${name}</title>`;
      await writeFile(join(folder, 'index.html'), [head, ...body()].join('\n'));
    },
  };
}

const unpacked = new Map<string, Promise<string>>();
function unpackOnce(version: string): Promise<string> {
  const folder = unpacked.get(version) ?? unpack(version);
  unpacked.set(version, folder);
  return folder;
}

/** Unpacks the packages of all renderers, which is no part of their builds. */
export async function unpackPeers(): Promise<void> {
  await Promise.all([SCALAR, ELEMENTS, SWAGGER_UI].map(unpackOnce));
}

async function unpack(version: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-bench-docs-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { stdout } = await run('npm', ['pack', version, '--silent', '--pack-destination', folder]);
  await run('tar', ['--extract', '--gzip', '--file', join(folder, stdout.trim()), '--directory', folder]);
  return join(folder, 'package');
}
