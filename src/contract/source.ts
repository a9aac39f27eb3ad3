import { readFile } from 'node:fs/promises';
import { ContractError, codeOf } from './errors.ts';
import type { Json } from './json.ts';
import { type LocatedYaml, parseLocatedYaml } from './located-yaml.ts';

/** A file of a document, or what an address gave. */
export interface Source extends LocatedYaml {
  readonly file: string;
  readonly text: string;
}

export const isAddress = (file: string): boolean => /^https?:\/\//i.test(file);

/** How long a server may take for a document. */
const MOST_MILLISECONDS = 60_000;

/**
 * Reads a file, or what is at an address.
 *
 * @param file The path or the address by which it is read.
 * @param name What errors call it.
 * @throws {ContractError} when it cannot be read, or is neither YAML nor JSON.
 */
export async function readSource(file: string, name: string = file): Promise<Source> {
  const text = isAddress(file) ? await fetchText(file) : await readText(file, name);
  if (text.includes('\0'))
    throw new ContractError(name, undefined, 'is not text in UTF-8; name a file of YAML or JSON');
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    return sourceOf(plain, name);
  } catch (error) {
    // Its loading is for those who need it.
    const { parseLooseYaml } = await import('./loose-yaml.ts');
    const yaml = error instanceof ContractError && error.reason === TOO_STRICT ? parseLooseYaml(plain) : undefined;
    if (yaml === undefined) throw error;
    return { file: name, text: plain, ...yaml };
  }
}

/** What js-yaml calls the one mistake that other parsers accept. */
const TOO_STRICT = 'deficient indentation';

/** @throws {ContractError} when the text is neither YAML nor JSON. */
export function sourceOf(text: string, file: string): Source {
  const { value, lineOf } = parseLocatedYaml(text, (line, reason) => {
    throw new ContractError(file, line, reason);
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
    throw new ContractError(name, undefined, `cannot be read; ${remedyOf(cause)}`, { cause });
  }
}

function remedyOf(cause: unknown): string {
  const code = codeOf(cause);
  if (code === 'EISDIR') return 'it is a folder: name the file of the contract';
  return code === 'EACCES' || code === 'EPERM' ? 'change its permissions' : 'run this where the contract is';
}

async function fetchText(address: string): Promise<string> {
  const url = URL.parse(address);
  if (url === null) throw new ContractError(address, undefined, 'is no address; check how it is written');
  if (url.username !== '' || url.password !== '') {
    const where = `${url.protocol}//${url.host}${url.pathname}`;
    throw new ContractError(where, undefined, 'is given with a password; download the document, and name the file');
  }
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(MOST_MILLISECONDS) });
    text = await response.text();
  } catch (cause) {
    const why = cause instanceof Error && cause.cause !== undefined ? (codeOf(cause.cause) ?? cause.message) : cause;
    const remedy = 'check the address and the network, or download the document and name the file';
    throw new ContractError(address, undefined, `cannot be reached (${String(why)}); ${remedy}`, { cause });
  }
  if (response.ok) {
    if (!/^\s*<(!doctype|html)/i.test(text)) return text;
    throw new ContractError(address, undefined, 'is a page of HTML; give the address of the document itself');
  }
  const remedy = [401, 403].includes(response.status)
    ? 'download the document with your key, and name the file'
    : 'check the address';
  throw new ContractError(address, undefined, `cannot be read: the server responded ${response.status}; ${remedy}`);
}
