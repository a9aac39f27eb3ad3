import { isJsonObject, type JsonObject, toPointer } from '../../contract/index.ts';
import type { Element } from '../element.ts';
import { isUntyped } from '../schema.ts';
import { fillingKeywords, type Openness } from './openness.ts';

const ANY = '*/*';

/** A request whose encoding is open: any body, or none. */
export const encoding: Openness = {
  sits: ['request body'],
  form: '`*/*` alone, with an empty schema, and not required',
  isOpen: (requestBody) => Object.keys(contentOf(requestBody)).some((mediaType) => mediaType.includes('*')),
  isWritten: (requestBody) => isUntyped(schemaOf(requestBody)) && Object.hasOwn(contentOf(requestBody), ANY),
  fillings: (requestBody) => [
    ...Object.keys(contentOf(requestBody))
      .filter((mediaType) => mediaType !== ANY)
      .map((mediaType) => ({
        pointer: `${requestBody.pointer}${toPointer(['content', mediaType])}`,
        what: `the media type ${mediaType}`,
      })),
    ...fillingKeywords(schemaOf(requestBody), `${requestBody.pointer}${toPointer(['content', ANY, 'schema'])}`),
    ...(requestBody.node.required === true ? [{ pointer: `${requestBody.pointer}/required`, what: '`required`' }] : []),
  ],
};

function contentOf({ node }: Element): JsonObject {
  return isJsonObject(node.content) ? node.content : {};
}

function schemaOf(requestBody: Element): JsonObject {
  const mediaType = contentOf(requestBody)[ANY];
  return isJsonObject(mediaType) && isJsonObject(mediaType.schema) ? mediaType.schema : {};
}
