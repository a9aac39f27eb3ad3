import { findQuestions } from '../../authoring/questions/index.ts';
import type { FilledContract } from '../../contract/assumptions/index.ts';
import type { Contract } from '../../contract/model/index.ts';
import { exampleCall } from '../../docs/index.ts';
import type { Mock } from '../../servers/mock/index.ts';
import { type AssumeOptions, describeAssumption, noteRows } from '../assumption-in-use.ts';
import { isOwnProject } from '../commands/docs.ts';
import { IN_CHECKOUT } from '../contract-in-use.ts';
import { formatTable, paint, wrapCommand } from '../terminal.ts';
import type { StartTools } from './tools.ts';

export interface StartScreen {
  /** The name of the document, as it is printed. */
  readonly name: string;
  readonly contract: Contract;
  readonly linted: Awaited<ReturnType<StartTools['lint']>>;
  readonly compiled: Awaited<ReturnType<StartTools['compile']>>;
  readonly filled: Contract | FilledContract;
  readonly assume: AssumeOptions;
  readonly mock: Pick<Mock, 'url' | 'pageUrl'> | undefined;
  readonly docs: { readonly url: string } | undefined;
  /** The sets next to the document. */
  readonly sets: readonly string[];
  readonly isOurs: boolean;
}

/** Returns the text that `start` prints once everything is served. */
export function formatStartScreen(screen: StartScreen): string {
  const { name, contract, linted, compiled, filled, assume, mock, docs, sets, isOurs } = screen;
  const row = (label: string, cells: readonly string[] | undefined): string[][] =>
    cells === undefined ? [] : [[paint.title(label), ...cells.slice(0, 1), ...cells.slice(1).map(paint.quiet)]];
  const served = [
    ...row(isOurs ? 'contract' : 'document', [contractSummary(contract), name]),
    ...row('lint', linted),
    ...row(isOurs ? 'compiled' : 'types', compiled.row),
    ...row('mock', mock && [paint.link(mock.url), describeAssumption(filled, assume)]),
    ...(mock === undefined ? [] : noteRows(filled)),
    ...row('docs', docs && [paint.link(docs.url), docsRemark(screen)]),
  ];
  const followers = [mock && 'Mock', docs && 'docs'].filter(Boolean).join(' and ');
  const verb = mock !== undefined && docs !== undefined ? 'follow' : 'follows';
  const end = `Press Ctrl-C to stop. ${followers.replace(/^d/, 'D')} ${verb} every save.`;
  const parts = [served, tryRows(screen), ...(sets.length > 0 ? [assumeRows(screen)] : []), [[paint.quiet(end)]]];
  return `\n${parts
    .filter((rows) => rows.length > 0)
    .map(formatTable)
    .join('\n')}\n`;
}

/** Returns rows with a curl command for the mock, and the address of the page that sends requests. */
function tryRows({ contract, mock, docs, isOurs }: StartScreen): string[][] {
  const inBrowser = docs && `in the browser: ${paint.link(`${docs.url}try-it.html`)}`;
  if (mock === undefined) return inBrowser === undefined ? [] : [['Try it', inBrowser]];
  const { path, headers } = exampleRequest(contract);
  return [
    ['Try it', wrapCommand(`curl -i '${mock.url}${path}'`.replaceAll("'", isOurs ? '' : "'"), ...headers)],
    ...(contract.openPoints.length > 0
      ? [['', paint.quiet('The header colloquy-open-points names what the mock guessed.')]]
      : []),
    ...(inBrowser === undefined ? [] : [['', `or ${inBrowser}`]]),
  ];
}

function assumeRows({ sets, mock, isOurs }: StartScreen): string[][] {
  const call = isOurs && IN_CHECKOUT ? 'npm start --' : 'colloquy start';
  return [
    ['Assume', `${call} --assume none`],
    ['', paint.quiet(`Or ${[...sets, 'random'].join(', ')}, or a file of your own.`)],
    ...(mock === undefined ? [] : [['', `or in the browser: ${paint.link(mock.pageUrl)}`]]),
  ];
}

/** Makes an example of a GET request, if possible without path parameters, with its required query and its key. */
function exampleRequest(contract: Contract): ReturnType<typeof exampleCall> {
  const { operations } = contract;
  const reads = operations.filter(({ method }) => method === 'get');
  const operation = reads.find(({ path }) => !path.includes('{')) ?? reads[0] ?? operations[0];
  if (operation === undefined) return { path: '/', headers: [] };
  return exampleCall(contract, operation);
}

function docsRemark({ contract, isOurs }: StartScreen): string {
  if (isOurs && isOwnProject()) return 'the pages of the packages follow';
  if (contract.model.marks.length > 0) return '';
  const count = findQuestions(contract.model).length;
  return count === 0 ? '' : `with ${count} ${count === 1 ? 'question' : 'questions'} that the document leaves open`;
}

function contractSummary({ operations, statements, openPoints }: Contract): string {
  const counted = `${operations.length} ${operations.length === 1 ? 'operation' : 'operations'}`;
  if (statements.length + openPoints.length === 0) return counted;
  return `${counted}, ${statements.length} statements, ${paint.open(`${openPoints.length} open points`)}`;
}
