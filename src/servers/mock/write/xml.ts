import { isWrapped, type XmlKeywords, xmlOf } from '../../../contract/bodies/index.ts';
import type { Schema } from '../../../contract/model/index.ts';
import { isJsonObject } from '../../../contract/model/json.ts';

/** Writes a value as XML by the keyword `xml` of its schema (OpenAPI 3.1, section 4.8.26). */
export function toXml(value: unknown, schema: Schema | undefined): string {
  const [only] = schema === undefined ? [] : [schema.reference?.split('/').at(-1)];
  const name = only ?? (Array.isArray(value) ? 'items' : 'root');
  const isList = Array.isArray(value);
  // An XML document has exactly one root element.
  const body =
    isList && !isWrapped(xmlOf(schema)) ? writeWrapped(name, value, schema) : writeValue(name, value, schema);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;
}

function writeWrapped(name: string, items: readonly unknown[], schema: Schema | undefined): string {
  const own = xmlOf(schema);
  const written = own.name ?? name;
  const tag = toXmlName(written, own);
  return `<${tag}${namespaceAttribute(own)}>${writeItems(written, items, schema)}</${tag}>`;
}

function writeItems(name: string, items: readonly unknown[], schema: Schema | undefined): string {
  const parts = items.map((item, index) => {
    const [described] = schema?.itemsAt(index) ?? [];
    return writeValue(xmlOf(described).name ?? name, item, described);
  });
  return parts.join('');
}

/** Writes an element; for a list that is not wrapped, an element for each item. */
function writeValue(name: string, value: unknown, schema: Schema | undefined): string {
  const own = xmlOf(schema);
  if (Array.isArray(value)) return isWrapped(own) ? writeWrapped(name, value, schema) : writeItems(name, value, schema);
  const tag = toXmlName(own.name ?? name, own);
  if (!isJsonObject(value)) {
    const text = value === null || value === undefined ? '' : String(value);
    return formatElement(tag, namespaceAttribute(own), escapeXml(text));
  }
  const namespaces = new Set([namespaceAttribute(own)]);
  let attributes = '';
  let content = '';
  for (const [key, field] of Object.entries(value)) {
    const [described] = schema?.fields(key) ?? [];
    const { name: written = key, attribute, nodeType, ...others } = xmlOf(described);
    const isText = nodeType === 'text' || nodeType === 'cdata';
    if (attribute === true || nodeType === 'attribute') {
      if (others.prefix !== undefined) namespaces.add(namespaceAttribute(others));
      attributes += ` ${toXmlName(written, others)}="${escapeXml(String(field))}"`;
    } else content += isText ? escapeXml(String(field)) : writeValue(key, field, described);
  }
  return formatElement(tag, [...namespaces].join('') + attributes, content);
}

const formatElement = (tag: string, attributes: string, content: string): string =>
  content === '' ? `<${tag}${attributes}/>` : `<${tag}${attributes}>${content}</${tag}>`;

const namespaceAttribute = ({ prefix, namespace }: XmlKeywords): string =>
  namespace === undefined ? '' : ` xmlns${prefix === undefined ? '' : `:${prefix}`}="${escapeXml(namespace)}"`;

/** Writes a name with its prefix. Characters that are not allowed in XML names are replaced. */
function toXmlName(name: string, { prefix }: XmlKeywords): string {
  const valid = name.replaceAll(/[^\p{L}\p{N}_.-]/gu, '_').replace(/^(?![\p{L}_])/u, '_');
  return prefix === undefined ? valid : `${prefix}:${valid}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text, and removes the characters that XML 1.0 cannot contain. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
