/**
 * Writes TypeScript and JavaScript in which text of a document, the name of a file or a flag is data: it cannot end the
 * comment or the literal around it. Every template of code inserts such text by one of these functions.
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
