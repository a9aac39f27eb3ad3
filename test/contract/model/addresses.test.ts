import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { ContractError, readContract } from '../../../src/contract/model/index.ts';
import { listen } from '../../support/listen.ts';

const HEAD = "openapi: 3.1.0\ninfo: {title: Notes, version: '1'}\n";

async function serve(answer: RequestListener): Promise<string> {
  const { port, close } = await listen(createServer(answer));
  onTestFinished(close);
  return `http://127.0.0.1:${port}`;
}

async function refusal(file: string, options = {}): Promise<string> {
  const error: unknown = await readContract(file, options).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ContractError);
  return error instanceof ContractError ? error.message : '';
}

describe('a file from an address', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const MEGABYTE = Buffer.alloc(2 ** 20, '#');
  const bomb = gzipSync(Buffer.alloc(65 * 2 ** 20, ' '));

  it.each<[string, RequestListener]>([
    [
      'that does not end',
      (_, response) => {
        const write = (): void => {
          if (response.destroyed) return;
          if (response.write(MEGABYTE)) setImmediate(write);
          else response.once('drain', write);
        };
        write();
      },
    ],
    [
      'that is small before it is decoded',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    ],
    ['that is an error', (_, response) => response.writeHead(500, { 'content-encoding': 'gzip' }).end(bomb)],
  ])('has at most 64 MB, and one %s is refused', async (_, answer) => {
    const address = await serve((request, response) => {
      if (request.url === '/refers.yaml') response.end(`${HEAD}paths: {/a: {$ref: a.yaml}}\n`);
      else answer(request, response);
    });
    const reason = 'is larger than 64 MB, the limit of a file from an address';
    expect(await refusal(`${address}/a.yaml`)).toBe(`${address}/a.yaml: ${reason}`);
    const said = await refusal(`${address}/refers.yaml`, { allowNetwork: true });
    expect(said).toBe(`${address}/refers.yaml:3: refers to a.yaml, which ${reason}`);
  });

  it('of 64 MB is read', async () => {
    const text = `${HEAD}paths: {}\n`;
    const whole = Buffer.concat([Buffer.from(text), Buffer.alloc(64 * 2 ** 20 - text.length, '\n')]);
    const address = await serve((_, response) => response.end(whole));
    expect((await readContract(address)).model.info.title).toBe('Notes');
  });

  it.each<[string, RequestListener]>([
    ['before its head', () => undefined],
    ['within its body', (_, response) => response.write(HEAD)],
  ])('may take 30 s, and one that hangs %s is refused', async (_, answer) => {
    let arrived: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const address = await serve((request, response) => {
      answer(request, response);
      arrived();
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const said = refusal(`${address}/a.yaml`);
    await asked;
    vi.advanceTimersByTime(29_999);
    expect(await Promise.race([said, new Promise((resolve) => setImmediate(resolve, 'waits'))])).toBe('waits');
    vi.advanceTimersByTime(1);
    expect(await said).toBe(`${address}/a.yaml: did not arrive within 30 s, the limit of a file from an address`);
  });

  it('may not lead from file to file without end', async () => {
    let asked = 0;
    const address = await serve((_, response) => {
      asked += 1;
      response.end(`${HEAD}paths: {/a: {$ref: 'a${asked}.yaml#/paths/~1a'}}\n`);
    });
    const said = await refusal(`${address}/a.yaml`, { allowNetwork: true });
    expect(said).toMatch(/, which is beyond the 1000 files on the network that a document may read$/);
    expect(asked).toBe(1001);
  });
});

test.each(['/etc/passwd', 'file:///etc/passwd', '../../../etc/passwd'])(
  'a document from an address reads no local file: %s',
  async (reference) => {
    const address = await serve(({ url }, response) => {
      response.writeHead(url === '/v1/a.yaml' ? 200 : 404);
      response.end(`${HEAD}paths: {/a: {$ref: '${reference}'}}\n`);
    });
    const options = { allowNetwork: true, allowFiles: ['/'] };
    const said = await refusal(`${address}/v1/a.yaml`, options);
    expect(said).toContain(`${address}/v1/a.yaml:3: refers to ${reference}, which `);
    expect(said).not.toMatch(/download|--allow-files/);
  },
);

test('a schema in a file from an address is found by the address that it gives itself', async () => {
  const address = await serve(({ url, headers }, response) => {
    const name = `http://${headers.host}/schemas/note`;
    const files = new Map([
      ['/a.yaml', `${HEAD}paths: {/a: {$ref: 'b.yaml#/a'}}\ncomponents: {schemas: {Note: {$ref: '${name}'}}}\n`],
      ['/b.yaml', `a: {get: {}}\ncomponents: {schemas: {Note: {$id: '${name}', maxLength: 3}}}\n`],
    ]);
    response.writeHead(files.has(url ?? '') ? 200 : 404).end(files.get(url ?? ''));
  });
  const { model } = await readContract(`${address}/a.yaml`, { allowNetwork: true });
  expect(model.schemaAt('/components/schemas/Note')?.target.keyword('maxLength')).toBe(3);
});

test('the address of a document is stored without its keys, and requested with them', async () => {
  const asked: unknown[] = [];
  const address = await serve(({ url }, response) => {
    asked.push(url);
    const isFirst = url?.startsWith('/a') === true;
    response.end(
      isFirst ? `${HEAD}paths: {/a: {$ref: 'b.yaml?key=s3cr3t.s3cr3t'}, /c: {$ref: c.yaml}}\n` : 'get: {}\n',
    );
  });
  const contract = await readContract(`${address}/a.yaml?token=s3cr3t.s3cr3t`, { allowNetwork: true });
  expect(asked.slice(0, 3)).toEqual(['/a.yaml?token=s3cr3t.s3cr3t', '/b.yaml?key=s3cr3t.s3cr3t', '/c.yaml']);
  const { file, files, document, sourceAt } = contract;
  expect(file).toBe(`${address}/a.yaml?token=***`);
  expect(JSON.stringify([file, files, document, sourceAt('/paths/~1a')])).not.toContain('s3cr3t');
});
