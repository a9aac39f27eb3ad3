import { CONTRACT_FILE } from '../contract/index.ts';

/** The first line of every generated file that can hold a comment; only files with it are ever removed. */
export const HEADER = `// Made from ${CONTRACT_FILE} by \`npm run generate\`; do not edit.\n`;
