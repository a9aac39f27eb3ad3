export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
