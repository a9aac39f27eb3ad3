import {
  at,
  type Contract,
  dereference,
  fromPointer,
  isJsonObject,
  type Json,
  type JsonObject,
  toPointer,
} from '../../contract/index.ts';
import { type Html, html } from '../../html/index.ts';
import { openPointLink } from '../links.ts';

/** One answer of the API as its contract has it: the known fields with examples, a link wherever something is open. */
export function specimen(contract: Contract, schemaName: string): Html {
  return html`<pre class="specimen" tabindex="0"><code>${draw(contract, toPointer(['components', 'schemas', schemaName]), 0)}</code></pre>`;
}

function draw(contract: Contract, pointer: string, depth: number): Html {
  const { document, openPoints } = contract;
  const schema = follow(document, pointer);
  const openHere = (aspect: string) =>
    openPoints.find((point) => point.aspect === aspect && point.place.pointer === schema.pointer);
  const untyped = openHere('type');
  if (untyped !== undefined) return gap(untyped.id, 'type open');
  if (schema.value?.type !== 'object')
    return html`<span class="known">${JSON.stringify(exampleOf(schema.value))}</span>`;

  const indent = '  '.repeat(depth + 1);
  const properties = isJsonObject(schema.value.properties) ? Object.keys(schema.value.properties) : [];
  const rows = properties.map(
    (name) =>
      html`${indent}<span class="field">"${name}"</span>: ${draw(contract, `${schema.pointer}${toPointer(['properties', name])}`, depth + 1)}`,
  );
  const others = openHere('fields');
  if (others !== undefined) rows.push(html`${indent}${gap(others.id, 'other fields open')}`);
  return html`{
${rows.map(
  (row, index) => html`${row}${index < rows.length - 1 && index < properties.length - 1 ? ',' : ''}
`,
)}${'  '.repeat(depth)}}`;
}

function gap(id: string, words: string): Html {
  return html`<a class="gap" href="${openPointLink(id)}">${words}</a>`;
}

/** The schema at a pointer, or the one that its `$ref` leads to, with the pointer of where it stands. */
function follow(document: JsonObject, pointer: string): { pointer: string; value: JsonObject | undefined } {
  const value = at(document, pointer);
  const reference = isJsonObject(value) ? value.$ref : undefined;
  if (typeof reference !== 'string') return { pointer, value: dereference(document, value) };
  return { pointer: toPointer(fromPointer(reference)), value: dereference(document, value) };
}

function exampleOf(schema: JsonObject | undefined): Json {
  return Array.isArray(schema?.examples) ? schema.examples[0] : null;
}
