import {
  type Element,
  isJsonObject,
  isSchemaKind,
  isSuccessKey,
  type Json,
  type Model,
  type Operation,
  objectOf,
  type Schema,
} from '../../../contract/model/index.ts';
import { bodyExamples, examplesBeside } from './examples.ts';

export interface NamedValue {
  readonly name: string;
  readonly pointer: string;
  readonly schema: Schema;
}

/** The view of a document that the kinds of questions share: its model, its texts and its examples. */
export class Survey {
  readonly model: Model;
  /** Places that callers receive: in successes, and in requests of webhooks. */
  readonly #received: ReadonlySet<string>;
  readonly #inWebhooks: ReadonlySet<string>;
  /** Questions that people wrote into marks, by the mark's place. */
  readonly #markTexts: ReadonlyMap<string, string>;
  readonly #matches = new Map<RegExp, Map<string, boolean>>();
  #paths: ReadonlySet<string> | undefined;
  #values: ReadonlyMap<string, readonly NamedValue[]> | undefined;
  #examples: ReadonlyMap<string, readonly Json[]> | undefined;

  constructor(model: Model, markTexts: ReadonlyMap<string, string> = new Map()) {
    this.model = model;
    this.#markTexts = markTexts;
    const isWebhook = ({ kind, parent }: Element): boolean => kind === 'path item' && parent?.kind === 'document';
    const webhooks = model.elements.filter(isWebhook).map(({ pointer }) => pointer);
    const successes = model.operations.flatMap(({ responses }) => responses.filter(({ key }) => isSuccessKey(key)));
    this.#received = model.reachedFrom([...successes.flatMap(({ pointer, usedAt }) => [pointer, usedAt]), ...webhooks]);
    this.#inWebhooks = model.reachedFrom(webhooks);
  }

  get operations(): readonly Operation[] {
    return this.model.operations;
  }

  isReceived(place: string): boolean {
    return this.#isWithin(place, this.#received);
  }

