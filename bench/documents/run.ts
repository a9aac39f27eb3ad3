/**
 * Holds the commands to documents of other people, next to Prism: `npm run bench:documents <folder> [name …]`, each a file
 * or a folder in that folder. Nothing of them is downloaded or changed: what is written goes to a folder that is removed.
 */
import { cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { type Contract, readContract } from '../../src/contract/model/index.ts';
import { contentFor } from '../../src/contract/model/operation.ts';
import { validatorsOf } from '../../src/contract/model/validator.ts';
import { compileBy } from '../../test/authoring/generate/support/compile.ts';
import { table } from '../client/table.ts';
import { COMMAND, runNode } from '../process.ts';
import { type Document, documentsIn } from './documents.ts';
import { type Answer, compiled, ours, PEER, prism, type Served, serve } from './mocks.ts';
import { type Request, requestsOf } from './requests.ts';

const [folder = '', ...names] = process.argv.slice(2);
const MODULES = join(import.meta.dirname, '../../node_modules');
const REDOCLY = join(MODULES, '@redocly/cli/bin/cli.js');
const COMPILERS = [join(MODULES, 'typescript7/bin/tsc'), join(import.meta.dirname, 'node_modules/typescript/bin/tsc')];

const nameOf = ({ method, operation }: Request): string => `${method} ${operation.path}`;
const isFailure = ({ status }: Answer): boolean => status >= 500;
const isNone = ({ status }: Answer): boolean => status === 0;
const isRefusal = ({ status }: Answer): boolean => status >= 400 && status < 500;

/** A row of the table; where something fails, its first line is below the table. */
interface Row {
  readonly name: string;
  readonly cells: Readonly<Record<string, number | string>>;
  readonly failures: readonly string[];
}

const rows: Row[] = [];
for (const document of await documentsIn(folder)) {
  if (names.length > 0 && !names.includes(document.name)) continue;
  const row = await rowOf(document);
  rows.push(row);
  process.stderr.write(`${row.name} ${JSON.stringify(row.cells)}\n`);
  for (const failure of row.failures) process.stderr.write(`  ${failure}\n`);
}
const titles = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))];
table(
  ['', ...titles],
  rows.map(({ name, cells }) => [name, ...titles.map((title) => String(cells[title] ?? ''))]),
);
for (const { name, failures } of rows) for (const failure of failures) process.stdout.write(`${name}: ${failure}\n`);
const sum = (column: string): number => rows.reduce((total, { cells }) => total + (Number(cells[column] ?? 0) || 0), 0);
const columns = ['requests', 'ours 500', 'Prism 500', 'we refuse', 'Prism refuses', 'unfit', 'random unfit'];
process.stdout.write(
  `\n${rows.filter(({ failures }) => failures.length === 0).length} of ${rows.length} documents without a failure\n`,
);
process.stdout.write(`${columns.map((column) => `${column}: ${sum(column)}`).join(', ')}\n`);
const [processor] = cpus();
process.stdout.write(`Node ${process.version}, ${cpus().length} × ${processor?.model}\n`);

async function rowOf({ name, file: published }: Document): Promise<Row> {
  const work = await mkdtemp(join(tmpdir(), 'colloquy-bench-'));
  try {
    const top = relative(resolve(folder), resolve(published)).includes('/') ? join(folder, name) : published;
    const file = join(
      work,
      top === published ? '' : name,
      relative(dirname(top === published ? top : `${top}/.`), published),
    );
    await cp(top, top === published ? file : join(work, name), { recursive: true });
    await writeFile(join(work, 'package.json'), '{"type": "module"}');
    return { name, ...(await measured(file, work)) };
  } finally {
    await rm(work, { recursive: true });
  }
}

