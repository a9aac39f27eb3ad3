/**
 * Replaces `format.js` of `@cfworker/json-schema` in the page. It is empty at first: `interpreter.ts` adds the formats
 * of Ajv.
 */
export const format: Record<string, (text: string) => boolean> = {};
