import { parseSync } from 'oxc-parser';
import type { Position } from '../program.ts';
import { readExpression } from './javascript/expression.ts';
import { addJsdocTypes } from './javascript/jsdoc.ts';
import { readPattern } from './javascript/patterns.ts';
import type { NodeReader } from './javascript/reader.ts';
import { readStatement } from './javascript/statement.ts';
import { parsesInSubprocess } from './parses-in-subprocess.ts';
import { type FileReading, readAssumptions } from './reading.ts';
import { createPositionFinder } from './texts.ts';

/** Reads a file in TypeScript or JavaScript, with JSX. The extension decides the language. */
export async function readJavascript(file: string, text: string, firstLine = 1): Promise<FileReading> {
  // Any JavaScript file may contain JSX.
  const lang = /\.[cm]?jsx?$/.test(file) ? ('jsx' as const) : undefined;
  const options = { sourceType: 'unambiguous', ...(lang && { lang }) } as const;
  if (!(await parsesInSubprocess(file, text, options))) throw new RangeError('nested too deep for the parser');
  const parsed = parseSync(file, text, options);
  const isRead = parsed.program.body.length > 0 || lang === undefined;
  // A JavaScript file with Flow is read as TypeScript, since most of its types have the same syntax.
  const { program, comments, errors } = isRead ? parsed : parseSync(file, text, { ...options, lang: 'tsx' });
  const locate = createPositionFinder(text, firstLine);
  const [error] = errors.filter(({ severity }) => String(severity) === 'Error');
  if (error !== undefined && program.body.length === 0) {
    const place = locate(error.labels[0]?.start ?? 0);
    return { programs: [], assumptions: [], unread: [{ ...place, why: 'is not valid TypeScript or JavaScript here' }] };
  }
  if (lang !== undefined) addJsdocTypes(program, comments, text);
  const reader = createReader(locate);
  const statements = program.body.flatMap((node) => reader.statement(node));
  return {
    programs: [{ file, language: 'javascript', statements }],
    assumptions: comments.flatMap(({ value, start }) => readAssumptions(value, locate(start))),
    unread: [],
  };
}

function createReader(locate: (offset: number) => Position): NodeReader {
  const reader: NodeReader = {
    at: (node) => locate(node.start),
    expression: (node) => readExpression(reader, node),
    pattern: (node) => readPattern(reader, node),
    statement: (node) => readStatement(reader, node),
    returnType: undefined,
  };
  return reader;
}
