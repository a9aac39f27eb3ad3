import { readIdentifiers } from './bundle.ts';
import { DocumentFiles, type FileAccess, ReferenceRefusedError } from './document-files.ts';
import { UnreadableError } from './errors.ts';
import { fileAddress, Identifiers, rewriteReferencesAsPointers } from './identifiers.ts';
import { isJsonObject, isSameData, type Json, type JsonObject } from './json.ts';
import { toToken } from './json-pointer.ts';
import { printableAddress } from './printable-address.ts';
import { isAddress, readSource, type Source } from './source.ts';

/** The other files that a tool would read because of a document. */
export interface OutgoingFiles {
  readonly root: Source;
  /** Whether the document refers to other files. */
  readonly hasOthers: boolean;
  /** Whether the document or one of these files is on the network. */
  readonly areOnNetwork: boolean;
  /** Whether schemas have addresses of their own, to which references may lead. */
  readonly haveAddresses: boolean;
}

/**
 * Checks the references of a document at every place where other tools follow them: Redocly also reads those in
 * examples, extensions and mappings, which are data to us.
 *
 * @param file The path or the address of the document.
 * @throws {UnreadableError} for a reference to a file that the document may not read.
 */
export async function checkOutgoingReferences(file: string, access: FileAccess): Promise<OutgoingFiles> {
  const files = new DocumentFiles(file, access);
  const root = await readSource(file);
  const first = files.resolve(null, file);
  const seen = new Set([first]);
  const pending: [path: string, source: Source][] = [[first, root]];
  const identifiers = await readIdentifiers(root, first, files);
  for (const [base, source] of pending) {
    const value = structuredClone(source.value);
    identifiers.add(value, fileAddress(base));
    rewriteReferencesAsPointers(value, identifiers, fileAddress(base));
    for (const [reference, pointer] of outgoingReferences(value)) {
      try {
        const path = files.resolve(base, reference.replace(/#.*$/s, ''));
        if (seen.has(path)) continue;
        seen.add(path);
        pending.push([path, await files.read(path)]);
      } catch (error) {
        // The tool for which the document is checked reports a missing file itself.
        if (!(error instanceof ReferenceRefusedError)) continue;
        const reason = `refers to ${printableAddress(reference)}, which ${error.message}`;
        throw new UnreadableError(source.file, source.lineOf(pointer), reason, { cause: error });
      }
    }
  }
  const haveAddresses = pending.some(([, { text }]) => ADDRESS_KEYWORD.test(text));
  return { root, hasOthers: seen.size > 1, areOnNetwork: [...seen].some(isAddress), haveAddresses };
}

/** Finds the references of a document to other files, anywhere in it, each with its pointer. */
function* outgoingReferences(value: Json, pointer = ''): Generator<[reference: string, pointer: string]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries<Json>(value)) {
    const place = `${pointer}/${toToken(key)}`;
    if (isOutgoing(key, child)) yield [child, place];
    if (key === 'mapping' && isJsonObject(child)) {
      for (const [name, target] of Object.entries(child)) {
        if (isMappingToFile(target)) yield [target, `${place}/${toToken(name)}`];
      }
    }
    yield* outgoingReferences(child, place);
  }
}

/** The keys by which schemas and documents have addresses. */
const ADDRESS_KEYWORD = /\$(id|self)\b/;

/**
 * Returns a copy whose references to addresses and names of schemas are pointers, for tools that would look for the
 * addresses on the network. `undefined` if the document has no such references, or refers to other files.
 */
export function withPointerReferences({ value, text }: Source, file: string): JsonObject | undefined {
  if (!ADDRESS_KEYWORD.test(text) || !isJsonObject(value)) return undefined;
  const identifiers = new Identifiers();
  const copy = structuredClone(value);
  identifiers.add(copy, fileAddress(file));
  rewriteReferencesAsPointers(copy, identifiers, fileAddress(file));
  return isSameData(copy, value) || refersToOtherFiles(copy) ? undefined : copy;
}

const refersToOtherFiles = (document: Json): boolean => !outgoingReferences(document).next().done;

/** Returns a document without its references to other files, for tools that would resolve them from another place. */
export function withoutOutgoingReferences(document: JsonObject): JsonObject {
  const copy = (value: Json, isMapping = false): Json => {
    if (Array.isArray(value)) return value.map((item) => copy(item));
    if (!isJsonObject(value)) return value;
    const kept = Object.entries(value).filter(
      ([key, child]) => !isOutgoing(key, child) && !(isMapping && isMappingToFile(child)),
    );
    return Object.fromEntries(kept.map(([key, child]) => [key, copy(child, key === 'mapping')]));
  };
  return copy(document) as JsonObject; // a copy of an object is one
}

const isOutgoing = (key: string, value: Json): value is string =>
  typeof value === 'string' &&
  ((key === '$ref' && !value.startsWith('#')) ||
    key === 'externalValue' ||
    (key === 'defaultMapping' && isMappingToFile(value)));

/** Whether an entry of a mapping is a reference to a file, and not the name of a schema. */
const isMappingToFile = (value: Json): value is string =>
  typeof value === 'string' && !value.startsWith('#') && /[/\\]|\.(ya?ml|json)(#|$)/i.test(value);
