import { dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Skipped } from './contract.ts';
import { eachEntry, isOpaqueKey } from './data-key.ts';
import { addOrigins, type Draft, type Origins } from './draft.ts';
import { ContractError, codeOf, NetworkError } from './errors.ts';
import { at, isJsonObject, type Json } from './json.ts';
import { fromPointer, pointerIn } from './json-pointer.ts';
import { leaveOut } from './references.ts';
import { isAddress, readPlainText, readSource, type Source } from './source.ts';

export interface Bundle extends Draft {
  readonly others: readonly Source[];
  readonly missing: readonly Skipped[];
}

/** Whether a document refers to other files. */
export function refersToOthers(document: Json): boolean {
  let refers = false;
  eachEntry(document, (key, child) => {
    refers ||= key === '$ref' && typeof child === 'string' && !child.startsWith('#');
  });
  return refers;
}

/**
 * Makes one document of several files, as `redocly bundle` does: so the names of what comes from other files are those to
 * which an overlay for that command leads.
 *
 * @param allowNetwork Whether references to other hosts are followed.
 * @param leavesOutMissing Whether what a missing file would contain is left out.
 * @throws {ContractError} when a file cannot be read, or a reference leads nowhere.
 */
export async function bundled(root: Source, allowNetwork: boolean, leavesOutMissing = false): Promise<Bundle> {
  const { bundleOas, createEmptyRedoclyConfig, Source: Body } = await import('@redocly/openapi-core/lib/bundle-oas');
  type Document = NonNullable<Parameters<typeof bundleOas>[0]['doc']>;
  type Resolver = NonNullable<Parameters<typeof bundleOas>[0]['externalRefResolver']>;
  const origins: Origins = new Map();
  const sources = new Map<string, Source>();
  const failures = new Map<string, unknown>();
  const documents = new Map<string, Promise<Document>>();

  const documentOf = (source: Source, address: string): Document => {
    const parsed = structuredClone(source.value);
    addOrigins(origins, parsed, source);
    sources.set(address, source);
    return { source: new Body(address, source.text), parsed };
  };
  const resolveExternalRef = (base: string | null, reference: string): string => {
    if (isAddress(reference)) return reference;
    if (base !== null && isAddress(base)) return new URL(reference, base).href;
    if (reference.startsWith('file:')) return fileURLToPath(reference);
    return resolve(base === null ? '.' : dirname(base), pointerIn(reference));
  };
  const nameOf = (address: string): string =>
    isAddress(address) || isAddress(root.file)
      ? address
      : join(dirname(root.file), relative(dirname(resolve(root.file)), address));
  const load = async (address: string): Promise<Document> => {
    try {
      if (isAddress(address) ? !allowNetwork : isAddress(root.file)) throw new Refused(isAddress(address));
      const read = isData(address) ? readSource : readPlainText;
      return documentOf(await read(address, nameOf(address)), address);
    } catch (error) {
      failures.set(address, error);
      throw error;
    }
  };
  const resolveDocument = (base: string | null, reference: string): Promise<Document> => {
    const address = resolveExternalRef(base, reference);
    const known = documents.get(address) ?? load(address);
    documents.set(address, known);
    return known;
  };
  const address = resolveExternalRef(null, root.file);
  const first = documentOf(root, address);
  documents.set(address, Promise.resolve(first));

  const { problems } = await bundleOas({
    doc: first,
    config: createEmptyRedoclyConfig(),
    // What a bundle calls of a resolver; the class has fields of its own, and reads without a word of ours.
    externalRefResolver: { resolveExternalRef, resolveDocument, getFiles: () => new Set(sources.keys()) } as Resolver,
  }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ContractError(root.file, undefined, `its files cannot be bundled (${reason}); see redocly bundle`, {
      cause,
    });
  });

  const missing: Skipped[] = [];
  for (const { location, severity } of problems) {
    const [place] = location;
    const source = sources.get(place?.source.absoluteRef ?? '') ?? root;
    const pointer = place?.pointer?.replace(/^#\/?/, '/').replace(/^\/$/, '') ?? '';
    const $ref = Object(at(source.value, pointer)).$ref;
    if (severity !== 'error' || typeof $ref !== 'string' || isOpaque(pointer)) continue;
    const failure = failures.get(resolveExternalRef(place?.source.absoluteRef ?? null, $ref.replace(/#.*/, '')));
    if (failure instanceof ContractError && failure.line !== undefined) throw failure;
    if (leavesOutMissing && isMissing(failure)) {
      missing.push({ kind: 'missing', name: $ref, file: source.file, line: source.lineOf(`${pointer}/$ref`), pointer });
      continue;
    }
    const Kind = failure instanceof Refused && failure.isOnNetwork ? NetworkError : ContractError;
    throw new Kind(source.file, source.lineOf(`${pointer}/$ref`), `refers to ${$ref}, which ${whyNot(failure)}`);
  }
  if (!isJsonObject(first.parsed)) throw new Error('a bundled document is a mapping');
  if (missing.length > 0) leaveOut(first.parsed, new Set(missing.map(({ name }) => name)));
  return {
    document: first.parsed,
    origins,
    // They arrive in any order.
    others: [...sources.values()]
      .filter((source) => source !== root)
      .toSorted((one, other) => (one.file < other.file ? -1 : 1)),
    missing,
  };
}

/** What else is referred to is a text, such as a description in Markdown. */
function isData(address: string): boolean {
  const path = isAddress(address) ? new URL(address).pathname : address;
  return /\.(ya?ml|json)$/i.test(path) || (isAddress(address) && extname(path) === '');
}

const isOpaque = (pointer: string): boolean =>
  fromPointer(pointer).some((key, index, path) => isOpaqueKey(path.slice(0, index), key));

class Refused extends Error {
  readonly isOnNetwork: boolean;

  constructor(isOnNetwork: boolean) {
    super('must not be read');
    this.isOnNetwork = isOnNetwork;
  }
}

const isMissing = (failure: unknown): boolean => failure instanceof ContractError && codeOf(failure.cause) === 'ENOENT';

function whyNot(failure: unknown): string {
  if (isMissing(failure)) return 'is not there; get that file, too (only `colloquy questions` goes on without it)';
  if (failure instanceof ContractError) return failure.reason;
  if (!(failure instanceof Refused)) return 'is not there';
  return failure.isOnNetwork
    ? 'is on the network; allow that with --allow-network, or download it and refer to the file'
    : 'is a file of this machine, which a document from the network may not read';
}
