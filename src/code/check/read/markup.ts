import type { CodeStatement } from '../program.ts';
import { literal, statement } from './expressions.ts';
import { type FileReading, joinReadings, type Reader } from './reading.ts';
import { readAstroTemplate, readSvelteTemplate } from './templates/brace-template.ts';
import { createTemplateCode } from './templates/template-code.ts';
import { readVueTemplate } from './templates/vue-template.ts';
import { createPositionFinder } from './texts.ts';

/** A block of code in a page, with the extension of its language. */
interface CodeBlock {
  readonly extension: string;
  /** The offsets of the code in the text of the page. */
  readonly start: number;
  readonly end: number;
}

/** Matches comments, which contain no code, and the elements whose contents are no markup. */
const RAW_PART = /<!--[\s\S]*?(?:-->|$)|<(script|style)\b((?:"[^"]*"|'[^']*'|[^'">])*)>([\s\S]*?)(?:<\/\1\s*>|$)/gi;

/** Matches an attribute with a value in quotation marks. */
const ATTRIBUTE = /[\w:@.-]+\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Matches the types of scripts that a browser runs. Other scripts contain data or templates. */
const SCRIPT_TYPE = /^(module|(text|application)\/(x-)?(java|ecma|type)script|text\/(babel|jsx))?$/i;

const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ ts: 'ts', typescript: 'ts', tsx: 'tsx', jsx: 'jsx', js: 'js', javascript: 'js' },
};

/**
 * Reads the scripts in a page of HTML or in a component of Vue, Svelte or Astro, and the expressions in the template of a component.
 * In the rest of the markup only attributes that contain a path or an address are read, as texts.
 */
export async function readMarkup(
  file: string,
  text: string,
  readerOf: (extension: string) => Reader | undefined,
): Promise<FileReading> {
  const isAstro = file.endsWith('.astro');
  const { blocks, markup } = findBlocks(text, isAstro);
  const locate = createPositionFinder(text);
  const readings = await Promise.all(
    blocks.map(async ({ extension, start, end }): Promise<readonly FileReading[]> => {
      const { line, column } = locate(start);
      const code = text.slice(start, end);
      const reader = readerOf(extension);
      // Spaces in front of the code keep the columns of the page.
      const reading = await reader?.(`${file}.${extension}`, ' '.repeat(column - 1) + code, line);
      return reading === undefined
        ? []
        : [{ ...reading, unread: reading.unread.map((each) => ({ ...each, block: code })) }];
    }),
  );
  const attributes = [...markup.matchAll(ATTRIBUTE)].flatMap((match) => {
    const value = match[1] ?? match[2] ?? '';
    if (!/^(https?:\/)?\/\S*$/.test(value)) return [];
    return [statement(literal(locate(match.index + match[0].length - 1 - value.length), value))];
  });
  const scripts = readings.flat();
  const template = await readTemplate(file, text, markup, scripts, readerOf);
  const texts: FileReading = {
    programs: [{ file, language: 'javascript', statements: [...template, ...attributes] }],
    ...{ assumptions: [], unread: [] },
  };
  return joinReadings(file, [...scripts, texts]);
}

/**
 * Reads the expressions in the template of a component, as a function that the page exports if the script exports nothing in its place:
 * the component itself.
 */
async function readTemplate(
  file: string,
  text: string,
  markup: string,
  scripts: readonly FileReading[],
  readerOf: (extension: string) => Reader | undefined,
): Promise<readonly CodeStatement[]> {
  const reader = readerOf('tsx');
  if (reader === undefined) return [];
  const code = createTemplateCode(file, text, reader);
  if (file.endsWith('.astro')) return readAstroTemplate(code, markup);
  const all = scripts.flatMap(({ programs }) => programs.flatMap(({ statements }) => statements));
  const imported = all.flatMap((each) => (each.kind === 'import' ? each.names.map(({ local }) => local) : []));
  const component = file.endsWith('.vue')
    ? await readVueTemplate(code, markup, new Set(imported))
    : file.endsWith('.svelte')
      ? await readSvelteTemplate(code, markup)
      : undefined;
  if (component === undefined) return [];
  const place = { line: component.line, column: component.column };
  const isExported = all.some((each) => each.kind === 'export' && each.name === 'default');
  return [isExported ? statement(component) : { ...place, kind: 'export', name: 'default', value: component }];
}

/** Finds the blocks of code in a page, and the rest of its text, in which spaces replace the blocks. */
function findBlocks(text: string, isAstro: boolean): { blocks: readonly CodeBlock[]; markup: string } {
  const blocks: CodeBlock[] = [];
  let markup = text;
  const [head = '', opening = ''] = isAstro ? (/^(\s*---[ \t]*\r?\n)[\s\S]*?\n---/.exec(text) ?? []) : [];
  if (head !== '') {
    blocks.push({ extension: 'ts', start: opening.length, end: head.length - '---'.length });
    markup = head.replaceAll(/[^\n]/g, ' ') + text.slice(head.length);
  }
  markup = markup.replaceAll(RAW_PART, (all: string, name = '', attributes = '', code = '', offset: number) => {
    const start = offset + `<${name}${attributes}>`.length;
    if (name.toLowerCase() === 'script' && SCRIPT_TYPE.test(readAttribute(attributes, 'type') ?? '')) {
      const extension = LANGUAGES[readAttribute(attributes, 'lang')?.toLowerCase() ?? (isAstro ? 'ts' : 'js')];
      if (extension !== undefined) blocks.push({ extension, start, end: start + code.length });
    }
    return all.replaceAll(/[^\n]/g, ' ');
  });
  return { blocks, markup };
}

const readAttribute = (attributes: string, name: string): string | undefined => {
  const [, double, single, bare] =
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes) ?? [];
  return double ?? single ?? bare;
};
