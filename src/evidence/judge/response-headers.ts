import type { Breach } from '../../contract/behaviours/index.ts';
import { readValue } from '../../contract/bodies/index.ts';
import { type Header, isJsonType, type Response, type Schema } from '../../contract/model/index.ts';
import type { Validators } from '../../contract/model/validator.ts';
import type { ClaimIndex } from './claim-index.ts';
import { readJson } from './read-json.ts';

/**
 * Finds the breaches of the documented headers of a response, except `Content-Type`, which is ignored (OpenAPI 3.1,
 * section 4.8.17.1).
 */
export function findHeaderBreaches(
  documented: Response | undefined,
  headers: Readonly<Record<string, string>>,
  claims: ClaimIndex,
  validators: Validators,
): readonly Breach[] {
  return (documented?.headers ?? []).flatMap((header): readonly Breach[] => {
    const { name, node, pointer, usedAt } = header;
    const text = headers[name.toLowerCase()];
    if (/^content-type$/i.test(name)) return [];
    if (text === undefined) {
      if (node.required !== true) return [];
      const how = `the header ${name} is missing`;
      return [{ of: 'headers', statements: claims.at(`${pointer}/required`), reason: `no ${name}`, how }];
    }
    const read = readHeader(header, text);
    const [error] = read === undefined ? [] : validators(read.schema.pointer)(read.value);
    if (error === undefined) return [];
    const statements = claims.around(error.claim, [...claims.at(usedAt), ...claims.at(`${pointer}/required`)]);
    return [
      {
        of: 'headers',
        statements,
        reason: `${name} ${error.keyword}`,
        how: `the header ${name} breaks ${error.keyword}`,
      },
    ];
  });
}

/** Reads a header of a response by its schema, in the style `simple` (OpenAPI 3.1, section 4.8.12.3) or as JSON. */
function readHeader(
  { schema, content, node }: Header,
  text: string,
): { readonly schema: Schema; readonly value: unknown } | undefined {
  if (content !== undefined) {
    const body = isJsonType(content.mediaType) ? readJson(new TextEncoder().encode(text)) : undefined;
    return body && content.schema && { schema: content.schema, value: body.value };
  }
  if (schema === undefined) return undefined;
  const items = text.split(',').map((item) => item.trim());
  const pairs =
    node.explode === true
      ? items.map((item) => item.split('='))
      : items.flatMap((item, index) => (index % 2 === 0 ? [[item, items[index + 1] ?? '']] : []));
  const fields = Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
  return { schema, value: readValue([text, items, fields], [schema]) };
}
