import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { ParserOptions } from 'oxc-parser';

/** Less than this nests nothing deep enough. */
const SHORT = 8000;

/** Where statements of people end, or begin at the start of a line. */
const STATEMENTS =
  /[;}]\s*\n(?!\s*else\b)|\n(?=(?:export|import|const|let|var|function|class|async|type|interface|return)\b)/;

/**
 * Whether the parser, which is native code, comes to an end. Several thousand nodes within each other end its process, and no text
 * shows for certain how deep it is nested: where a statement may be so long, another process tries it first.
 */
export async function parsesInSubprocess(file: string, text: string, options: ParserOptions): Promise<boolean> {
  if (text.length < SHORT || text.split(STATEMENTS).every((statement) => statement.length < SHORT)) return true;
  const parser = createRequire(import.meta.url).resolve('oxc-parser');
  const program = `const { parseSync } = require(${JSON.stringify(parser)});
    let text = '';
    process.stdin.setEncoding('utf8').on('data', (piece) => (text += piece)).on('end', () => {
      parseSync(${JSON.stringify(file)}, text, ${JSON.stringify(options)}).program;
    });`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'ignore', 'ignore'] });
  // It may end before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  return new Promise((resolve) => {
    child.on('error', () => resolve(false)).on('exit', (code) => resolve(code === 0));
  });
}
