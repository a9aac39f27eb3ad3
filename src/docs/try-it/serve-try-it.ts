import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Contract } from '../../contract/index.ts';
import { html } from '../../html/index.ts';
import { parseTarget } from '../../serve/index.ts';
import { linkFromHeader } from '../frame.ts';
import { START_PAGE, TRY_IT_PAGE } from '../page.ts';
import { TRY_PLACE } from '../reference/reference-html.ts';
import { SCALAR_SCRIPT, TRY_IT_SCRIPT, tryItHash, tryItPage } from './try-it-page.ts';

export interface TryIt {
  readonly mockUrl: string;
  contract(): Promise<Contract>;
  /** Gives it as the mock serves it, under a set: by that the console knows what an operation asks for. */
  served(): Promise<Contract>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const PAGE = { 'content-type': 'text/html;charset=utf-8', 'cache-control': 'no-store' };
const SCRIPT = { 'content-type': 'text/javascript;charset=utf-8', 'cache-control': 'no-cache' };

function tryLink(operationId: string): string {
  return html`<a class="try" href="/${TRY_IT_PAGE}${tryItHash({ operationId })}">Try</a>`.html;
}

/** Serves the console with a built site, and a link to it from every page. The files of the site do not change. */
export function withTryIt(directory: string, { mockUrl, contract, served }: TryIt, files: Handler): Handler {
  let scalar: Promise<string> | undefined;
  const respondTo = async (path: string): Promise<readonly [Readonly<Record<string, string>>, string] | undefined> => {
    if (path === SCALAR_SCRIPT) {
      scalar ??= scalarScript();
      return [SCRIPT, await scalar];
    }
    if (path === TRY_IT_SCRIPT) return [SCRIPT, await readFile(new URL(TRY_IT_SCRIPT, import.meta.url), 'utf8')];
    const pages = (await readdir(directory, { recursive: true })).filter((file) => file.endsWith('.html'));
    if (path === TRY_IT_PAGE) {
      return [
        PAGE,
        tryItPage({ contract: await contract(), served: await served(), mockUrl }, [...pages, TRY_IT_PAGE]),
      ];
    }
    if (!pages.includes(path)) return undefined;
    const page = linkFromHeader(await readFile(join(directory, path), 'utf8'), `/${TRY_IT_PAGE}`, 'Try it');
    return [PAGE, page.replaceAll(TRY_PLACE, (_, operationId: string) => tryLink(operationId))];
  };

  return async (request, response) => {
    const { path } = parseTarget(request.url ?? '');
    const found = await respondTo(path.slice(1).replace(/(^|\/)$/, `$1${START_PAGE}`));
    if (found === undefined) return files(request, response);
    response.writeHead(200, found[0]).end(found[1]);
  };
}

/**
 * The script of Scalar's standalone build. It comes out of Scalar's plugin for Fastify, which carries it whole: the
 * package of the build itself would install 272 others, all of which are in the script already.
 */
async function scalarScript(): Promise<string> {
  // Readers who never open the console do not wait for it.
  const [{ default: fastify }, { default: scalar }] = await Promise.all([
    import('fastify'),
    import('@scalar/fastify-api-reference'),
  ]);
  const app = fastify();
  await app.register(scalar, { routePrefix: '/scalar', configuration: { content: '{}' } });
  const { body } = await app.inject('/scalar/js/scalar.js');
  await app.close();
  return body;
}
