import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { ParserOptions } from 'oxc-parser';

/** The length up to which a statement cannot be nested too deep for the parser. */
const MAX_SAFE_CHARACTERS = 8000;

/** Matches the boundaries between statements in code that is not minified. */
const STATEMENT_BOUNDARY =
  /[;}]\s*\n(?!\s*else\b)|\n(?=(?:export|import|const|let|var|function|class|async|type|interface|return)\b)/;

/**
 * Whether the parser, which is native code, can parse a text without a crash. Several thousand nested nodes would crash this process.
 * Therefore a text with a very long statement is first parsed in a subprocess.
 */
export async function parsesInSubprocess(file: string, text: string, options: ParserOptions): Promise<boolean> {
  if (
    text.length < MAX_SAFE_CHARACTERS ||
    text.split(STATEMENT_BOUNDARY).every((statement) => statement.length < MAX_SAFE_CHARACTERS)
  )
    return true;
  const parser = createRequire(import.meta.url).resolve('oxc-parser');
  const program = `const { parseSync } = require(${JSON.stringify(parser)});
    let text = '';
    process.stdin.setEncoding('utf8').on('data', (piece) => (text += piece)).on('end', () => {
      parseSync(${JSON.stringify(file)}, text, ${JSON.stringify(options)}).program;
    });`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'ignore', 'ignore'] });
  // The process may end before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  return new Promise((resolve) => {
    child.on('error', () => resolve(false)).on('exit', (code) => resolve(code === 0));
  });
}
