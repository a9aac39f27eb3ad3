import type { UncheckedKeyword } from './checkable.ts';
import { at, type Json, type JsonObject } from './json.ts';
import { fromPointer } from './json-pointer.ts';

const MAX_CHARACTERS = 60;

const toShortText = (value: Json | undefined): string => {
  const text = JSON.stringify(value) ?? '';
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
};

/** Returns why a keyword of a document is not checked; the words follow its place. */
export function describeUnchecked(document: JsonObject, { pointer, keyword, why }: UncheckedKeyword): string {
  const value = at(document, pointer);
  switch (why) {
    case 'pattern': {
      const pattern = keyword === 'pattern' ? value : fromPointer(pointer).at(-1);
      return `the pattern ${toShortText(pattern)} is not a regular expression of JavaScript, so it is not checked`;
    }
    case 'value':
      return `${keyword} cannot be ${toShortText(value)}, so it is not checked`;
    case 'reference':
      return `the $ref ${toShortText(value)} leads to no schema, so it is not checked`;
    case 'depends':
      return `${keyword} is not checked, as it depends on a part that is not checked`;
    case 'schema':
      return 'nothing of this schema is checked, as it cannot be compiled';
  }
}
