import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join, normalize } from 'node:path';
import { launchBrowser } from '../../../browser.ts';
import { listen } from '../../../support/listen.ts';

const page = `<!doctype html><meta charset="utf-8"><script type="importmap">${JSON.stringify({
  imports: {
    colloquy: '/node_modules/colloquy/dist/index.js',
    'colloquy/openapi-fetch': '/node_modules/colloquy/dist/openapi-fetch.js',
    'openapi-fetch': '/node_modules/openapi-fetch/dist/index.mjs',
  },
})}</script>`;

/** Runs the checks in a page of a browser, which imports the package's files as they are. */
export async function checkInBrowser(folder: string, url: string, gaps: object): Promise<unknown> {
  const server = createServer((request, response) => void serveFile(folder, request.url ?? '/', response));
  const own = await listen(server);
  const browser = await launchBrowser();
  try {
    const tab = await browser.newPage();
    await tab.goto(`${own.url}/`);
    const program = `import('/conformance.js').then(({ check }) => check(${JSON.stringify(url)}, ${JSON.stringify(gaps)}))`;
    return await tab.evaluate(program);
  } finally {
    await browser.close();
    own.close();
  }
}

async function serveFile(folder: string, path: string, response: ServerResponse): Promise<void> {
  if (path === '/') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    return;
  }
  const text = await readFile(join(folder, normalize(path))).catch(() => undefined);
  response.writeHead(text ? 200 : 404, { 'content-type': 'text/javascript' }).end(text);
}
