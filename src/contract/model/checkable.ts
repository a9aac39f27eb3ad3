import { editableAt } from './editable.ts';
import { type Element, elementsOf, isSchemaKind } from './element.ts';
import { at, entriesOf, isJsonObject, type Json, type JsonObject, referenceOf } from './json.ts';
import { isWithin, toToken } from './json-pointer.ts';
import { isKeywordValue } from './keyword-values.ts';
import { unicodePattern } from './pattern.ts';

/** A keyword that validators cannot check and that is therefore ignored. */
export interface UncheckedKeyword {
  /** Pointer of the keyword, or of the name in `patternProperties`. */
  readonly pointer: string;
  /** Pointer of the schema that has the keyword. */
  readonly schema: string;
  readonly keyword: string;
  readonly why:
    | 'pattern'
    | 'value'
    | 'reference'
    /** The keyword depends on an unchecked keyword, and would refuse allowed values without it. */
    | 'depends'
    /** The whole schema is unchecked, since Ajv fails to compile it or to validate with it. */
    | 'schema';
}

/** A document in the form that validators need. */
export interface CheckableDocument {
  /**
   * The document itself if validators can compile it; otherwise a copy without the unchecked keywords, whose patterns
   * have the syntax of the flag `u`.
   */
  readonly document: JsonObject;
  readonly unchecked: readonly UncheckedKeyword[];
  /** Returns the unchecked keywords of a schema and of the schemas to which it refers. */
  uncheckedAt(pointer: string): readonly UncheckedKeyword[];
  /** Returns the pointer in the document for one in the copy. */
  toOriginalPointer(pointer: string): string;
}

type SchemaEdit = (schema: Record<string, Json>) => void;

/** By keyword: the keywords that would refuse more values if the schema under that keyword allowed more. */
const REFUSING_MORE_IF_LOOSENED: Readonly<Record<string, readonly string[]>> = {
  not: ['not'],
  if: ['if', 'then', 'else'],
  oneOf: ['oneOf'],
  contains: ['maxContains'],
};

/**
 * Keywords for the properties and items that no other keyword describes. If one of {@link EVALUATING_KEYWORDS} is left
 * out, these keywords would apply to more properties and items.
 */
const REMAINDER_KEYWORDS = ['additionalProperties', 'unevaluatedItems', 'unevaluatedProperties'];
const EVALUATING_KEYWORDS =
  /^(\$ref|properties|patternProperties|dependentSchemas|items|prefixItems|contains|allOf|anyOf|oneOf|if|then|else)$/;

/**
 * Finds the keywords of a document that validators cannot compile: a single one would prevent the check of its schema.
 * Without these keywords, every value that the document allows is still valid.
 */
export function toCheckable(document: JsonObject): CheckableDocument {
  const schemas = elementsOf(document).filter(({ kind }) => isSchemaKind(kind));
  const findings = new CheckableFindings();
  for (const element of schemas) {
    const { node, pointer } = element;
    for (const [keyword, value] of Object.entries(node)) {
      if (!isKeywordValue(keyword, value)) findings.leaveOutKeyword(element, keyword, 'value');
    }
    if (!isUsableReference(document, node.$ref)) findings.leaveOutKeyword(element, '$ref', 'reference');
    // `nullable` has no meaning in 3.1, but Ajv cannot compile it without `type`.
    if (node.nullable !== undefined && node.type === undefined)
      findings.addEdit(pointer, (schema) => delete schema.nullable);
    const pattern = typeof node.pattern === 'string' ? unicodePattern(node.pattern) : node.pattern;
    if (pattern === undefined) findings.leaveOutKeyword(element, 'pattern', 'pattern');
    else if (pattern !== node.pattern) findings.addEdit(pointer, (schema) => Object.assign(schema, { pattern }));
    if (isKeywordValue('patternProperties', node.patternProperties ?? {})) findings.rewritePatternNames(element);
  }
  if (findings.edits.length === 0) {
    return { document, unchecked: [], uncheckedAt: () => [], toOriginalPointer: (pointer) => pointer };
  }
  findings.leaveOutDependentKeywords(schemas);
  const copy = structuredClone(document);
  for (const { pointer, change } of findings.edits) change(editableAt(copy, pointer));
  const { unchecked, renamed } = findings;
  return {
    document: copy,
    unchecked,
    uncheckedAt: createUncheckedFinder(document, unchecked),
    toOriginalPointer(pointer) {
      const [from, to] = [...renamed].find(([place]) => isWithin(pointer, place)) ?? ['', ''];
      return to + pointer.slice(from.length);
    },
  };
}

const uncheckedByDocument = new WeakMap<JsonObject, readonly UncheckedKeyword[]>();

/** Returns the unchecked keywords of a document, which must not change afterwards. */
export function uncheckedKeywords(document: JsonObject): readonly UncheckedKeyword[] {
  const unchecked = uncheckedByDocument.get(document) ?? toCheckable(document).unchecked;
  uncheckedByDocument.set(document, unchecked);
  return unchecked;
}

