import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { generatedFiles } from '../../src/authoring/generate/index.ts';
import { GUESSES_HEADER } from '../../src/servers/mock/index.ts';
import { startMock } from '../canary/mock.ts';
import { builtDocs } from '../docs/support/built-docs.ts';
import { contract } from './support/contract.ts';

const ID = /[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+/;

/** The ids that follow "Open:" in the text of the emitted types. */
async function idsInTypes(): Promise<Set<string>> {
  const text = String((await generatedFiles(contract)).get('types.ts')).replaceAll(/\n\s*\* +/g, ' ');
  return new Set(
    [...text.matchAll(new RegExp(`Open: (?:(?! - ).)*?\\(\`(${ID.source})\`, §`, 'g'))].map((match) =>
      String(match[1]),
    ),
  );
}

/** The ids in the header of the answer to `OPTIONS *`, which asks of a server as a whole (RFC 9110, section 9.3.7). */
async function idsInHeaders(): Promise<Set<string>> {
  const mock = await startMock({ contract, host: '127.0.0.1', port: 0 });
  onTestFinished(() => mock.close());
  const header = await new Promise<string | string[] | undefined>((resolve, reject) => {
    const options = { host: '127.0.0.1', port: mock.port, method: 'OPTIONS', path: '*', timeout: 5_000 };
    request(options, (response) => resolve(response.resume().headers[GUESSES_HEADER]))
      .on('error', reject)
      .end();
  });
  return new Set(String(header).split(', '));
}

/** The ids that are link targets of the page of open points. */
async function idsInDocs(): Promise<Set<string>> {
  const { directory } = await builtDocs();
  const page = await readFile(join(directory, 'open-points.html'), 'utf8');
  return new Set([...page.matchAll(new RegExp(`\\sid="(${ID.source})"`, 'g'))].map((match) => String(match[1])));
}

test.for([
  { place: 'the emitted types', read: idsInTypes },
  { place: 'the headers of the served mock', read: idsInHeaders },
  { place: 'the built docs', read: idsInDocs },
])('$place have the same set of ids as the contract', async ({ read }) => {
  expect([...(await read())].sort()).toEqual(contract.openPoints.map(({ id }) => id).sort());
});
