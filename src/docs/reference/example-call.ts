import type { Contract, Operation } from '../../contract/model/index.ts';
import { createSampleReader, type Template } from './sample-request.ts';

/** Writes a call of an operation with example values: the path with the query, and the headers as arguments of curl. */
export function exampleCall(
  contract: Contract,
  operation: Operation,
): { readonly path: string; readonly headers: readonly string[] } {
  const [{ url, headers, isBasic }] = createSampleReader({ ...contract, operations: [operation] })({
    ...operation,
    servers: [],
  });
  const filled = (template: Template): string =>
    template.map((part) => ('text' in part ? part.text : (VALUES[part.variable] ?? '1'))).join('');
  return {
    path: filled(url.slice(1)),
    headers: [
      ...headers.map(([name, value]) => `-H "${`${name}: ${filled(value)}`.replaceAll(/[\\"$`]/g, '\\$&')}"`),
      ...(isBasic ? ['-u user:password'] : []),
    ],
  };
}

const VALUES: Readonly<Record<string, string>> = { API_KEY: 'example-key', ACCESS_TOKEN: 'example-token' };
