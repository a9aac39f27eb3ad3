/** A text as one word of the shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
