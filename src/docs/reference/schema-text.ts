import { isJsonObject, type Json, type JsonObject } from '../../contract/index.ts';

/** The text of a key; empty where there is none. */
export function textOf(value: Json | undefined, key: string): string {
  const text = isJsonObject(value) ? value[key] : undefined;
  return typeof text === 'string' ? text.trim() : '';
}

/** The type of a schema in words, with a link to a named one. */
export function typeText(value: Json | undefined): string {
  if (!isJsonObject(value)) return 'open';
  if (typeof value.$ref === 'string') {
    const name = value.$ref.replace(/.*\//, '');
    return `[${name}](#${name.toLowerCase()})`;
  }
  if (value.type === 'array') return `array of ${typeText(value.items)}`;
  return value.type === undefined ? 'open' : [value.type].flat().join(' or ');
}

/** The fields of a schema as a list, with those of the elements of a list. */
export function fieldList(schema: JsonObject, path = ''): string {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const properties = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
  const { additionalProperties } = schema;
  const rows = properties.flatMap(([name, field]) => {
    const facts = [typeText(field), ...(required.includes(name) ? ['required'] : [])].join(', ');
    const items = isJsonObject(field) && isJsonObject(field.items) ? field.items : undefined;
    return [
      listItem(`\`${path}${name}\` (${facts})`, field),
      ...(items?.description === undefined ? [] : [listItem(`\`${path}${name}[]\``, items)]),
      ...(items === undefined ? [] : [fieldList(items, `${path}${name}[].`)]),
    ];
  });
  const others = path === '' ? 'other fields' : `other fields of \`${path.replace(/\.$/, '')}\``;
  if (isJsonObject(additionalProperties)) rows.push(listItem(others, additionalProperties));
  return rows.filter(Boolean).join('\n');
}

/** A line of a list: a name, and the description of an element without its paragraphs. */
export function listItem(name: string, element: Json | undefined): string {
  const lines = textOf(element, 'description').split('\n');
  const text = lines
    .map((line) => line.replace(/^(> ?|- )/, '').trim())
    .filter(Boolean)
    .join(' ');
  return text === '' ? `- ${name}` : `- ${name}: ${text}`;
}
