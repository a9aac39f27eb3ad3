import type { CodeStatement, Expression, ObjectEntry } from '../../program.ts';
import * as create from '../expressions.ts';
import { createComponent } from './component.ts';
import {
  type MarkupAttribute,
  type MarkupElement,
  type MarkupNode,
  type MarkupText,
  parseElements,
} from './elements.ts';
import type { TemplateCode } from './template-code.ts';

/** Matches `item in items` and `(item, index) of items`. */
const LOOP = /^(\s*)([\s\S]+?)\s+(?:in|of)\s+(?=\S)/;

const INTERPOLATION = /\{\{([\s\S]*?)\}\}/g;

const isSlot = ({ name }: MarkupAttribute): boolean => /^(#|v-slot|slot-scope$)/.test(name);

/** Matches the attributes that the statements of an element are made of, and that are no expressions of it. */
const STRUCTURE = /^v-(for|if|else-if|else|pre|once|cloak)$/;

/**
 * Reads the template of a component of Vue as a function of its properties; `undefined` if it has no expressions.
 *
 * @param imported The names that the script imports, of which some are components.
 */
export async function readVueTemplate(
  code: TemplateCode,
  markup: string,
  imported: ReadonlySet<string>,
): Promise<Expression | undefined> {
  const roots = parseElements(markup).filter((node) => node.kind === 'element' && node.name === 'template');
  const templates = roots.flatMap((root) =>
    root.kind === 'element' && !root.attributes.some(({ name }) => name === 'lang') ? root.children : [],
  );
  const body = await new VueTemplate(code, imported).read(templates);
  return createComponent(body);
}

class VueTemplate {
  readonly #code: TemplateCode;
  readonly #imported: ReadonlySet<string>;

  constructor(code: TemplateCode, imported: ReadonlySet<string>) {
    this.#code = code;
    this.#imported = imported;
  }

  /** Reads nodes next to each other. Elements with `v-else` belong to the one before them with `v-if`. */
  async read(nodes: readonly MarkupNode[]): Promise<readonly CodeStatement[]> {
    const statements: CodeStatement[] = [];
    let links: create.ConditionalBlock[] = [];
    const end = (otherwise: readonly CodeStatement[] = []): void => {
      statements.push(...create.branchChain(links, otherwise));
      links = [];
    };
    for (const node of nodes) {
      if (node.kind === 'text') {
        if (this.#code.text.slice(node.start, node.end).trim() !== '') end();
        statements.push(...(await this.#readText(node)));
        continue;
      }
      const body = await this.#readElement(node);
      const condition = node.attributes.find(({ name }) => /^v-(if|else-if)$/.test(name));
      const test = condition && (await this.#code.expression(condition.start, condition.end));
      if (test !== undefined) {
        if (condition?.name === 'v-if') end();
        links.push({ line: test.line, column: test.column, test, body });
      } else if (node.attributes.some(({ name }) => name === 'v-else')) end(body);
      else {
        end();
        statements.push(...body);
      }
    }
    end();
    return statements;
  }

  async #readText({ start, end }: MarkupText): Promise<readonly CodeStatement[]> {
    const matches = [...this.#code.text.slice(start, end).matchAll(INTERPOLATION)];
    const values = matches.map(({ index, 1: inner = '' }) =>
      this.#code.expression(start + index + 2, start + index + 2 + inner.length),
    );
    return (await Promise.all(values)).flatMap((value) => (value === undefined ? [] : [create.statement(value)]));
  }

  async #readElement(element: MarkupElement): Promise<readonly CodeStatement[]> {
    const statements = [...(await this.#readAttributes(element)), ...(await this.read(element.children))];
    const body = await this.#withSlot(element, statements);
    const loop = element.attributes.find(({ name }) => name === 'v-for');
    if (loop === undefined) return body;
    const [all = '', space = '', names = ''] =
      LOOP.exec(this.#code.text.slice(loop.start, Math.min(loop.end, loop.start + create.MAX_HEAD))) ?? [];
    const start = loop.start + space.length;
    const of = await this.#code.expression(loop.start + all.length, loop.end);
    const [each] = await this.#code.parameters(start, start + names.length);
    if (of === undefined || each === undefined) return body;
    return [{ line: of.line, column: of.column, kind: 'loop', each, of, body }];
  }

  /** Reads the statements and values in the attributes of an element. A component of the program gets those values. */
  async #readAttributes(element: MarkupElement): Promise<readonly CodeStatement[]> {
    const statements: CodeStatement[] = [];
    const entries: ObjectEntry[] = [];
    for (const attribute of element.attributes) {
      const { name, start, end } = attribute;
      if (start === end || STRUCTURE.test(name) || isSlot(attribute)) continue;
      if (/^(@|v-on)/.test(name)) statements.push(...(await this.#code.statements(start, end)));
      const value = /^([:.]|v-(?!on))/.test(name) ? await this.#code.expression(start, end) : undefined;
      if (value === undefined) continue;
      const [, property] = /^(?::|v-bind:|v-model:)([\w-]+)/.exec(name) ?? [];
      const place = { line: value.line, column: value.column };
      if (name === 'v-bind') entries.push(create.spread(place, value));
      else if (property === undefined) statements.push(create.statement(value));
      else entries.push({ ...place, kind: 'entry', key: create.literal(place, toCamelCase(property)), value });
    }
    const component = toCamelCase(`-${element.name}`.replace(/^-(?=[A-Z])/, ''));
    const [first] = entries;
    if (first === undefined) return statements;
    if (!this.#imported.has(component)) return [...statements, ...entries.map(({ value }) => create.statement(value))];
    const called = create.name(first, component);
    return [...statements, create.statement(create.call(called, [create.object(first, entries)]))];
  }

  /** Puts the contents of a slot into a function of what the component gives to it, which is not known. */
  async #withSlot({ attributes }: MarkupElement, body: readonly CodeStatement[]): Promise<readonly CodeStatement[]> {
    const slot = attributes.find((each) => isSlot(each) && each.end > each.start);
    const [target] = slot === undefined ? [] : await this.#code.parameters(slot.start, slot.end);
    if (target === undefined) return body;
    const place = { line: target.line, column: target.column };
    const contents: Expression = { ...place, kind: 'function', parameters: [{ target }], body };
    return [create.statement(create.call(contents, [create.unread(place, 'what a component gives to a slot')]))];
  }
}

const toCamelCase = (text: string): string => text.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
