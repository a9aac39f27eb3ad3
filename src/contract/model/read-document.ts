import { type Bundle, bundleDocument } from './bundle.ts';
import type { DocumentOverlay, OverlayTarget, SkippedPart } from './contract.ts';
import { DocumentFiles, type FileAccess } from './document-files.ts';
import {
  addOrigins,
  createOriginFinder,
  createSourceFinder,
  type Draft,
  type Origins,
  type SourcePlace,
  toDraft,
} from './draft.ts';
import { TooManyUsesError, withoutDynamicReferences } from './dynamic-references.ts';
import { ContractError } from './errors.ts';
import {
  fileAddress,
  hasDynamicReferences,
  hasIdentifiers,
  Identifiers,
  outgoingReferences,
  removeIdentifiers,
  rewriteReferencesAsPointers,
} from './identifiers.ts';
import { at, isJsonObject, type Json, type JsonObject } from './json.ts';
import { toJsonPath } from './json-path.ts';
import { moveExampleValues, newerKeys } from './newer-keys.ts';
import { applyOverlay, overlayPath, readOverlay } from './overlay.ts';
import { danglingReferences, findBrokenReference, removeReferences } from './references.ts';
import { parseSource, readSource, type Source } from './source.ts';
import { upgradeDraft } from './upgrade.ts';

/** One OpenAPI 3.1 document, made from any number of files and any version. */
export interface LoadedDocument {
  readonly root: Source;
  readonly document: JsonObject;
  readonly files: readonly string[];
  readonly skipped: readonly SkippedPart[];
  sourceAt(pointer: string): SourcePlace;
  targetAt(pointer: string): OverlayTarget;
  readonly overlay: DocumentOverlay | undefined;
}

export interface ReadOptions extends FileAccess {
  /** Whether references that lead nowhere are left out instead of refused. */
  readonly leavesOutMissing?: boolean;
  /** The text to read instead of the overlay next to the document. */
  readonly overlay?: string;
}

/** @throws {ContractError} when a file cannot be read, is not a document, or has a reference that leads nowhere. */
export async function readDocument(
  file: string,
  { leavesOutMissing = false, overlay: overlayText, ...access }: ReadOptions,
): Promise<LoadedDocument> {
  const root = await readSource(file);
  const { version, document } = checkVersion(root);
  const overlay =
    overlayText === undefined
      ? await readOverlay(file, access.allowFiles)
      : parseSource(overlayText, overlayPath(file));
  const identifiers = new Identifiers();
  identifiers.add(document, fileAddress(file));
  const isOfOneFile = outgoingReferences(document, identifiers, fileAddress(file)).length === 0;
  const isWhole = (): boolean =>
    !hasIdentifiers(document) && !(leavesOutMissing && danglingReferences(document).length > 0);
  if (version === '3.1' && isOfOneFile && overlay === undefined && isWhole()) return readSingleFile(root);

  let draft: Draft & Partial<Omit<Bundle, keyof Draft>>;
  draft = isOfOneFile
    ? toDraft(root)
    : await bundleDocument(root, file, new DocumentFiles(file, access), leavesOutMissing);
  const files = [root, ...(draft.others ?? []), ...(overlay === undefined ? [] : [overlay])].map((one) => one.file);
  const skipped: SkippedPart[] = [...(draft.missing ?? [])];
  if (overlay !== undefined) {
    for (const { name, pointer } of await applyOverlay(draft, overlay)) {
      skipped.push({ kind: 'no-target', name, file: overlay.file, line: overlay.lineOf(pointer), pointer });
    }
  }
  const applied = draft.document;
  let originals: ReadonlyMap<Json, Json> | undefined;
  if (hasIdentifiers(applied)) ({ originals, ...draft } = withPointersOnly(draft, file));
  const sourceAtGiven = createSourceFinder(draft, root);
  if (leavesOutMissing) {
    const dangling = danglingReferences(draft.document);
    for (const [name, pointer] of dangling) skipped.push({ kind: 'missing', name, ...sourceAtGiven(pointer) });
    removeReferences(draft.document, new Set(dangling.map(([name]) => name)));
  }
  if (version === '3.2') {
    for (const { name, pointer } of newerKeys(draft.document))
      skipped.push({ kind: 'newer', name, ...sourceAtGiven(pointer) });
    draft = { origins: draft.origins, document: { ...draft.document, openapi: '3.1.1' } };
    moveExampleValues(draft.document);
  }
  if (version === '2.0' || version === '3.0') {
    const broken = findBrokenReference(draft.document);
    if (broken !== undefined) {
      const { file: of, line } = sourceAtGiven(broken.pointer);
      throw new ContractError(of, line, broken.reason);
    }
    ({ originals, ...draft } = await upgradeDraft(draft, root));
  }
  return {
    ...{ root, document: draft.document, files, skipped, sourceAt: createSourceFinder(draft, root) },
    targetAt: createTargetFinder(draft.document, applied, root, originals),
    overlay: overlay && { file: overlay.file, text: overlay.text, applied, sourceAt: sourceAtGiven },
  };
}

