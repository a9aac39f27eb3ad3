/**
 * Writes TypeScript and JavaScript with text from a document, a file name or a flag in it, so that the text cannot end
 * the comment or the literal around it. Every template of code inserts such text by these functions.
 */
export {
  blockComment,
  codeInComment,
  commentLines,
  commentText,
  dataLiteral,
  escapeSeparators,
  isConstantName,
  lineComment,
  propertyKey,
  quotedKey,
  quotedText,
  replaceOutsideTexts,
  stringLiteral,
  stringUnion,
} from './text-in-code.ts';
