import { expect } from 'vitest';
import type { Surface } from './hostile-requests.ts';
import { REQUESTS } from './operations.ts';

/** A listener that is started, with what hostile requests to it are made of. */
export interface Started extends Omit<Surface, 'passes'> {
  /** A request as any, whose response is known. Rejects where that is another. */
  respondsAsEver(): Promise<unknown>;
  close(): Promise<unknown>;
}

/** The paths of the contract, for what a sandbox begins with. */
const PATHS = Object.values(REQUESTS).map(({ path }) => path.replace(/\d+/, '1'));
const BODIES = ['{"title":"a","content":"b"}', '{"content":"a","metadata":{}}', 'set=plain', '{"name":"a"}'];

/** The body of a response that is a success. */
export async function textOf(url: string, init?: RequestInit): Promise<string> {
  const response = await fetch(url, init);
  expect(response.status).toBe(200);
  return response.text();
}

/** A mock or a sandbox. */
export function apiAt(
  { port, url, pageUrl, close }: { port: number; url: string; pageUrl: string; close(): Promise<void> },
  key: string,
): Started {
  const authorization = `Bearer ${key}`;
  return {
    port,
    paths: [...PATHS, '/_colloquy/', '/_colloquy/api/agents', '/v1/', '/v1', '/v2/agents/'],
    headers: [
      ['Authorization', authorization],
      ['Content-Type', 'application/json'],
    ],
    bodies: BODIES,
    respondsAsEver: async () => {
      expect(JSON.parse(await textOf(`${url}/v1/agents/`, { headers: { authorization } }))).toBeTypeOf('object');
      expect(await textOf(pageUrl, { headers: { accept: 'text/html' } })).toContain('Last requests');
    },
    close,
  };
}

/** The mock and the docs of `npm start`, as its screen names them. */
export function startSurfaces(screen: string): (Surface & Pick<Started, 'respondsAsEver'>)[] {
  const portOf = (name: string): number =>
    Number(new RegExp(`${name} +http://127\\.0\\.0\\.1:(\\d+)`).exec(screen)?.[1]);
  const [mock, docsPort] = [portOf('mock'), portOf('docs')];
  const url = `http://127.0.0.1:${mock}`;
  const api = apiAt({ port: mock, url, pageUrl: `${url}/_colloquy/`, close: async () => {} }, 'any-key');
  return [
    { ...api, passes: false },
    {
      port: docsPort,
      paths: ['/', '/try-it.html', '/open-points.html', '/index.md', '/nowhere'],
      passes: false,
      respondsAsEver: async () => expect(await textOf(`http://127.0.0.1:${docsPort}/`)).toContain('<title>'),
    },
  ];
}
