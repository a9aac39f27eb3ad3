import { type Json, type JsonObject, listOf, objectOf } from '../../../contract/model/index.ts';

/** The custom field (HAR 1.2 allows them) with data of verify for which HAR has no field. */
export const OWN_FIELD = '_colloquy';

/** Reads a body that the recording keeps in a separate file. */
export type ReadAttached = (name: string) => Uint8Array | undefined;

const BASE64 = /^[A-Za-z0-9+/\-_\s]*=*\s*$/;

/** Returns the bytes of a recorded body, of a request or a response. */
export function readBytes(
  { text, encoding, _file: file }: JsonObject,
  readAttached: ReadAttached = () => undefined,
): Uint8Array | undefined {
  // Playwright writes an empty text beside the name of the file that has the body.
  if (typeof file === 'string') return /^[\w-][\w.-]*$/.test(file) ? readAttached(file) : undefined;
  if (typeof text !== 'string') return undefined;
  // Firefox declares some texts as base64 that are not.
  return Buffer.from(text, encoding === 'base64' && BASE64.test(text) ? 'base64' : 'utf8');
}

/** Encodes a form that was recorded as a list of parameters. */
export function readForm({ mimeType, params }: JsonObject): Uint8Array | undefined {
  if (!/^application\/x-www-form-urlencoded/i.test(String(mimeType)) || !Array.isArray(params)) return undefined;
  const pairs = params.map((pair: Json): [string, string] => [
    String(objectOf(pair).name),
    String(objectOf(pair).value ?? ''),
  ]);
  return Buffer.from(new URLSearchParams(pairs).toString());
}

/** Reads the headers of a request or response, by lower-case name. */
export function headerRecord(list: Json | undefined): Record<string, string> {
  const headers = new Map<string, string>();
  for (const header of listOf(list).map(objectOf)) {
    const [name, value] = [String(header.name).toLowerCase(), String(header.value)];
    // HTTP/2 sends method and path as headers whose names begin with a colon.
    if (!name.startsWith(':')) headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  return Object.fromEntries(headers);
}