interface ReplacedDraft extends Draft {
  /** The original objects, by their copies; `undefined` if the document was changed in place. */
  readonly originals: ReadonlyMap<Json, Json> | undefined;
}

/** Replaces the addresses and names of schemas, and the references to them, so that all references are pointers. */
function withPointersOnly(draft: Draft, file: string): ReplacedDraft {
  const { document, origins } = draft;
  const address = fileAddress(file);
  const identifiers = new Identifiers();
  identifiers.add(document, address);
  rewriteReferencesAsPointers(document, identifiers, address);
  const replaced = hasDynamicReferences(document)
    ? withStaticReferences(draft, identifiers, file)
    : { document, origins, originals: undefined };
  removeIdentifiers(replaced.document);
  return replaced;
}

function withStaticReferences(draft: Draft, identifiers: Identifiers, file: string): ReplacedDraft {
  try {
    return withoutDynamicReferences(draft, identifiers, fileAddress(file));
  } catch (cause) {
    if (cause instanceof TooManyUsesError) throw new ContractError(file, undefined, cause.reason, { cause });
    throw cause;
  }
}

/** Reads an OpenAPI 3.1 document that is a single file, so that each pointer is also one in the file. */
export function readSingleFile(root: Source): LoadedDocument {
  const { version, document } = checkVersion(root);
  if (version !== '3.1') {
    const line = root.lineOf('swagger' in document ? '/swagger' : '/openapi');
    throw new ContractError(root.file, line, `must be OpenAPI 3.1 here; it is of version ${version}`);
  }
  if (hasIdentifiers(document)) {
    const { originals, ...draft } = withPointersOnly(toDraft(root), root.file);
    return {
      ...{ root, document: draft.document, files: [root.file], skipped: [], overlay: undefined },
      sourceAt: createSourceFinder(draft, root),
      targetAt: createTargetFinder(draft.document, document, root, originals),
    };
  }
  return {
    root,
    document,
    files: [root.file],
    skipped: [],
    sourceAt: (pointer) => ({ file: root.file, line: root.lineOf(pointer), pointer }),
    targetAt: createTargetFinder(document, document, root),
    overlay: undefined,
  };
}

/** Finds the target of an element in the document to which an overlay is applied: one file, in the user's version. */
function createTargetFinder(
  document: JsonObject,
  applied: JsonObject,
  root: Source,
  originals?: ReadonlyMap<Json, Json>,
): (pointer: string) => OverlayTarget {
  let find: ReturnType<typeof createOriginFinder> | undefined;
  const createFinder = (originalByCopy: ReadonlyMap<Json, Json>): ReturnType<typeof createOriginFinder> => {
    const places: Origins = new Map();
    addOrigins(places, applied, { ...root, value: applied });
    const origins: Origins = new Map();
    for (const [copy, one] of originalByCopy) {
      const place = places.get(one);
      if (place !== undefined) origins.set(copy, place);
    }
    return createOriginFinder({ document, origins }, { ...root, value: applied });
  };
  return (pointer) => {
    if (originals === undefined)
      return { path: toJsonPath(applied, pointer), isOwn: at(applied, pointer) !== undefined };
    find ??= createFinder(originals);
    const { pointer: place, isOwn } = find(pointer);
    return place === '' ? { path: '$.info', isOwn: false } : { path: toJsonPath(applied, place), isOwn };
  };
}

type Version = '2.0' | '3.0' | '3.1' | '3.2';

function checkVersion({ value: document, file, lineOf }: Source): { version: Version; document: JsonObject } {
  const fail = (pointer: string, reason: string): never => {
    throw new ContractError(file, lineOf(pointer), reason);
  };
  if (!isJsonObject(document)) return fail('', 'is not an OpenAPI document; it must be a mapping');
  const { swagger, openapi } = document;
  const stated = String(swagger ?? openapi);
  const version = OPENAPI_VERSIONS.find(
    (one) => stated === one || stated.startsWith(`${one}.`) || Number(stated) === Number(one),
  );
  if (swagger === undefined && openapi === undefined) {
    return fail('', 'is not an OpenAPI document; it has neither openapi nor swagger, such as openapi: 3.1.0');
  }
  if (version === undefined) {
    const place = swagger === undefined ? '/openapi' : '/swagger';
    return fail(place, `is of version ${stated}; it must be Swagger 2.0 or OpenAPI 3.0 to 3.2`);
  }
  const isNewer = version === '3.1' || version === '3.2';
  const has = (key: string): boolean => isJsonObject(document[key]);
  if (!has('paths') && !(isNewer && !('paths' in document) && (has('webhooks') || has('components')))) {
    fail('/paths', 'has no paths');
  }
  return { version, document };
}

const OPENAPI_VERSIONS = ['2.0', '3.0', '3.1', '3.2'] as const;
