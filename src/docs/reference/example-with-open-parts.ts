import { exampleOf } from '../../contract/assumptions/index.ts';
import { type Contract, isJsonObject, toPointer } from '../../contract/model/index.ts';
import { type Html, html } from '../../web/index.ts';
import { openPointLink } from '../page.ts';
import { groupMarksByPlace } from './elements.ts';

/**
 * Writes an example of a schema: the known fields with example values, and a link at each open type, body or set of
 * fields.
 */
export function exampleWithOpenParts(contract: Contract, pointer: string, root: string): Html {
  const { openPointsAt: openAt } = groupMarksByPlace(contract);
  const gapHtml = (id: string, words: string) => html`<a class="gap" href="${root}${openPointLink(id)}">${words}</a>`;
  const drawSchema = (at: string, depth: number, parents: readonly string[]): Html => {
    const schema = contract.model.resolvedAt(at);
    if (schema === undefined || parents.includes(schema.pointer)) return html`…`;
    const findOpenPoint = (aspect: string) => openAt.get(schema.pointer)?.find((point) => point.aspect === aspect);
    const below = [...parents, schema.pointer];
    const indent = '  '.repeat(depth + 1);
    const untyped = findOpenPoint('type') ?? findOpenPoint('body');
    if (untyped !== undefined) return gapHtml(untyped.id, untyped.aspect === 'body' ? 'body open' : 'type open');
    const { type, properties } = schema.node;
    if (type === 'array') {
      return html`[
${indent}${drawSchema(`${schema.pointer}/items`, depth + 1, below)}
${'  '.repeat(depth)}]`;
    }
    if (type !== 'object')
      return html`<span class="known">${JSON.stringify(exampleOf(schema.node) ?? type ?? null)}</span>`;

    const rows = Object.keys(isJsonObject(properties) ? properties : {}).map((name) => {
      const value = drawSchema(`${schema.pointer}${toPointer(['properties', name])}`, depth + 1, below);
      return html`${indent}<span class="field">"${name}"</span>: ${value}`;
    });
    const knownCount = rows.length;
    const otherFields = findOpenPoint('fields');
    if (otherFields !== undefined)
      rows.push(html`${indent}${gapHtml(otherFields.id, knownCount === 0 ? 'fields open' : 'other fields open')}`);
    return html`{
${rows.map(
  (row, index) => html`${row}${index < knownCount - 1 ? ',' : ''}
`,
)}${'  '.repeat(depth)}}`;
  };
  return html`<pre class="open-example" tabindex="0"><code>${drawSchema(pointer, 0, [])}</code></pre>`;
}
