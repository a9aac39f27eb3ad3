import { readFile } from 'node:fs/promises';
import { errorCode, UnreadableError } from './errors.ts';
import type { Json } from './json.ts';
import { type LocatedYaml, parseLocatedYaml } from './located-yaml.ts';
import { printableAddress } from './printable-address.ts';
import { indentQuotedLines } from './quoted-lines.ts';

/** A file of a document, or the response from an address. */
export interface Source extends LocatedYaml {
  /** The path as given, or the address in printable form. */
  readonly file: string;
  readonly text: string;
}

export const isAddress = (file: string): boolean => /^https?:\/\//i.test(file);

/** Limits for a file on the network: seconds until the server has sent it, and megabytes after decompression. */
const MAX_SECONDS = 30;
const MAX_MEGABYTES = 64;

/**
 * Reads a file, or the response from an address.
 *
 * @param file The path or the address.
 * @param name The file's name in errors.
 * @throws {ContractError} if it cannot be read, or is neither YAML nor JSON.
 */
export async function readSource(file: string, name: string = printableAddress(file)): Promise<Source> {
  const text = isAddress(file) ? await fetchText(file) : await readText(file, name);
  if (text.includes('\0'))
    throw new UnreadableError(name, undefined, 'is not text in UTF-8; name a file of YAML or JSON');
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    return parseSource(plain, name);
  } catch (error) {
    if (!(error instanceof UnreadableError && error.reason === INDENTATION_ERROR)) throw error;
    // Loaded on demand, since few documents need it.
    const { parseLooseYaml } = await import('./loose-yaml.ts');
    const yaml = parseLooseYaml(plain);
    return yaml === undefined ? parseSource(indentQuotedLines(plain), name) : { file: name, text: plain, ...yaml };
  }
}

/** The message of js-yaml for the one error that other parsers accept. */
const INDENTATION_ERROR = 'deficient indentation';

/** @throws {ContractError} when the text is neither YAML nor JSON. */
export function parseSource(text: string, file: string): Source {
  const { value, lineOf } = parseLocatedYaml(text, (line, reason) => {
    throw new UnreadableError(file, line, reason);
  });
  return { file, text, value, lineOf };
}

export async function readPlainText(file: string, name: string): Promise<Source> {
  const text = isAddress(file) ? await fetchText(file) : await readText(file, name);
  return { file: name, text, value: text satisfies Json, lineOf: () => 1 };
}

async function readText(file: string, name: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new UnreadableError(name, undefined, `cannot be read; ${remedyForReadError(cause)}`, { cause });
  }
}

function remedyForReadError(cause: unknown): string {
  const code = errorCode(cause);
  if (code === 'EISDIR') return 'it is a folder: name the file of the contract';
  return code === 'EACCES' || code === 'EPERM' ? 'change its permissions' : 'run this where the contract is';
}

async function fetchText(address: string): Promise<string> {
  const name = printableAddress(address);
  const fail = (reason: string, cause?: unknown): never => {
    throw new UnreadableError(name, undefined, reason, { cause });
  };
  const url = URL.parse(address) ?? fail('is no address; check how it is written');
  if (url.username !== '' || url.password !== '') {
    fail('is given with a password; download the document, and name the file');
  }
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), MAX_SECONDS * 1000);
  let response: Response;
  let text: string | undefined;
  try {
    response = await fetch(url, { signal: limit.signal });
    text = await bodyText(response);
  } catch (cause) {
    if (limit.signal.aborted)
      fail(`did not arrive within ${MAX_SECONDS} s, the limit of a file from an address`, cause);
    const why = cause instanceof Error && cause.cause !== undefined ? (errorCode(cause.cause) ?? cause.message) : cause;
    const remedy = 'check the address and the network, or download the document and name the file';
    return fail(`cannot be reached (${String(why)}); ${remedy}`, cause);
  } finally {
    clearTimeout(timer);
    limit.abort();
  }
  if (text === undefined) return fail(`is larger than ${MAX_MEGABYTES} MB, the limit of a file from an address`);
  if (response.ok) {
    if (!/^\s*<(!doctype|html)/i.test(text)) return text;
    return fail('is a page of HTML; give the address of the document itself');
  }
  const remedy = [401, 403].includes(response.status)
    ? 'download the document with your key, and name the file'
    : 'check the address';
  return fail(`cannot be read: the server responded ${response.status}; ${remedy}`);
}

/** Returns the text of a response; `undefined` if it is too large after decompression. */
async function bodyText({ body }: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_MEGABYTES * 2 ** 20) return undefined;
    pieces.push(decoder.decode(chunk, { stream: true }));
  }
  return [...pieces, decoder.decode()].join('');
}
