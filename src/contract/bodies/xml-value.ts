import type { Schema } from '../model/index.ts';
import { listOf, objectOf } from '../model/json.ts';
import { possibleTypes, readValue } from './text-values.ts';
import type { XmlAttribute, XmlElement } from './xml-document.ts';

/** The keyword `xml` of a schema (OpenAPI 3.1, section 4.8.26; 3.2 has `nodeType`). */
export interface XmlKeywords {
  readonly name?: string;
  readonly prefix?: string;
  readonly namespace?: string;
  readonly attribute?: boolean;
  readonly wrapped?: boolean;
  readonly nodeType?: string;
}

/** Returns the keyword `xml` of a schema, without a name that only stands for an unstated one. */
export function xmlKeywords(schema: Schema | undefined): XmlKeywords {
  const { name, ...others }: XmlKeywords = objectOf(schema?.keyword('xml'));
  return name === undefined || name === UNSTATED_NAME ? others : { name, ...others };
}

/** The name of JAXB for an element without a stated name. */
const UNSTATED_NAME = '##default';

/** Whether a list has an element of its own around those of its items. */
export const isWrapped = ({ wrapped, nodeType }: XmlKeywords): boolean => wrapped === true || nodeType === 'element';

/** Whether a schema states the name of the root element, and the element has another name. */
export function isOtherRoot(element: XmlElement, schema: Schema): boolean {
  const stated = xmlKeywords(schema);
  return stated.name !== undefined && !isNamed(element, stated, []);
}

/** Reads the value of an element by the schemas that describe it. */
export function readXmlValue(element: XmlElement, schemas: readonly Schema[]): unknown {
  const { attributes, children, text } = element;
  if (attributes.some(isNil)) return null;
  const kinds = possibleTypes(schemas);
  const hasFields = children.length > 0 || attributes.some(({ namespace }) => namespace === '');
  if (kinds.has('array') && !(kinds.has('object') && hasFields)) return readItems(element, schemas, undefined);
  const isOther = [...kinds].some((kind) => kind !== 'object' && kind !== 'array');
  if (kinds.has('object') ? hasFields || !isOther : children.length > 0) return readFields(element, schemas);
  return readText(text, schemas, kinds);
}

/** Blanks around numbers and booleans have no meaning (XML Schema, part 2, section 4.3.6). */
const readText = (text: string, schemas: readonly Schema[], kinds = possibleTypes(schemas)): unknown =>
  readValue([kinds.size === 0 || kinds.has('string') ? text : text.trim()], schemas);

const isNil = ({ local, namespace, value }: XmlAttribute): boolean =>
  local === 'nil' && namespace === 'http://www.w3.org/2001/XMLSchema-instance' && /^(true|1)$/.test(value);

/** @param key The name of the list's property; `undefined` for a document that is a list. */
function readItems({ children }: XmlElement, schemas: readonly Schema[], key: string | undefined): readonly unknown[] {
  const list = xmlKeywords(schemas[0]);
  const { itemsAt } = findPlan(schemas);
  return children.map((child, index) => {
    const items = itemsAt(index);
    const value = readXmlValue(child, items);
    const names = key === undefined ? [] : [list.name ?? key, ...referenceNames(items)];
    const stated = xmlKeywords(items[0]);
    const isItem = (stated.name === undefined && names.length === 0) || isNamed(child, stated, names);
    return isItem ? value : { [unexpectedKey(child)]: value };
  });
}

/** The names of the components that schemas refer to: elements may have these names (OpenAPI 3.2, section 4.26.2). */
const referenceNames = (schemas: readonly Schema[]): readonly string[] =>
  schemas.flatMap(({ reference }) => reference?.split('/').at(-1) ?? []);

function readFields(element: XmlElement, schemas: readonly Schema[]): Readonly<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  const remaining = new UnreadNodes(element);
  addFields(fields, remaining, schemas);
  const described = findPlan(schemas).properties;
  for (const attribute of remaining.attributes) {
    // Attributes of other namespaces, such as `xsi:schemaLocation`, are about the document.
    if (attribute.namespace !== '') continue;
    const key = described.has(attribute.name) ? `@${attribute.name}` : attribute.name;
    fields.set(key, readText(attribute.value, fieldSchemasOf(schemas, key)));
  }
  for (const [name, group] of Map.groupBy(remaining.children, ({ local }) => local)) {
    const key = described.has(name) || fields.has(name) ? unexpectedKey({ local: name }) : name;
    const values = group.map((child) => readXmlValue(child, fieldSchemasOf(schemas, key)));
    fields.set(key, values.length === 1 ? values[0] : values);
  }
  return Object.fromEntries(fields);
}

/** The key of the field for an element that no schema describes here. A property cannot have such a name in XML. */
const unexpectedKey = ({ local }: Pick<XmlElement, 'local'>): string => `<${local}>`;

const fieldSchemasOf = (schemas: readonly Schema[], key: string): readonly Schema[] =>
  schemas.flatMap((one) => one.fieldSchemas(key));

/** The maximum nesting of objects without an element: deeper ones are a circle. */
const MAX_LEVELS = 32;

const propertyNames = (schemas: readonly Schema[]): readonly string[] =>
  schemas.flatMap((schema) => schema.branches).flatMap(({ properties }) => [...properties.keys()]);