async function measured(file: string, work: string): Promise<Omit<Row, 'name'>> {
  const failures: string[] = [];
  const command = async (...words: readonly string[]) => {
    const ended = await runNode([COMMAND, ...words], work);
    if (ended.code !== 0) failures.push(`${words[0]}: ${ended.err.split('\n')[0]}`);
    return ended;
  };
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
  const asked = await command('questions', file, '--keep', '--format', 'json');
  if (asked.code !== 0) return { cells: { MB: megabytes }, failures };

  const types = await command('generate', '--contract', file, '--out', 'types');
  const written = types.code === 0 ? (await readdir(join(work, 'types'))).map((one) => `types/${one}`) : [];
  const errors = [];
  for (const compiler of written.length > 0 ? COMPILERS : []) {
    const found = (await compileBy(compiler, work, ...written)).split('\n').filter((line) => line.includes('error'));
    if (found[0] !== undefined) failures.push(`tsc ${compiler === COMPILERS[0] ? 7 : 5.4}: ${found[0]}`);
    errors.push(found.length);
  }

  const contract = await readContract(file).catch(() => undefined);
  // Each command has said why: a file next to it is not there.
  if (contract === undefined) return { cells: { MB: megabytes }, failures };
  const requests = requestsOf(contract);
  const mine = await serve((port) => ours(file, port), requests);
  const other = await serve((port) => prism(file, port), requests, PEER);
  if (mine.refused !== undefined) failures.push(`mock: ${mine.refused}`);
  const pairs = requests.map((request, index) => [request, mine.answers[index], other.answers[index]] as const);
  const where = (is: (one: Answer, two: Answer) => boolean, isOurs = true): Request[] =>
    pairs.flatMap(([request, one, two]) => {
      const [own, peer] = isOurs ? [one, two] : [two, one];
      return own !== undefined && is(own, peer ?? own) ? [request] : [];
    });
  const refused = (one: Answer, two: Answer): boolean => isRefusal(one) && two.status > 0 && two.status < 400;
  const failed = where((one, two) => isFailure(one) && !(other.refused === undefined && isFailure(two)));
  const silent = mine.answers.filter(isNone).length;
  if (silent > 0) failures.push(`mock: ${mine.ended ? `ended by ${mine.ended}, ` : ''}no response to ${silent}`);
  if (failed[0] !== undefined) failures.push(`mock: fails at ${failed.length}, first ${nameOf(failed[0])}`);
  const alone = where(refused).filter(({ fits }) => fits);
  if (alone[0] !== undefined)
    failures.push(`mock: refuses ${alone.length} that Prism answers, first ${nameOf(alone[0])}`);
  const unfit = unfitOf(contract, requests, mine);

  const overlay = file.replace(/\.[^.]+$/, '.colloquy.yaml');
  const applied =
    asked.code === 0 &&
    (await runNode([REDOCLY, 'bundle', file, `--overlay=${overlay}`, '--output=bundled.yaml'], work));
  // A document that Redocly refuses without an overlay as well is no fault of the overlay.
  const isReadable =
    applied &&
    (applied.code === 0 || (await runNode([REDOCLY, 'bundle', file, '--output=plain.yaml'], work)).code === 0);
  if (applied && applied.code !== 0 && isReadable)
    failures.push(`redocly: ${applied.err.split('\n').find((line) => /error|fail/i.test(line))}`);
  const drawn = await serve((port) => ours(file, port, '--assume', 'random', '--seed', '1'), requests);
  if (drawn.refused !== undefined) failures.push(`mock --assume random: ${drawn.refused}`);
  const randomUnfit = unfitOf(contract, requests, drawn);
  // An example of the document that does not fit its schema is given with any set.
  const drawnUnfit = randomUnfit.filter((one) => !unfit.includes(one));
  if (drawnUnfit[0] !== undefined) failures.push(`random: ${drawnUnfit.length} more unfit, first ${drawnUnfit[0]}`);
  const drawnFailed = drawn.answers.filter((one) => isFailure(one) || isNone(one)).length;
  if (drawnFailed > 0) failures.push(`random: fails at ${drawnFailed}`);

  // The handlers of `createMockOf` are held to what the mock answers.
  const module = join(work, 'compiled.mjs');
  const made = await command('mock', '--contract', file, '--compile', module);
  const handled = await serve((port) => compiled(module, port), made.code === 0 ? requests : []);
  if (made.code === 0 && handled.refused !== undefined) failures.push(`createMockOf: ${handled.refused}`);
  const alike = handled.answers.filter(({ status, body }, index) => {
    const own = mine.answers[index];
    return status === own?.status && body === own.body;
  }).length;
  if (alike < requests.length) failures.push(`createMockOf: ${alike} of ${requests.length} as the mock`);

  return {
    cells: {
      MB: megabytes,
      questions: JSON.parse(asked.out).questions.length,
      'questions s': asked.cpu.toFixed(1),
      'its MB': asked.memory.toFixed(0),
      'generate s': types.cpu.toFixed(1),
      'tsc 7, 5.4': errors.join(', '),
      'mock s': mine.cpu.toFixed(1),
      'Prism s': other.refused === undefined ? other.cpu.toFixed(1) : 'none',
      requests: requests.length,
      'createMockOf alike': alike,
      'ours 500': mine.answers.filter(isFailure).length,
      'Prism 500': other.refused === undefined ? other.answers.filter(isFailure).length : 'none',
      'no response': `${silent}, ${other.answers.filter(isNone).length}`,
      'we refuse': alone.length,
      'Prism refuses': other.refused === undefined ? where(refused, false).filter(({ fits }) => fits).length : 'none',
      unfit: unfit.length,
      'random unfit': randomUnfit.length,
      overlay: applied && applied.code === 0 ? 'applied' : isReadable ? 'no' : 'not read',
    },
    failures,
  };
}

/** Responses of a mock that its document does not allow: the schema of the body, with its formats, or the status. */
function unfitOf({ model, document }: Contract, requests: readonly Request[], { answers }: Served): string[] {
  const validators = validatorsOf(document, { fewValues: true });
  return answers.flatMap(({ status, mediaType, body }, index) => {
    const request = requests[index];
    const operation = request && model.operationOf(request.operation.pointer);
    if (request === undefined || operation === undefined || !/[/+]json$/.test(mediaType)) return [];
    const schema = contentFor(operation, status, mediaType)?.schema;
    if (schema === undefined) return [];
    try {
      const [error] = validators(schema.pointer)(JSON.parse(body));
      return error === undefined ? [] : [`${nameOf(request)} ${error.instancePath} ${error.message}`];
    } catch (error) {
      return [`${nameOf(request)} ${error}`];
    }
  });
}
