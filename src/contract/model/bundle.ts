import type { SkippedPart } from './contract.ts';
import { isOpaqueKey } from './data-key.ts';
import { type DocumentFiles, ReferenceRefusedError } from './document-files.ts';
import { addOrigins, type Draft, type Origins } from './draft.ts';
import { ContractError, errorCode, UnreadableError } from './errors.ts';
import { fileAddress, Identifiers, outgoingReferences, rewriteReferencesAsPointers } from './identifiers.ts';
import { at, isJsonObject, type Json } from './json.ts';
import { fromPointer } from './json-pointer.ts';
import { printableAddress } from './printable-address.ts';
import { removeReferences } from './references.ts';
import { isAddress, type Source } from './source.ts';

export interface Bundle extends Draft {
  readonly others: readonly Source[];
  readonly missing: readonly SkippedPart[];
}

/**
 * Bundles the files of a document, as `redocly bundle` does: components from other files then have the names that an
 * overlay for that command uses.
 *
 * @param file The path or the address of the document.
 * @param files Reads the referenced files.
 * @param leavesOutMissing Whether references to missing files are left out.
 * @throws {ContractError} when a file cannot be read, or a reference leads nowhere.
 */
export async function bundleDocument(
  root: Source,
  file: string,
  files: DocumentFiles,
  leavesOutMissing = false,
): Promise<Bundle> {
  const { bundleOas, createEmptyRedoclyConfig, Source: Body } = await import('@redocly/openapi-core/lib/bundle-oas');
  type Document = NonNullable<Parameters<typeof bundleOas>[0]['doc']>;
  type Resolver = NonNullable<Parameters<typeof bundleOas>[0]['externalRefResolver']>;
  const origins: Origins = new Map();
  const sources = new Map<string, Source>();
  const failures = new Map<
    string,
    { readonly error: unknown; readonly base: string | null; readonly reference: string }
  >();
  const documents = new Map<string, Promise<Document>>();

  const address = files.resolve(null, file);
  const identifiers = await readIdentifiers(root, address, files);
  const toDocument = (source: Source, address: string): Document => {
    const parsed = structuredClone(source.value);
    addOrigins(origins, parsed, source);
    identifiers.add(parsed, fileAddress(address));
    rewriteReferencesAsPointers(parsed, identifiers, fileAddress(address));
    sources.set(address, source);
    return { source: new Body(address, source.text), parsed };
  };
  const resolveExternalRef = (base: string | null, reference: string): string => files.resolve(base, reference);
  const resolveDocument = (base: string | null, reference: string): Promise<Document> => {
    const address = resolveExternalRef(base, reference);
    const document =
      documents.get(address) ??
      files.read(address).then(
        (source) => toDocument(source, address),
        (error: unknown) => {
          failures.set(address, { error, base, reference });
          throw error;
        },
      );
    documents.set(address, document);
    return document;
  };
  const first = toDocument(root, address);
  documents.set(address, Promise.resolve(first));

  const { problems } = await bundleOas({
    doc: first,
    config: createEmptyRedoclyConfig(),
    // The part of a resolver that bundling uses. Redocly's own class would read files without our checks.
    externalRefResolver: { resolveExternalRef, resolveDocument, getFiles: () => new Set(sources.keys()) } as Resolver,
  }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ContractError(root.file, undefined, `its files cannot be bundled (${reason}); see redocly bundle`, {
      cause,
    });
  });

  const missing: SkippedPart[] = [];
  for (const { location, severity } of problems) {
    const [place] = location;
    const source = sources.get(place?.source.absoluteRef ?? '') ?? root;
    const pointer = place?.pointer?.replace(/^#\/?/, '/').replace(/^\/$/, '') ?? '';
    const { $ref, externalValue } = Object(at(source.value, pointer));
    const key = typeof $ref === 'string' ? '$ref' : 'externalValue';
    const reference = key === '$ref' ? $ref : externalValue;
    if (severity !== 'error' || typeof reference !== 'string') continue;
    const target = resolveExternalRef(place?.source.absoluteRef ?? null, reference.replace(/#.*/, ''));
    const failure = failures.get(target)?.error;
    const isRefused = failure instanceof ReferenceRefusedError;
    // A `$ref` within data may stay. So may an `externalValue`, unless it names a local file that must not be read.
    if (key === '$ref' ? isOpaque(pointer) : !isRefused || isAddress(reference)) continue;
    if (failure instanceof ContractError && failure.line !== undefined) throw failure;
    const line = source.lineOf(`${pointer}/${key}`);
    if (leavesOutMissing && isMissing(failure)) {
      missing.push({ kind: 'missing', name: reference, file: source.file, line, pointer });
      continue;
    }
    // The file was read, but is only a reference to a refused file. The error then names that reference.
    const beyond = [...failures.values()].find(({ error }) => error instanceof ReferenceRefusedError);
    if (failure === undefined && beyond !== undefined) {
      const from = sources.get(beyond.base ?? '') ?? root;
      const reason = `refers to ${printableAddress(beyond.reference)}, which ${describeFailure(beyond.error)}`;
      throw new UnreadableError(from.file, undefined, reason);
    }
    const Kind = isRefused ? UnreadableError : ContractError;
    throw new Kind(source.file, line, `refers to ${printableAddress(reference)}, which ${describeFailure(failure)}`);
  }
  if (!isJsonObject(first.parsed)) throw new Error('a bundled document is a mapping');
  if (missing.length > 0) removeReferences(first.parsed, new Set(missing.map(({ name }) => name)));
  return {
    document: first.parsed,
    origins,
    // The files were read in no fixed order.
    others: [...sources.values()]
      .filter((source) => source !== root)
      .toSorted((one, other) => (one.file < other.file ? -1 : 1)),
    missing,
  };
}

/** Reads the addresses and names of the schemas in a document and in its files, those on the network last. */
export async function readIdentifiers(root: Source, path: string, files: DocumentFiles): Promise<Identifiers> {
  const identifiers = new Identifiers();
  const values = new Map<string, Json>([[path, root.value]]);
  identifiers.add(root.value, fileAddress(path));
  for (;;) {
    const outgoing = [...values].flatMap(([from, value]) =>
      outgoingReferences(value, identifiers, fileAddress(from)).map((to) =>
        files.resolve(from, to.replace(/#.*$/s, '')),
      ),
    );
    const unread = [...new Set(outgoing)].filter((one) => !values.has(one));
    const local = unread.filter((one) => !isAddress(one));
    const next = local.length > 0 ? local : unread;
    if (next.length === 0) return identifiers;
    for (const one of next) {
      // Bundling reports the files that cannot be read.
      const source = await files.read(one).catch(() => undefined);
      values.set(one, source?.value ?? null);
      if (source !== undefined) identifiers.add(source.value, fileAddress(one));
    }
  }
}

const isOpaque = (pointer: string): boolean =>
  fromPointer(pointer).some((key, index, path) => isOpaqueKey(path.slice(0, index), key));

const isMissing = (failure: unknown): boolean =>
  failure instanceof ContractError && errorCode(failure.cause) === 'ENOENT';

function describeFailure(failure: unknown): string {
  if (isMissing(failure))
    return 'is not there; get that file, too (only `colloquy questions` and `colloquy docs` go on without it)';
  if (failure instanceof ReferenceRefusedError) return failure.message;
  return failure instanceof ContractError ? failure.reason : 'is not there';
}