/** The nodes of an element that were not yet read as properties. */
class UnreadNodes {
  readonly text: string;
  #attributes: readonly XmlAttribute[];
  readonly #children: Map<string, XmlElement[]>;

  constructor({ attributes, children, text }: XmlElement) {
    this.text = text;
    this.#attributes = attributes;
    this.#children = Map.groupBy(children, ({ local }) => local);
  }

  get attributes(): readonly XmlAttribute[] {
    return this.#attributes;
  }

  get children(): readonly XmlElement[] {
    return [...this.#children.values()].flat();
  }

  takeAttribute(isWanted: (attribute: XmlAttribute) => boolean): XmlAttribute | undefined {
    const taken = this.#attributes.find(isWanted);
    if (taken !== undefined) this.#attributes = this.#attributes.filter((one) => one !== taken);
    return taken;
  }

  takeChildren(stated: XmlKeywords, names: readonly string[]): readonly XmlElement[] {
    const locals = new Set((stated.name === undefined ? names : [stated.name]).map(localName));
    return [...locals].flatMap((local) => {
      const groups = Map.groupBy(this.#children.get(local) ?? [], (child) => isNamed(child, stated, names));
      this.#children.set(local, groups.get(false) ?? []);
      return groups.get(true) ?? [];
    });
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Whether a node has the name and namespace that the keywords state; if they state no name, one of the given names. */
function isNamed(
  { name, local, namespace: sent }: Pick<XmlElement, 'name' | 'local' | 'namespace'>,
  { name: stated, prefix, namespace }: XmlKeywords,
  names: readonly string[],
): boolean {
  return (stated === undefined ? names : [stated]).some((wanted) => {
    if (namespace !== undefined) return sent === namespace && local === localName(wanted);
    return name === (prefix === undefined ? wanted : `${prefix}:${wanted}`);
  });
}

function addFields(fields: Map<string, unknown>, nodes: UnreadNodes, schemas: readonly Schema[], level = 0): void {
  const { properties, required } = findPlan(schemas);
  for (const [key, { described, stated, kinds, names, itemNames }] of properties) {
    const { nodeType } = stated;
    if (stated.attribute === true || nodeType === 'attribute') {
      const taken = nodes.takeAttribute((attribute) => isNamed(attribute, stated, [key]));
      if (taken !== undefined) fields.set(key, readText(taken.value, described));
    } else if (nodeType === 'text' || nodeType === 'cdata') {
      if (nodes.text !== '' || kinds.has('string')) fields.set(key, readText(nodes.text, described));
    } else if (nodeType === 'none' && kinds.has('object') && level < MAX_LEVELS) {
      const within = new Map<string, unknown>();
      addFields(within, nodes, described, level + 1);
      if (within.size > 0 || required.has(key)) fields.set(key, Object.fromEntries(within));
    } else if (kinds.has('array') && !isWrapped(stated)) {
      const { itemsAt } = findPlan(described);
      const taken = nodes.takeChildren(xmlKeywords(itemsAt(0)[0]), itemNames);
      // XML has no elements for a list without items.
      if (taken.length > 0 || required.has(key))
        fields.set(
          key,
          taken.map((child, index) => readXmlValue(child, itemsAt(index))),
        );
    } else {
      const values = nodes
        .takeChildren(stated, names)
        .map((child) => (kinds.has('array') ? readItems(child, described, key) : readXmlValue(child, described)));
      if (values.length > 0) fields.set(key, values.length === 1 ? values[0] : values);
    }
  }
}

interface PropertyPlan {
  readonly described: readonly Schema[];
  readonly stated: XmlKeywords;
  readonly kinds: ReadonlySet<string>;
  /** The names that the property's element may have, and in `itemNames` its items' elements, if keywords state none. */
  readonly names: readonly string[];
  readonly itemNames: readonly string[];
}

interface ReadingPlan {
  readonly properties: ReadonlyMap<string, PropertyPlan>;
  readonly required: ReadonlySet<string>;
  readonly itemsAt: (index: number) => readonly Schema[];
}

const cachedPlans = new WeakMap<readonly Schema[], ReadingPlan>();

/** Returns the plan for reading elements by some schemas. The plan is made once for each list of schemas. */
function findPlan(schemas: readonly Schema[]): ReadingPlan {
  let plan = cachedPlans.get(schemas);
  if (plan === undefined) {
    plan = makePlan(schemas);
    cachedPlans.set(schemas, plan);
  }
  return plan;
}

function makePlan(schemas: readonly Schema[]): ReadingPlan {
  const first = Math.max(0, ...schemas.map((schema) => listOf(schema.keyword('prefixItems')).length));
  const items = new Map<number, readonly Schema[]>();
  const itemsAt = (index: number): readonly Schema[] => {
    const at = Math.min(index, first);
    const found = items.get(at) ?? schemas.flatMap((schema) => schema.itemsAt(at));
    items.set(at, found);
    return found;
  };
  const properties = [...new Set(propertyNames(schemas))].map((key): [string, PropertyPlan] => {
    const described = fieldSchemasOf(schemas, key);
    const itemNames = described.flatMap((one) => referenceNames(one.itemsAt(0)));
    const names = [key, ...referenceNames(described)];
    const property = { described, stated: xmlKeywords(described[0]), kinds: possibleTypes(described), names };
    return [key, { ...property, itemNames: [key, ...itemNames] }];
  });
  return { properties: new Map(properties), required: new Set(schemas.flatMap((one) => one.required)), itemsAt };
}