class CheckableFindings {
  readonly unchecked: UncheckedKeyword[] = [];
  readonly edits: { readonly pointer: string; readonly change: SchemaEdit }[] = [];
  /** Rewritten names in `patternProperties`: their pointers in the document, by their pointers in the copy. */
  readonly renamed = new Map<string, string>();
  readonly #schemas = new Set<Element>();
  readonly #pointers = new Set<string>();

  addEdit(pointer: string, change: SchemaEdit): void {
    this.edits.push({ pointer, change });
  }

  leaveOutKeyword(element: Element, keyword: string, why: UncheckedKeyword['why']): void {
    const pointer = `${element.pointer}/${keyword}`;
    if (element.node[keyword] === undefined || this.#pointers.has(pointer)) return;
    this.#addUnchecked(element, { pointer, schema: element.pointer, keyword, why });
    this.addEdit(element.pointer, (schema) => delete schema[keyword]);
    if (EVALUATING_KEYWORDS.test(keyword))
      for (const rest of REMAINDER_KEYWORDS) this.leaveOutKeyword(element, rest, 'depends');
  }

  /** Rewrites the names in `patternProperties`, which are patterns, for the flag `u`; leaves out invalid ones. */
  rewritePatternNames(element: Element): void {
    const place = `${element.pointer}/patternProperties`;
    for (const [name] of entriesOf(element.node.patternProperties)) {
      const written = unicodePattern(name);
      if (written === name) continue;
      const pointer = `${place}/${toToken(name)}`;
      if (written !== undefined) this.renamed.set(`${place}/${toToken(written)}`, pointer);
      this.addEdit(place, (schemas) => {
        const { [name]: schema = true } = schemas;
        delete schemas[name];
        if (written === undefined) return;
        const other = schemas[written];
        schemas[written] = other === undefined ? schema : { allOf: [other, schema] };
      });
      if (written !== undefined) continue;
      this.#addUnchecked(element, { pointer, schema: element.pointer, keyword: 'patternProperties', why: 'pattern' });
      for (const rest of REMAINDER_KEYWORDS) this.leaveOutKeyword(element, rest, 'depends');
    }
  }

  /**
   * Leaves out the keywords that would refuse allowed values because the schema under them, or one that it refers to, has
   * lost a keyword.
   */
  leaveOutDependentKeywords(schemas: readonly Element[]): void {
    const referring = Map.groupBy(schemas, ({ node }) => referenceOf(node));
    const partial = new Set<Element>();
    const addPartial = (element: Element | undefined): void => {
      for (let one = element; one !== undefined && isSchemaKind(one.kind) && !partial.has(one); one = one.parent) {
        partial.add(one);
        for (const other of referring.get(one.pointer) ?? []) addPartial(other);
      }
    };
    for (const element of this.#schemas) addPartial(element);
    for (const element of partial) {
      const { parent, pointer, node } = element;
      const [keyword = ''] = parent === undefined ? [] : pointer.slice(parent.pointer.length + 1).split('/');
      if (parent !== undefined)
        for (const one of REFUSING_MORE_IF_LOOSENED[keyword] ?? []) this.leaveOutKeyword(parent, one, 'depends');
      for (const rest of ['unevaluatedItems', 'unevaluatedProperties']) {
        if (node[rest] !== undefined) this.leaveOutKeyword(element, rest, 'depends');
      }
    }
  }

  #addUnchecked(element: Element, unchecked: UncheckedKeyword): void {
    this.unchecked.push(unchecked);
    this.#pointers.add(unchecked.pointer);
    this.#schemas.add(element);
  }
}

/** Whether a `$ref` is absent, leads to a schema in the document, or is not a pointer, so that validators resolve it. */
function isUsableReference(document: JsonObject, $ref: Json | undefined): boolean {
  if (typeof $ref !== 'string') return $ref === undefined;
  const target = /^#(\/|$)/.test($ref) ? at(document, $ref) : true;
  return isJsonObject(target) || typeof target === 'boolean';
}

/** Returns a function that finds the unchecked keywords of a schema and of the schemas to which it refers. */
function createUncheckedFinder(
  document: JsonObject,
  unchecked: readonly UncheckedKeyword[],
): CheckableDocument['uncheckedAt'] {
  const byPointer = new Map(unchecked.map((one) => [one.pointer, one]));
  const cache = new Map<string, readonly UncheckedKeyword[]>();
  return (pointer) => {
    const before = cache.get(pointer);
    if (before !== undefined) return before;
    const reached = new Set([pointer]);
    const keywords: UncheckedKeyword[] = [];
    const collectUnchecked = (value: Json | undefined, place: string): void => {
      const one = byPointer.get(place);
      if (one !== undefined) keywords.push(one);
      if (Array.isArray(value))
        for (const [index, item] of value.entries()) collectUnchecked(item, `${place}/${index}`);
      const to = referenceOf(value);
      if (to !== undefined) reached.add(to);
      for (const [key, child] of entriesOf(value)) collectUnchecked(child, `${place}/${toToken(key)}`);
    };
    for (const place of reached) collectUnchecked(at(document, place), place);
    const all = [...new Set(keywords)];
    cache.set(pointer, all);
    return all;
  };
}
