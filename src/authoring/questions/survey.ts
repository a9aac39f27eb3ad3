import {
  type Element,
  isJsonObject,
  isSuccessKey,
  type Json,
  type Model,
  type Operation,
  objectOf,
  type Schema,
} from '../../contract/model/index.ts';
import { examplesAt, examplesOf } from './words.ts';

export interface NamedValue {
  readonly name: string;
  readonly pointer: string;
  readonly schema: Schema;
}

/** A document as the kinds of questions look at it: its model, and what its texts and examples show. */
export class Survey {
  readonly model: Model;
  /** The places that a success or a webhook reaches: there a caller reads what the API has made. */
  readonly #read: ReadonlySet<string>;
  readonly #ofWebhooks: ReadonlySet<string>;
  /** What marks that were written by hand talk about, by the place that they are at. */
  readonly #marked: ReadonlyMap<string, string>;
  readonly #known = new Map<RegExp, Map<string, boolean>>();
  #paths: ReadonlySet<string> | undefined;
  #values: ReadonlyMap<string, readonly NamedValue[]> | undefined;
  #shown: ReadonlyMap<string, readonly Json[]> | undefined;

  constructor(model: Model, marked: ReadonlyMap<string, string> = new Map()) {
    this.model = model;
    this.#marked = marked;
    const isWebhook = ({ kind, parent }: Element): boolean => kind === 'path item' && parent?.kind === 'document';
    const webhooks = model.elements.filter(isWebhook).map(({ pointer }) => pointer);
    const successes = model.operations.flatMap(({ responses }) => responses.filter(({ key }) => isSuccessKey(key)));
    this.#read = model.reachedFrom([...successes.flatMap(({ pointer, usedAt }) => [pointer, usedAt]), ...webhooks]);
    this.#ofWebhooks = model.reachedFrom(webhooks);
  }

  get operations(): readonly Operation[] {
    return this.model.operations;
  }

  isRead(place: string): boolean {
    return this.#isBelow(place, this.#read);
  }

