/** Writes bodies in other media types than JSON. */
import { isSequenceType, writeSequence } from '../../../contract/bodies/index.ts';
import { essenceOf, isJsonType, type MediaType, toJsonText } from '../../../contract/model/index.ts';
import { toCsv } from './csv.ts';
import { toXml } from './xml.ts';

export { sampleFile } from './files.ts';

/** Writes a body in its media type. A text is sent unchanged, except as JSON, or as XML if the schema is of a text. */
export function writeBody(body: unknown, mediaType: string, content: MediaType | undefined): string {
  if (isJsonType(mediaType)) return toJsonText(body);
  const essence = essenceOf(mediaType);
  const isXml = /[/+]xml$/.test(essence);
  // A text is the finished document, unless it is to be sent as XML and the schema describes a text.
  const isWritten = typeof body === 'string' && !(isXml && content?.schema?.types.has('string'));
  if (isWritten) return body;
  if (isXml) return toXml(body, content?.schema);
  if (essence === 'text/csv') return toCsv(body);
  if (isSequenceType(essence)) return writeSequence([body].flat(), essence, toJsonText);
  return typeof body === 'string' ? body : toJsonText(body);
}
