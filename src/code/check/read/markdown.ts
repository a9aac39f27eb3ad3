import { type CodeStatement, type Expression, SHOWN_JSON } from '../program.ts';
import {
  call as callExpression,
  statement as expressionStatement,
  literal as literalExpression,
  name as nameExpression,
} from './expressions.ts';
import { beginsWithRequest } from './http-messages.ts';
import { type FileReading, joinReadings, type Reader } from './reading.ts';

/** The file extensions of languages, by the name after a code fence. */
const EXTENSION_BY_LANGUAGE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    ts: 'ts typescript mts cts',
    tsx: 'tsx',
    js: 'js javascript mjs cjs node',
    jsx: 'jsx',
    py: 'py python python3 pycon',
    sh: 'sh bash shell zsh console curl shell-session shellsession sh-session terminal',
    http: 'http https rest',
    json: 'json jsonc',
  }).flatMap(([extension, names]) => names.split(' ').map((name) => [name, extension])),
);

/** The prompts of a shell or Python session: before a command, and before the lines that continue it. */
const PROMPTS: Readonly<Record<string, RegExp>> = { sh: /^(\s*)([$%#] |> )/, py: /^(\s*)(>>> ?|\.\.\. ?)/ };

/** Reads the code blocks of a page of Markdown, each with the reader of its language. */
export async function readMarkdown(
  file: string,
  text: string,
  readerOf: (extension: string) => Reader | undefined,
): Promise<FileReading> {
  const readings: FileReading[] = [];
  let requestLine = 0;
  for (const { extension, line, lines } of findFencedBlocks(text)) {
    if (extension === 'json') {
      const language = readings.at(-1)?.programs.at(-1)?.language;
      const read =
        language === undefined ? undefined : await readerOf('js')?.(`${file}.js`, `(${lines.join('\n')})`, line);
      const [statement] = read?.programs[0]?.statements ?? [];
      if (language !== undefined && statement?.kind === 'expression')
        readings.push({
          programs: [{ file, language, statements: [showAfterRequest(statement.value, requestLine)] }],
          assumptions: [],
          unread: [],
        });
      continue;
    }
    const reader = readerOf(extension);
    if (reader !== undefined) requestLine = line;
    const code = `${selectCommands(extension, lines).join('\n')}\n`;
    if (reader === undefined) continue;
    const reading = await reader(`${file}.${extension}`, code, line);
    readings.push({ ...reading, unread: reading.unread.map((each) => ({ ...each, block: code })) });
  }
  return joinReadings(file, readings);
}

/** Creates the statement that a page shows a value after the request of a block. */
const showAfterRequest = (value: Expression, requestLine: number): CodeStatement => {
  const place = { line: value.line, column: value.column };
  const callee = nameExpression(place, SHOWN_JSON);
  return expressionStatement(callExpression(callee, [literalExpression(place, requestLine), value]));
};

interface CodeBlock {
  readonly extension: string;
  /** The line of the page on which the code begins. */
  readonly line: number;
  readonly lines: readonly string[];
}

/** Finds the fenced code blocks of a page in supported languages, also in lists and quotations. */
function findFencedBlocks(text: string): readonly CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let fence:
    | { marker: string; quotation: RegExp; block: { extension: string; line: number; lines: string[] } }
    | undefined;
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (fence === undefined) {
      const [, before = '', marker, info = ''] =
        /^([ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)(`{3,}(?=[^`]*$)|~{3,})(.*)$/.exec(line) ?? [];
      if (marker === undefined) continue;
      const [, language = ''] = /^\s*\{?\.?([\w-]*)/.exec(info) ?? [];
      const quotation = new RegExp(`^(?:\\s*>){${before.split('>').length - 1}}`);
      fence = {
        marker,
        quotation,
        block: { extension: EXTENSION_BY_LANGUAGE[language.toLowerCase()] ?? '', line: index + 2, lines: [] },
      };
    } else {
      // The marks of a quotation are replaced by spaces, so that columns stay the same.
      const code = line.replace(fence.quotation, (marks) => marks.replaceAll('>', ' '));
      const [end] = /^\s*(`{3,}|~{3,})\s*$/.exec(code)?.slice(1) ?? [];
      if (end?.startsWith(fence.marker) !== true) fence.block.lines.push(code);
      else {
        blocks.push(fence.block);
        fence = undefined;
      }
    }
  }
  if (fence !== undefined) blocks.push(fence.block);
  // Pages also show the lines of a request as if they were commands.
  return blocks
    .filter(({ extension }) => extension !== '')
    .map((block) =>
      block.extension === 'sh' && beginsWithRequest(block.lines) ? { ...block, extension: 'http' } : block,
    );
}

/** Removes prompts and output from the lines of a session. The commands stay in the same columns. */
function selectCommands(extension: string, lines: readonly string[]): readonly string[] {
  const prompt = PROMPTS[extension];
  const [, , mark = ''] = prompt?.exec(lines.find((line) => line.trim() !== '') ?? '') ?? [];
  if (prompt === undefined || mark === '' || mark === '# ') return lines;
  let isCommand = false;
  return lines.map((line) => {
    const [all = '', , own = ''] = prompt.exec(line) ?? [];
    const goesOn = isCommand && (own === '> ' || own === '');
    const isOwn = own !== '' && own !== '> ' && own !== '# ';
    const code = goesOn && own === '' ? line : line.replace(all, ' '.repeat(all.length));
    const isKept = isOwn || goesOn;
    isCommand = isKept && /(\\|\||&&)\s*$/.test(line);
    return isKept ? code : '';
  });
}
