import { comment, commentLines } from './doc-comment.ts';
import type { Doc } from './element-docs.ts';

/**
 * Holds documentation while openapi-typescript works: it prints texts as `@description` and loses their layout, so it
 * is given numbered placeholders instead.
 */
export interface DocBook {
  placeholder(doc: Doc): string;
  /** Puts the documentation in the place of its placeholders in the printed types. */
  layOut(text: string): string;
}

export function createDocBook(): DocBook {
  const docs: Doc[] = [];
  const docAt = (number: string): Doc => docs[Number(number)] ?? [];
  return {
    placeholder: (doc) => `doc:${docs.push(doc) - 1}`,
    layOut: (text) =>
      text
        .replaceAll(/^( *)\/\*\* doc:(\d+) \*\/$/gm, (_, indent, number) => comment(docAt(number), indent))
        .replaceAll(/^( *) \* doc:(\d+)$/gm, (_, indent, number) => commentLines(docAt(number), indent)),
  };
}