  /** Whether another operation reads one entry of what is at the path of an operation. */
  hasItems({ path }: Operation): boolean {
    this.#paths ??= new Set(
      this.operations.map((one) => (one.method === 'get' ? one.path.replace(/\{[^}]*\}\/?$/, '') : '')),
    );
    return this.#paths.has(`${path.replace(/\/$/, '')}/`);
  }

  isOfWebhook(place: string): boolean {
    return this.#isBelow(place, this.#ofWebhooks);
  }

  /** The properties and parameters by their names, in lower case and without what separates words. */
  get values(): ReadonlyMap<string, readonly NamedValue[]> {
    this.#values ??= Map.groupBy(this.#namedValues(), ({ name }) => plain(name));
    return this.#values;
  }

  /** Whether an operation that reaches a place reaches one of some values, too. */
  isNextTo(place: string, values: readonly NamedValue[]): boolean {
    const operations = new Set(this.model.operationsAt(place));
    return values.some(({ pointer }) => this.model.operationsAt(pointer).some((one) => operations.has(one)));
  }

  /** What the examples of the document have under a name: they show the form of what no schema describes. */
  shownAs(name: string): readonly Json[] {
    this.#shown ??= this.#findShown();
    return this.#shown.get(plain(name)) ?? [];
  }

  isShownNear(pointer: string, name: string): boolean {
    const bodies = this.model.operationsAt(pointer).flatMap(({ requestBody, responses }) => {
      return [requestBody, ...responses].flatMap((one) => one?.contents ?? []);
    });
    const examples = new Set([...examplesAt(this.model.objectAt(pointer)), ...bodies.flatMap(examplesOf)]);
    return [...examples].some((example) => hasKey(example, name));
  }

  /** The schemas that a schema is a part of, such as those that have it in `allOf`, and what these are parts of. */
  wholesOf(pointer: string, known: Set<string> = new Set([pointer])): ReadonlySet<string> {
    const uses = [pointer, ...this.model.referencesTo(pointer)].map((place) => this.model.elementAt(place));
    for (const { kind, parent } of uses.filter((one) => one !== undefined)) {
      if (kind !== 'part of a schema' || parent === undefined || known.has(parent.pointer)) continue;
      known.add(parent.pointer);
      this.wholesOf(parent.pointer, known);
    }
    return known;
  }

  /** Whether the text of a place, of what it is part of, of its tag or of the API matches: then it is not asked. */
  mentions(pattern: RegExp, ...places: readonly string[]): boolean {
    return this.mentionsNear(pattern, ...places) || this.#matches(pattern, '/info');
  }

  /** The same without the text of the whole API, which talks about many things. */
  mentionsNear(pattern: RegExp, ...places: readonly string[]): boolean {
    return places.some((place) => {
      for (let element = this.model.elementAt(place); element?.parent !== undefined; element = element.parent) {
        const { pointer } = element;
        if (this.#matches(pattern, pointer)) return true;
        const tags = this.model.operationOf(pointer)?.node.tags;
        if (Array.isArray(tags) && tags.some((tag) => this.#tagMatches(pattern, String(tag)))) return true;
      }
      return false;
    });
  }

  says(pattern: RegExp, ...places: readonly string[]): boolean {
    return places.some((place) => this.#matches(pattern, place));
  }

  /** The description of a schema wherever it is used: next to a `$ref` and behind it. */
  schemaMentions(pattern: RegExp, schema: Schema): boolean {
    return (
      this.mentionsNear(pattern, ...schema.places) ||
      schema.parts.some(({ pointer }) => this.#matches(pattern, pointer))
    );
  }

  *#namedValues(): Iterable<NamedValue> {
    for (const { kind, pointer, key } of this.model.elements) {
      const schema = kind === 'property' ? this.model.schemaAt(pointer) : undefined;
      if (schema !== undefined) yield { name: key, pointer, schema };
    }
    for (const { name, pointer, schema } of this.operations.flatMap(({ parameters }) => parameters)) {
      if (schema !== undefined) yield { name, pointer, schema };
    }
  }

  #findShown(): ReadonlyMap<string, readonly Json[]> {
    const shown = new Map<string, Json[]>();
    const visit = (name: string, value: Json | undefined): void => {
      if (value === undefined || value === null) return;
      const values = shown.get(plain(name)) ?? [];
      if (values.length < MOST_SHOWN) shown.set(plain(name), [...values, value]);
      if (Array.isArray(value)) for (const item of value.slice(0, MOST_SHOWN)) visit(name, item);
      else if (isJsonObject(value)) for (const [key, child] of Object.entries(value)) visit(key, child);
    };
    for (const { kind, key, node } of this.model.elements) {
      const name = kind === 'parameter' ? String(node.name) : key;
      if (kind === 'example') visit('', node.value);
      for (const example of [node.example, node.default]) visit(name, example);
      for (const example of Array.isArray(node.examples) ? node.examples : []) visit(name, example);
    }
    return shown;
  }

  #isBelow(place: string, roots: ReadonlySet<string>): boolean {
    for (let element = this.model.elementAt(place); element !== undefined; element = element.parent) {
      if (roots.has(element.pointer)) return true;
    }
    return false;
  }

  #matches(pattern: RegExp, pointer: string): boolean {
    return this.#once(pattern, pointer, () => {
      const { description = '', summary = '', externalDocs } = this.model.objectAt(pointer);
      return pattern.test(
        `${summary}\n${description}\n${objectOf(externalDocs).description ?? ''}\n${this.#marked.get(pointer) ?? ''}`,
      );
    });
  }

  #tagMatches(pattern: RegExp, name: string): boolean {
    return this.#once(pattern, `tag ${name}`, () => {
      const tags = this.model.elements.filter(({ kind, node }) => kind === 'tag' && node.name === name);
      return tags.some(({ pointer }) => this.#matches(pattern, pointer));
    });
  }

  #once(pattern: RegExp, key: string, test: () => boolean): boolean {
    const known = this.#known.get(pattern) ?? new Map<string, boolean>();
    this.#known.set(pattern, known);
    const value = known.get(key) ?? test();
    known.set(key, value);
    return value;
  }
}

function hasKey(value: Json, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, child]) => key === name || hasKey(child, name));
}

/** So many values of a name are looked at. */
const MOST_SHOWN = 8;

const plain = (name: string): string => name.replaceAll(/[^a-zA-Z\d]/g, '').toLowerCase();
