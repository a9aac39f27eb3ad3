/** Replaces the formats of the validator in the page: `interpreter.ts` fills them with those of Ajv. */
export const format: Record<string, (text: string) => boolean> = {};