  /** Whether another operation reads one entry of the collection that this operation is about. */
  hasItemOperation({ path }: Operation): boolean {
    this.#paths ??= new Set(
      this.operations.map((one) => (one.method === 'get' ? one.path.replace(/\{[^}]*\}\/?$/, '') : '')),
    );
    return this.#paths.has(`${path.replace(/\/$/, '')}/`);
  }

  isInWebhook(place: string): boolean {
    return this.#isWithin(place, this.#inWebhooks);
  }

  /** The properties and parameters by their names, in lower case and without separators. */
  get values(): ReadonlyMap<string, readonly NamedValue[]> {
    this.#values ??= Map.groupBy(this.#namedValues(), ({ name }) => toPlainName(name));
    return this.#values;
  }

  /** Whether an operation reaches both the place and one of the values. */
  sharesOperation(place: string, values: readonly NamedValue[]): boolean {
    const operations = new Set(this.model.operationsAt(place));
    return values.some(({ pointer }) => this.model.operationsAt(pointer).some((one) => operations.has(one)));
  }

  /** Returns the values under a name in all examples, which may show the form of a value whose schema says nothing. */
  exampleValuesOf(name: string): readonly Json[] {
    this.#examples ??= this.#findExamples();
    return this.#examples.get(toPlainName(name)) ?? [];
  }

  /** Whether a name occurs in an example of a schema, or of any body of the operations that reach the schema. */
  isInExampleNear(pointer: string, name: string): boolean {
    const bodies = this.model.operationsAt(pointer).flatMap(({ requestBody, responses }) => {
      return [requestBody, ...responses].flatMap((one) => one?.contents ?? []);
    });
    const examples = new Set([...examplesBeside(this.model.objectAt(pointer)), ...bodies.flatMap(bodyExamples)]);
    return [...examples].some((example) => hasKey(example, name));
  }

  /** Returns a schema and the schemas that include it as a part, such as by `allOf`, directly or indirectly. */
  schemasAround(pointer: string, wholes: Set<string> = new Set([pointer])): ReadonlySet<string> {
    const uses = [pointer, ...this.model.referencesTo(pointer)].map((place) => this.model.elementAt(place));
    for (const { kind, parent } of uses.filter((one) => one !== undefined)) {
      if (kind !== 'part of a schema' || parent === undefined || wholes.has(parent.pointer)) continue;
      wholes.add(parent.pointer);
      this.schemasAround(parent.pointer, wholes);
    }
    return wholes;
  }

  /** Whether the description of a place, of an element around it, of its tag or of the API matches a pattern. */
  mentions(pattern: RegExp, ...places: readonly string[]): boolean {
    return this.mentionsNear(pattern, ...places) || this.#placeMatches(pattern, '/info');
  }

  /** Like `mentions`, but ignores the description of the API, which covers many subjects. */
  mentionsNear(pattern: RegExp, ...places: readonly string[]): boolean {
    return places.some((place) => {
      for (let element = this.model.elementAt(place); element?.parent !== undefined; element = element.parent) {
        const { pointer } = element;
        if (this.#placeMatches(pattern, pointer)) return true;
        const tags = this.model.operationOf(pointer)?.node.tags;
        if (Array.isArray(tags) && tags.some((tag) => this.#tagMatches(pattern, String(tag)))) return true;
      }
      return false;
    });
  }

  /** Whether the description of one of the places itself matches. */
  mentionsAt(pattern: RegExp, ...places: readonly string[]): boolean {
    return places.some((place) => this.#placeMatches(pattern, place));
  }

  /** Like `mentionsNear` for a schema and its `$ref`, but also true if the description of a part of it matches. */
  schemaMentions(pattern: RegExp, schema: Schema): boolean {
    return (
      this.mentionsNear(pattern, ...schema.places) ||
      schema.parts.some(({ pointer }) => this.#placeMatches(pattern, pointer))
    );
  }

  /** Every schema in the document. */
  get schemas(): readonly { readonly pointer: string; readonly schema: Schema }[] {
    return this.model.elements.flatMap(({ pointer, kind }) => {
      const schema = isSchemaKind(kind) ? this.model.schemaAt(pointer) : undefined;
      return schema === undefined ? [] : [{ pointer, schema }];
    });
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

  #findExamples(): ReadonlyMap<string, readonly Json[]> {
    const examples = new Map<string, Json[]>();
    const collectExample = (name: string, value: Json | undefined): void => {
      if (value === undefined || value === null) return;
      const values = examples.get(toPlainName(name)) ?? [];
      if (values.length < MAX_EXAMPLES) examples.set(toPlainName(name), [...values, value]);
      if (Array.isArray(value)) for (const item of value.slice(0, MAX_EXAMPLES)) collectExample(name, item);
      else if (isJsonObject(value)) for (const [key, child] of Object.entries(value)) collectExample(key, child);
    };
    for (const { kind, key, node } of this.model.elements) {
      const name = kind === 'parameter' ? String(node.name) : key;
      if (kind === 'example') collectExample('', node.value);
      for (const example of [node.example, node.default]) collectExample(name, example);
      for (const example of Array.isArray(node.examples) ? node.examples : []) collectExample(name, example);
    }
    return examples;
  }

  #isWithin(place: string, roots: ReadonlySet<string>): boolean {
    for (let element = this.model.elementAt(place); element !== undefined; element = element.parent) {
      if (roots.has(element.pointer)) return true;
    }
    return false;
  }

  #placeMatches(pattern: RegExp, pointer: string): boolean {
    return this.#testOnce(pattern, pointer, () => {
      const { description = '', summary = '', externalDocs } = this.model.objectAt(pointer);
      return pattern.test(
        `${summary}\n${description}\n${objectOf(externalDocs).description ?? ''}\n${this.#markTexts.get(pointer) ?? ''}`,
      );
    });
  }

  #tagMatches(pattern: RegExp, name: string): boolean {
    return this.#testOnce(pattern, `tag ${name}`, () => {
      const tags = this.model.elements.filter(({ kind, node }) => kind === 'tag' && node.name === name);
      return tags.some(({ pointer }) => this.#placeMatches(pattern, pointer));
    });
  }

  #testOnce(pattern: RegExp, key: string, test: () => boolean): boolean {
    const results = this.#matches.get(pattern) ?? new Map<string, boolean>();
    this.#matches.set(pattern, results);
    const result = results.get(key) ?? test();
    results.set(key, result);
    return result;
  }
}

function hasKey(value: Json, name: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, child]) => key === name || hasKey(child, name));
}

/** The maximum number of examples that are kept for a name, and of items that are read from a list in an example. */
const MAX_EXAMPLES = 8;

const toPlainName = (name: string): string => name.replaceAll(/[^a-zA-Z\d]/g, '').toLowerCase();
