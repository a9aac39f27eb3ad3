import type { Contract, Operation } from '../../contract/model/index.ts';
import { createSampleReader, type TextTemplate } from './sample-request.ts';

/** Writes a call of an operation with example values: the path with the query, and the headers as arguments of curl. */
export function exampleCall(
  contract: Contract,
  operation: Operation,
): { readonly path: string; readonly headers: readonly string[] } {
  const [{ url, headers, isBasic }] = createSampleReader({ ...contract, operations: [operation] })({
    ...operation,
    servers: [],
  });
  const fillTemplate = (template: TextTemplate): string =>
    template.map((part) => ('text' in part ? part.text : (EXAMPLE_KEYS[part.variable] ?? '1'))).join('');
  return {
    path: fillTemplate(url.slice(1)),
    headers: [
      ...headers.map(([name, value]) => `-H "${`${name}: ${fillTemplate(value)}`.replaceAll(/[\\"$`]/g, '\\$&')}"`),
      ...(isBasic ? ['-u user:password'] : []),
    ],
  };
}

const EXAMPLE_KEYS: Readonly<Record<string, string>> = { API_KEY: 'example-key', ACCESS_TOKEN: 'example-token' };
