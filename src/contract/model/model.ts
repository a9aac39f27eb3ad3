import { type Direction, placesByDirection } from './directions.ts';
import { type Element, elementsOf } from './element.ts';
import { at, type Json, type JsonObject, listOf, objectOf, referenceOf } from './json.ts';
import { parentOf } from './json-pointer.ts';
import { type Mark, marksOf } from './marks.ts';
import { type Operation, operationsOf } from './operation.ts';
import { createReachFinder } from './reference-graph.ts';
import { createResolver, type Resolve, type ResolvedNode } from './resolved.ts';
import { Schema } from './schema.ts';
import { ALL_SURFACES, type Surface, surfacesIn } from './surface.ts';

interface ResponseUse {
  readonly operation: Operation;
  readonly key: string;
}

/**
 * A compiled document: its elements, its operations with every reference resolved, and the surface and the direction of
 * each place that operations reach.
 */
export class Model {
  readonly document: JsonObject;
  readonly surfaces: readonly [Surface, ...Surface[]];
  readonly operations: readonly Operation[];
  readonly #resolve: Resolve;
  readonly #elements = memoize(() => elementsOf(this.document));
  readonly #marks = memoize(() => marksOf(this.document));
  /** The servers are cached, since each may be compared with all others. */
  readonly #servers = memoize(() => this.elements.filter(({ kind }) => kind === 'server'));
  readonly #byPointer = memoize(() => new Map(this.elements.map((element) => [element.pointer, element])));
  readonly #operationByPointer = memoize(
    () => new Map(this.operations.map((operation) => [operation.pointer, operation])),
  );
  readonly #withBody = memoize(() => Map.groupBy(this.operations, ({ requestBody }) => requestBody?.pointer ?? ''));
  readonly #referring = memoize(() => Map.groupBy(this.elements, ({ node }) => referenceOf(node)));
  readonly #reach = memoize(() => createReachFinder(this.elements));
  readonly #reaching = memoize(() => this.#findReaching());
  readonly #directions = memoize(() => {
    const { sent, received } = placesByDirection(this.document, this.operations, this.#resolve);
    return { sent: this.reachedFrom(sent), received: this.reachedFrom(received) };
  });
  readonly #uses = memoize(() => Map.groupBy(this.operations.flatMap(responseUses), ({ place }) => place));
  readonly #keyedSurfaces = memoize(
    () => new Set(this.operations.filter(({ security }) => security.length > 0).map(({ surface }) => surface)),
  );
  readonly #schemas = new Map<string, Schema>();
  readonly #byTag = memoize(() => Map.groupBy(this.operations, ({ tag }): Json | undefined => tag));

  constructor(document: JsonObject) {
    this.document = document;
    this.surfaces = surfacesIn(document);
    this.#resolve = createResolver(document);
    this.operations = operationsOf(document);
  }

  /** Every element, each once, in the order of the document. */
  get elements(): readonly Element[] {
    return this.#elements();
  }

  /** Returns the title of a surface for headings, also that of {@link ALL_SURFACES}. */
  titleOfSurface(name: string): string {
    return this.surfaces.find((surface) => surface.name === name)?.title ?? 'All surfaces';
  }

  get marks(): readonly Mark[] {
    return this.#marks();
  }

  get info(): JsonObject {
    return objectOf(this.document.info);
  }

  /** The servers of the document, its paths and its operations. */
  get servers(): readonly Element[] {
    return this.#servers();
  }

  elementAt(pointer: string): Element | undefined {
    return this.#byPointer().get(pointer);
  }

  valueAt(pointer: string): Json | undefined {
    return this.elementAt(pointer)?.node ?? at(this.document, pointer);
  }

  objectAt(pointer: string): JsonObject {
    return objectOf(this.valueAt(pointer));
  }

  /** Returns the object at a pointer, with its `$ref`s followed; `undefined` if they lead to no object. */
  resolvedAt(pointer: string): ResolvedNode | undefined {
    return this.#resolve(this.valueAt(pointer), pointer);
  }

  schemaAt(pointer: string): Schema | undefined {
    const cached = this.#schemas.get(pointer);
    if (cached !== undefined) return cached;
    const schema = Schema.of(this.#resolve, [{ value: this.valueAt(pointer), pointer }]);
    if (schema !== undefined) this.#schemas.set(pointer, schema);
    return schema;
  }

  operationOf(pointer: string): Operation | undefined {
    return this.#operationByPointer().get(pointer);
  }

  operationsWithBody(pointer: string): readonly Operation[] {
    return this.#withBody().get(pointer) ?? [];
  }

  operationsAt(pointer: string): readonly Operation[] {
    const reaching = new Set<Operation>();
    for (const place of withAncestors(pointer)) for (const one of this.#reaching().get(place) ?? []) reaching.add(one);
    return reaching.size < 2 ? [...reaching] : this.operations.filter((operation) => reaching.has(operation));
  }

  /**
   * Returns the surface of a place, or `all`. A server belongs to the operations that use it; any other place that no
   * operation reaches, to those with its tag or the first of its `x-tags`.
   */
  surfaceAt(pointer: string): string {
    const reaching = this.operationsAt(pointer);
    if (reaching.length > 0) return commonSurface(reaching);
    const [, root, ...rest] = pointer.split('/');
    if (root === 'servers') return commonSurface(this.operations.filter(({ servers }) => includesRootServer(servers)));
    if (root === 'tags') return this.#surfaceOfTag(this.valueAt(`/tags/${rest[0]}/name`));
    if (root !== 'components') return ALL_SURFACES;
    return this.#surfaceOfTag(listOf(this.valueAt(`/components/${rest[0]}/${rest[1]}/x-tags`))[0]);
  }

  /** Returns the direction of the value at a place: `sent` if it has both, `received` if no operation refers to it. */
  directionAt(pointer: string): Direction {
    return this.directionsAt(pointer).includes('sent') ? 'sent' : 'received';
  }

  /** Returns all directions of the value at a place; empty if no operation refers to it. */
  directionsAt(pointer: string): readonly Direction[] {
    const { sent, received } = this.#directions();
    const places = withAncestors(pointer);
    return [
      ...(places.some((place) => sent.has(place)) ? (['sent'] as const) : []),
      ...(places.some((place) => received.has(place)) ? (['received'] as const) : []),
    ];
  }

  get schemasOfBothDirections(): readonly string[] {
    const { sent, received } = this.#directions();
    return [...sent].filter((place) => place.startsWith('/components/schemas/') && received.has(place));
  }

  /**
   * Returns the operations that use the response at a pointer: the operation that contains it, or all operations that
   * refer to it.
   */
  usesOfResponse(pointer: string): readonly ResponseUse[] {
    return this.#uses().get(pointer) ?? [];
  }

  /** Whether a response only has open statuses: it is used under `2XX` or `default`, and nowhere else. */
  isForOpenStatusesOnly(pointer: string): boolean {
    const uses = this.usesOfResponse(pointer);
    return uses.length > 0 && uses.every(({ key }) => key === '2XX' || key === 'default');
  }

  /** The surfaces for which a key is stated. On other surfaces, authentication is open or absent. */
  get keyedSurfaces(): ReadonlySet<string> {
    return this.#keyedSurfaces();
  }

  /** Whether authentication is open: neither the operation nor the document states any. */
  isSecurityOpen({ node }: Operation): boolean {
    return (node.security ?? this.document.security) === undefined;
  }

  referencesTo(pointer: string): readonly string[] {
    return (this.#referring().get(pointer) ?? []).map((element) => element.pointer);
  }

  /** The references to other documents, which are not read. */
  get outwardReferences(): readonly { readonly pointer: string; readonly to: string }[] {
    return this.elements.flatMap(({ node: { $ref }, pointer }) =>
      typeof $ref === 'string' && !$ref.startsWith('#') ? { pointer: `${pointer}/$ref`, to: $ref } : [],
    );
  }

  reachedFrom(places: readonly string[]): ReadonlySet<string> {
    return this.#reach()(places);
  }

  #findReaching(): ReadonlyMap<string, readonly Operation[]> {
    const reaching = new Map<string, Operation[]>();
    for (const operation of this.operations) {
      for (const place of this.reachedFrom(entryPlaces(operation))) {
        const operationsThere = reaching.get(place);
        if (operationsThere === undefined) reaching.set(place, [operation]);
        else operationsThere.push(operation);
      }
    }
    return reaching;
  }

  #surfaceOfTag(tag: Json | undefined): string {
    return commonSurface(this.#byTag().get(tag) ?? []);
  }
}

/** Returns a function that makes a value on the first call and keeps it. */
function memoize<Made>(make: () => Made): () => Made {
  let cache: { readonly value: Made } | undefined;
  return () => {
    cache ??= { value: make() };
    return cache.value;
  };
}

const responseUses = (operation: Operation) =>
  operation.responses.map(({ key, pointer }) => ({ operation, key, place: pointer }));

function entryPlaces({ pointer, security }: Operation): string[] {
  const item = parentOf(pointer);
  return [pointer, `${item}/servers`, `${item}/parameters`, ...security.flat().map((scheme) => scheme.pointer)];
}

function withAncestors(pointer: string): string[] {
  const places: string[] = [];
  for (let place = pointer; place !== ''; place = parentOf(place)) places.push(place);
  return places;
}

function commonSurface(operations: readonly Operation[]): string {
  const [first] = operations;
  return first !== undefined && operations.every(({ surface }) => surface === first.surface)
    ? first.surface
    : ALL_SURFACES;
}

const includesRootServer = (servers: Operation['servers']): boolean =>
  servers.some(({ usedAt }) => usedAt.startsWith('/servers/'));

const cachedModels = new WeakMap<JsonObject, Model>();

/** Returns the model of a document, which must not change afterwards, since it is compiled once. */
export function modelOf(document: JsonObject): Model {
  const model = cachedModels.get(document) ?? new Model(document);
  cachedModels.set(document, model);
  return model;
}
