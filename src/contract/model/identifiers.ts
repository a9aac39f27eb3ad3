import { pathToFileURL } from 'node:url';
import { isNameMap, visitEntries } from './data-key.ts';
import { at, type Json, type JsonObject } from './json.ts';
import { parentOf, pointerOfReference, toPointer } from './json-pointer.ts';
import { isAddress } from './source.ts';

/** The keywords that give a schema an address or a name, to which references can lead. */
const IDENTIFIER_KEYWORDS: ReadonlySet<string> = new Set(['$id', '$anchor', '$dynamicAnchor']);

/** The keywords that are removed once all references are pointers. */
const REPLACED_KEYWORDS: ReadonlySet<string> = new Set([...IDENTIFIER_KEYWORDS, '$dynamicRef']);

/** A schema with its own address, or a whole document: the unit in which names are unique (JSON Schema, section 8.2.1). */
interface SchemaResource {
  readonly file: string;
  readonly pointer: string;
  readonly document: Json;
  /** Pointers by name. */
  readonly anchors: Map<string, string>;
  /** Pointers by dynamic name: the place that uses the schema can replace the target of such a name. */
  readonly dynamic: Map<string, string>;
}

export interface ReferenceTarget {
  /** The address of the file. */
  readonly file: string;
  readonly pointer: string;
  /** The dynamic name by which the place that uses the reference can replace the target. */
  readonly dynamicName: string | undefined;
}

/** The address of a file, relative to which its references are read. */
export const fileAddress = (file: string): string => (isAddress(file) ? file : pathToFileURL(file).href);

/** The addresses and names of the schemas in documents (JSON Schema 2020-12, section 8.2). */
export class Identifiers {
  readonly #resources = new Map<string, SchemaResource>();
  /** The resources within each file, by their pointers. */
  readonly #files = new Map<string, Map<string, SchemaResource & { readonly address: string }>>();

