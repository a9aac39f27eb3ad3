import type { CodeStatement, Expression, ObjectEntry, Pattern } from '../../program.ts';
import * as create from '../expressions.ts';
import { toPosition } from '../texts.ts';
import { createComponent } from './component.ts';
import type { TemplateCode } from './template-code.ts';

/** A part of a page in braces, with the offsets of its text. */
interface BracePart {
  readonly start: number;
  readonly end: number;
}

/** Finds the outermost parts in braces, of which the texts in quotation marks may have others. */
function findBraceParts(text: string): readonly BracePart[] {
  const parts: BracePart[] = [];
  let [depth, start] = [0, 0];
  let quote = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (quote !== '') {
      if (character === '\\') index += 1;
      else if (character === quote || (character === '\n' && quote !== '`')) quote = '';
    } else if (depth > 0 && /["'`]/.test(character)) quote = character;
    else if (character === '{') {
      if (depth === 0) start = index + 1;
      depth += 1;
    } else if (character === '}' && depth > 0) {
      depth -= 1;
      if (depth === 0) parts.push({ start, end: index });
    }
  }
  return parts;
}

/** Reads the expressions in the braces of a page of Astro, which may have elements. */
export async function readAstroTemplate(code: TemplateCode, markup: string): Promise<readonly CodeStatement[]> {
  const values = findBraceParts(markup).map(({ start, end }) => readValue(code, start, end));
  return (await Promise.all(values)).flatMap((value) => (value === undefined ? [] : [create.statement(value)]));
}

/** Reads an expression, or the object in `{...properties}`. */
function readValue(code: TemplateCode, start: number, end: number): Promise<Expression | undefined> {
  const [spread = ''] = /^\s*\.\.\./.exec(code.text.slice(start, end)) ?? [];
  return code.expression(start + spread.length, end);
}

/** Matches the start of a block, with its name, and `else` and the names of a promise within one. */
const OPENING = /^#(if|each|await|key|snippet)\b/;
const CONTINUATION = /^:(else if|else|then|catch)\b/;

/** Matches `items as item, index (key)`, `promise then value`, and each with nothing behind the expression. */
const EACH = /^([\s\S]*?)(?:\s+as\s+([\s\S]+?))?(?:\s*\([^()]*\))?\s*$/;
const AWAIT = /^([\s\S]*?)(?:\s+then(?:\s+([\s\S]+?))?)?\s*$/;

interface Block {
  /** Makes the statements of the block from those of its sections. */
  readonly end: (sections: readonly Section[]) => readonly CodeStatement[];
  readonly sections: Section[];
}

interface Section {
  /** The condition of the section, or the promise whose value or error it gets. */
  readonly value?: Expression | undefined;
  readonly kind: string;
  readonly target?: Pattern | undefined;
  readonly body: CodeStatement[];
}

/** Matches the text before the braces of an attribute of a component, with the names of both. */
const PROPERTY = /<([A-Z]\w*)\b[^<]*?\s(?:([\w:]+)=)?["']?$/;

/** Reads the template of a component of Svelte as a function of its properties; `undefined` if it has no expressions. */
export async function readSvelteTemplate(code: TemplateCode, markup: string): Promise<Expression | undefined> {
  const root: Section = { kind: 'root', body: [] };
  const open: Block[] = [];
  const current = (): Section => open.at(-1)?.sections.at(-1) ?? root;
  for (const { start, end } of findBraceParts(markup)) {
    const text = code.text.slice(start, end);
    const [opening, kind = ''] = OPENING.exec(text) ?? [];
    const [continuation, next = ''] = CONTINUATION.exec(text) ?? [];
    if (opening !== undefined && open.length < create.MAX_NESTING)
      open.push(await openBlock(code, kind, start + opening.length, end));
    else if (continuation !== undefined)
      open.at(-1)?.sections.push(await readSection(code, next, start + continuation.length, end));
    else if (text.startsWith('/')) {
      const block = open.pop();
      if (block !== undefined) current().body.push(...block.end(block.sections));
    } else {
      const [, component, property = text.trim()] =
        PROPERTY.exec(markup.slice(markup.lastIndexOf('<', start), start - 1)) ?? [];
      const statements = await readTag(code, start, end);
      current().body.push(...(component === undefined ? statements : passProperty(component, property, statements)));
    }
  }
  for (let block = open.pop(); block !== undefined; block = open.pop())
    current().body.push(...block.end(block.sections));
  return createComponent(root.body);
}

/** Calls a component with the property that an attribute has, or with those of `{...properties}`. */
const passProperty = (
  component: string,
  property: string,
  statements: readonly CodeStatement[],
): readonly CodeStatement[] =>
  statements.map((each) => {
    if (each.kind !== 'expression') return each;
    const place = toPosition(each);
    const key = create.literal(place, property);
    const entry: ObjectEntry = property.startsWith('...')
      ? create.spread(place, each.value)
      : { ...place, kind: 'entry', key, value: each.value };
    return create.statement(create.call(create.name(place, component), [create.object(place, [entry])]));
  });

/** Reads `{value}`, `{@html value}` and `{@const name = value}`. */
async function readTag(code: TemplateCode, start: number, end: number): Promise<readonly CodeStatement[]> {
  const [tag = '', name] = /^@(\w+)\s*/.exec(code.text.slice(start, end)) ?? [];
  if (name === 'const') return code.statements(start + 1, end);
  const value = await readValue(code, start + tag.length, end);
  return value === undefined ? [] : [create.statement(value)];
}

async function openBlock(code: TemplateCode, kind: string, start: number, end: number): Promise<Block> {
  const text = code.text.slice(start, Math.min(end, start + create.MAX_HEAD));
  if (kind === 'each') {
    const [, list = '', item = ''] = EACH.exec(text) ?? [];
    const of = await code.expression(start, start + list.length);
    const itemStart = start + text.indexOf(item, list.length);
    // `as { id, title }, index` has the form of parameters.
    const [each] = item === '' ? [] : await code.parameters(itemStart, itemStart + item.length);
    return {
      sections: [{ kind, body: [] }],
      end: ([first, ...others]) => [
        ...(of === undefined
          ? []
          : [{ ...toPosition(of), kind: 'loop' as const, of, body: first?.body ?? [], ...(each && { each }) }]),
        ...others.flatMap(({ body }) => body),
      ],
    };
  }
  if (kind === 'await') {
    const [, promise = '', item = ''] = AWAIT.exec(text) ?? [];
    const value = await code.expression(start, start + promise.length);
    const itemStart = start + text.indexOf(item, promise.length);
    const [target] = item === '' ? [] : await code.parameters(itemStart, itemStart + item.length);
    return { sections: [{ kind: 'then', target, body: [] }], end: (sections) => awaitStatements(value, sections) };
  }
  if (kind === 'if')
    return {
      sections: [await readSection(code, kind, start, end)],
      end: (sections) => {
        const links = sections.flatMap(({ value, body }) =>
          value === undefined ? [] : [{ ...toPosition(value), test: value, body }],
        );
        return create.branchChain(links, sections.find(({ value }) => value === undefined)?.body ?? []);
      },
    };
  const value = kind === 'key' ? await code.expression(start, end) : undefined;
  const body = value === undefined ? [] : [create.statement(value)];
  return { sections: [{ kind, body }], end: ([first]) => first?.body ?? [] };
}

async function readSection(code: TemplateCode, kind: string, start: number, end: number): Promise<Section> {
  if (/if$/.test(kind)) return { kind, value: await code.expression(start, end), body: [] };
  const [target] = code.text.slice(start, end).trim() === '' ? [] : await code.parameters(start, end);
  return { kind, target, body: [] };
}

/** Binds the value of a promise in `{:then value}`. Nothing is known of the error in `{:catch error}`. */
const awaitStatements = (value: Expression | undefined, sections: readonly Section[]): readonly CodeStatement[] =>
  sections.flatMap(({ kind, target, body }): readonly CodeStatement[] => {
    const [first] = body;
    if (first === undefined || target === undefined) return body;
    const bound = kind === 'then' && value !== undefined ? value : create.unread(first, 'the error of a promise');
    return [{ ...toPosition(first), kind: 'assign', target, value: bound }, ...body];
  });
