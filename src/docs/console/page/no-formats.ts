/** Replaces the formats of the validator in the page. They are empty at first: `interpreter.ts` adds those of Ajv. */
export const format: Record<string, (text: string) => boolean> = {};