  /** @param file The address of the file. */
  add(document: Json, file: string): void {
    if (this.#files.has(file)) return;
    const found: [keyword: string, value: string, pointer: string][] = [];
    visitEntries(document, (key, child, _, keys) => {
      if (!IDENTIFIER_KEYWORDS.has(key) || typeof child !== 'string' || isNameMap(keys)) return;
      if (key !== '$id' || !child.startsWith('#')) found.push([key, child, toPointer(keys)]);
    });
    const within = new Map<string, SchemaResource & { readonly address: string }>();
    this.#files.set(file, within);
    const addResource = (address: string, pointer: string): void => {
      // A document can have several addresses.
      const { anchors, dynamic } = within.get(pointer) ?? { anchors: new Map(), dynamic: new Map() };
      const resource = { address, file, pointer, document, anchors, dynamic };
      within.set(pointer, resource);
      if (!this.#resources.has(address)) this.#resources.set(address, resource);
    };
    const { $self } = Object(document);
    addResource(file, '');
    const self = typeof $self === 'string' ? withoutFragment($self, file) : undefined;
    if (self !== undefined) addResource(self, '');
    // Outer schemas first: a relative address is resolved against that of the enclosing schema.
    found.sort(([, , one], [, , other]) => one.length - other.length);
    for (const [keyword, value, pointer] of found) {
      if (keyword !== '$id') continue;
      const address = withoutFragment(
        value,
        this.#resourceAround(file, pointer === '' ? '' : parentOf(pointer)).address,
      );
      if (address !== undefined) addResource(address, pointer);
    }
    for (const [keyword, name, pointer] of found) {
      if (keyword === '$id') continue;
      const { anchors, dynamic } = this.#resourceAround(file, pointer);
      anchors.set(name, pointer);
      if (keyword === '$dynamicAnchor') dynamic.set(name, pointer);
    }
  }

  /** The resources that enclose a place, outermost first, each with its pointer and its dynamic names. */
  enclosingResources(
    file: string,
    pointer: string,
  ): (readonly [pointer: string, names: ReadonlyMap<string, string>])[] {
    const around = [];
    for (let place = pointer; ; place = parentOf(place)) {
      const resource = this.#files.get(file)?.get(place);
      if (resource !== undefined) around.unshift([place, resource.dynamic] as const);
      if (place === '') return around;
    }
  }

  /** Finds the target of a reference at a place; `undefined` if no document has it. */
  find(reference: string, file: string, place: string): ReferenceTarget | undefined {
    const around = this.#resourceAround(file, place);
    const url = URL.canParse(reference, around.address) ? new URL(reference, around.address) : undefined;
    const resource = url && this.#resources.get(url.href.replace(/#.*$/s, ''));
    if (url === undefined || resource === undefined) return undefined;
    const fragment = pointerOfReference(url.hash);
    if (fragment !== '' && !fragment.startsWith('/')) {
      const pointer = resource.anchors.get(fragment);
      const dynamicName = resource.dynamic.has(fragment) ? fragment : undefined;
      return pointer === undefined ? undefined : { file: resource.file, pointer, dynamicName };
    }
    // The pointer may also start at the root of the document, as most tools read it.
    const pointer = [resource.pointer + fragment, fragment].find((one) => at(resource.document, one) !== undefined);
    return pointer === undefined ? undefined : { file: resource.file, pointer, dynamicName: undefined };
  }

  #resourceAround(file: string, pointer: string): SchemaResource & { readonly address: string } {
    const within = this.#files.get(file);
    for (let place = pointer; ; place = parentOf(place)) {
      const resource = within?.get(place);
      if (resource !== undefined) return resource;
      if (place === '') throw new Error(`${file} is not added`);
    }
  }
}

function withoutFragment(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href.replace(/#.*$/s, '') : undefined;
}

/** The reference to a place in a document. */
export const toReference = (pointer: string): string => `#${pointer.replaceAll('%', '%25')}`;

/** Whether a document has addresses or names of schemas, so that its references may be other than pointers. */
export const hasIdentifiers = (document: JsonObject): boolean =>
  typeof document.$self === 'string' || hasTextKeyword(document, REPLACED_KEYWORDS);

export const hasDynamicReferences = (document: JsonObject): boolean =>
  hasTextKeyword(document, new Set(['$dynamicRef']));

function hasTextKeyword(document: JsonObject, keywords: ReadonlySet<string>): boolean {
  let has = false;
  visitEntries(document, (key, child, _, keys) => {
    has ||= typeof child === 'string' && keywords.has(key) && !isNameMap(keys);
  });
  return has;
}

/** The references of a document that lead to no document in `identifiers`. */
export function outgoingReferences(document: Json, identifiers: Identifiers, file: string): string[] {
  const outgoing: string[] = [];
  visitEntries(document, (key, child, _, keys) => {
    if (key !== '$ref' || typeof child !== 'string' || child.startsWith('#')) return;
    if (identifiers.find(child, file, toPointer(keys)) === undefined) outgoing.push(child);
  });
  return outgoing;
}

/** Replaces references by addresses and names with pointers. Changes the document. */
export function rewriteReferencesAsPointers(document: Json, identifiers: Identifiers, file: string): void {
  const changes: (() => void)[] = [];
  visitEntries(document, (key, child, object, keys) => {
    if (key !== '$ref' || typeof child !== 'string') return;
    const target = identifiers.find(child, file, toPointer(keys));
    if (target === undefined || (target.file === file && pointerOfReference(child) === target.pointer)) return;
    const $ref = `${target.file === file ? '' : target.file}${toReference(target.pointer)}`;
    changes.push(() => Object.assign(object, { $ref }));
  });
  for (const change of changes) change();
}

/** Removes {@link REPLACED_KEYWORDS} from the schemas in a document. Changes the document. */
export function removeIdentifiers(document: Json): void {
  const removals: (() => void)[] = [];
  visitEntries(document, (key, child, object, keys) => {
    if (typeof child !== 'string' || !REPLACED_KEYWORDS.has(key) || isNameMap(keys)) return;
    removals.push(() => delete (object as Record<string, Json>)[key]); // a copy of the user’s document
  });
  for (const remove of removals) remove();
}
