import { at, fromPointer, isJsonObject, toPointer } from '../../contract/index.ts';
import type { Element } from '../element.ts';
import { usesOfResponse } from '../responses.ts';
import { isUntyped } from '../schema.ts';
import { type Filling, fillingKeywords, type Openness } from './openness.ts';

/** A body of which nothing is known but that it is JSON, if there is one. */
export const body: Openness = {
  sits: ['body'],
  form: '`application/json` alone, with a schema that says nothing',
  isOpen: (element) => isUntyped(element.node) && !isOpenByItsContainer(element),
  isWritten: ({ node }) => isUntyped(node),
  fillings: ({ node, pointer, document }) => [
    ...fillingKeywords(node, pointer),
    ...otherMediaTypes(document, pointer.slice(0, pointer.lastIndexOf('/'))),
  ],
};

/** Under `default`, and for any media type, an empty schema belongs to the open error or encoding. */
function isOpenByItsContainer({ pointer, document }: Element): boolean {
  const keys = fromPointer(pointer);
  const isAnyMediaType = keys.at(-2)?.includes('*') ?? false;
  const container = toPointer(keys.slice(0, -3));
  return isAnyMediaType || usesOfResponse(document, container).some(({ status }) => status === 'default');
}

/** Media types that stand beside the one at a pointer. */
function otherMediaTypes(document: Element['document'], pointer: string): Filling[] {
  const keys = fromPointer(pointer);
  const content = at(document, toPointer(keys.slice(0, -1)));
  return Object.keys(isJsonObject(content) ? content : {})
    .filter((mediaType) => mediaType !== 'application/json')
    .map((mediaType) => ({
      pointer: toPointer([...keys.slice(0, -1), mediaType]),
      what: `the media type ${mediaType}`,
    }));
}
