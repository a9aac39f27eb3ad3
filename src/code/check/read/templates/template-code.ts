import type { CodeStatement, Expression, Pattern } from '../../program.ts';
import type { Reader } from '../reading.ts';
import { createPositionFinder } from '../texts.ts';

/** The code in the template of a page, by the offsets of its parts in the page. */
export interface TemplateCode {
  readonly text: string;
  /** Reads a part of the page as statements. */
  statements(start: number, end: number): Promise<readonly CodeStatement[]>;
  /** Reads a part of the page as one expression; `undefined` if it is not valid. */
  expression(start: number, end: number): Promise<Expression | undefined>;
  /** Reads a part of the page as the parameters of a function; empty if it is not valid. */
  parameters(start: number, end: number): Promise<readonly Pattern[]>;
}

/** @param reader Reads the language of the expressions, by the extension that it gets with the name of the file. */
export function createTemplateCode(file: string, text: string, reader: Reader): TemplateCode {
  const locate = createPositionFinder(text);
  const read = async (start: number, end: number, before = '', after = ''): Promise<readonly CodeStatement[]> => {
    const { line, column } = locate(start);
    // Spaces in front of the code keep the columns of the page.
    const spaces = ' '.repeat(Math.max(0, column - 1 - before.length));
    const { programs } = await reader(`${file}.tsx`, `${spaces}${before}${text.slice(start, end)}${after}`, line);
    return programs.flatMap(({ statements }) => statements);
  };
  const readValue = async (
    start: number,
    end: number,
    before: string,
    after: string,
  ): Promise<Expression | undefined> => {
    const [first] = await read(start, end, before, after);
    return first?.kind === 'expression' ? first.value : undefined;
  };
  return {
    text,
    statements: (start, end) => read(start, end),
    expression: (start, end) => readValue(start, end, '(', '\n)'),
    parameters: async (start, end) => {
      const isList = text.slice(start, end).trimStart().startsWith('(');
      const value = await (isList ? readValue(start, end, '', '=>0') : readValue(start, end, '(', ')=>0'));
      return value?.kind === 'function' ? value.parameters.map(({ target }) => target) : [];
    },
  };
}
