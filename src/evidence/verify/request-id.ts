import type { Exchange } from '../judge/index.ts';

const REQUEST_ID_HEADER = /(^|-)(request|correlation|trace)-?id$/;

/** Finds the response header by which a server identifies the request in its logs. */
export function findRequestId({ response }: Exchange): { readonly name: string; readonly value: string } | undefined {
  const [name, value] =
    Object.entries(response?.headers ?? {}).find(([header]) => REQUEST_ID_HEADER.test(header)) ?? [];
  return name !== undefined && value !== undefined && /^[\x21-\x7e]{1,128}$/.test(value) ? { name, value } : undefined;
}
