import { join } from 'node:path';

/** A server that is measured. */
export interface Peer {
  readonly name: string;
  /** Arguments for Node that start it at a port. */
  readonly command: (port: number) => string[];
  /** What it checks in a request; it is held to that before it is measured. */
  readonly checks: { readonly key: boolean; readonly body: boolean };
}

const HERE = import.meta.dirname;

/**
 * The servers, with the document that each can read.
 *
 * @param contract The contract as it stands.
 * @param filled The same with 200 in the place of `2XX`, which some do not read.
 */
export function peersOf(contract: string, filled: string): readonly Peer[] {
  return [
    {
      name: 'colloquy mock',
      command: (port) => [join(HERE, 'servers/colloquy.ts'), contract, String(port)],
      checks: { key: true, body: true },
    },
    {
      name: 'Prism (stock, quiet)',
      command: (port) => [
        join(HERE, '../../node_modules/@stoplight/prism-cli/dist/index.js'),
        ...['mock', contract, '--port', String(port), '--multiprocess=false', '--verboseLevel', 'silent'],
      ],
      checks: { key: true, body: true },
    },
    {
      name: 'openapi-backend',
      command: (port) => [join(HERE, 'servers/openapi-backend.mjs'), filled, String(port)],
      checks: { key: true, body: true },
    },
    {
      name: 'Mockoon (checks nothing)',
      command: (port) => [
        join(HERE, 'node_modules/@mockoon/cli/bin/run.js'),
        ...[
          'start',
          '--data',
          filled,
          '--hostname',
          '127.0.0.1',
          '--port',
          String(port),
          '--disable-log-to-file',
          '--disable-admin-api',
        ],
      ],
      checks: { key: false, body: false },
    },
    {
      name: 'node:http alone (checks nothing)',
      command: (port) => [join(HERE, 'servers/node-http.mjs'), String(port)],
      checks: { key: false, body: false },
    },
  ];
}
