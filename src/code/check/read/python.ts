import type {
  ClassParts,
  CodeStatement,
  Expression,
  FunctionParameter,
  FunctionParts,
  ObjectEntry,
  Pattern,
  Position,
  Spread,
} from '../program.ts';
import {
  at,
  bound,
  branchChain,
  callExpression,
  choice,
  environment,
  evaluated,
  filled,
  functionExpression,
  listExpression,
  literal,
  memberExpression,
  name,
  objectExpression,
  operation,
  spread,
  switchStatements,
  textExpression,
  unread,
} from './expressions.ts';
import type { FileReading } from './reading.ts';
import { unescaped } from './texts.ts';
import { fieldNode, fieldNodes, type Node, namedChildren, parseTree, toReading } from './tree.ts';

/** Reads Python, as far as it is valid. It may be indented as a whole. */
export async function readPython(file: string, text: string, firstLine = 1): Promise<FileReading> {
  const tree = await parseTree('python', text, firstLine);
  return toReading(file, 'python', tree, new PythonReader().block(tree.root));
}

const OPERATORS: Readonly<Record<string, string>> = { '==': '===', is: '===', '!=': '!==', '<>': '!==', and: '&&' };

const ENVIRONMENT = /^(os\.)?(getenv|environ\.get)$/;

/** Functions that copy their argument. */
const COPIES = new Set(['list', 'tuple', 'set', 'sorted', 'iter']);

class PythonReader {
  /** The name of `self`, or `cls`, in the methods of the class around. */
  #self: string | undefined;

  block(node: Node): CodeStatement[] {
    return namedChildren(node).flatMap((child) => this.#statements(child));
  }

  #body(node: Node, field = 'body'): CodeStatement[] {
    const body = fieldNode(node, field);
    return body === undefined ? [] : this.block(body);
  }

  #statements(node: Node): readonly CodeStatement[] {
    const place = at(node);
    const field = (key: string): Expression => this.#at(node, key);
    switch (node.type) {
      case 'expression_statement':
        return namedChildren(node).flatMap((child) => this.#expressionStatement(child));
      case 'return_statement': {
        const [value] = namedChildren(node);
        return [{ ...place, kind: 'return', value: value && this.#expression(value) }];
      }
      case 'raise_statement':
      case 'assert_statement':
      case 'print_statement':
      case 'exec_statement':
      case 'delete_statement':
        return namedChildren(node).map((child) => evaluated(this.#expression(child)));
      case 'if_statement':
        return this.#if(node);
      case 'match_statement':
        return this.#match(node);
      case 'for_statement': {
        const each = this.#pattern(fieldNode(node, 'left'));
        return [{ ...place, kind: 'loop', each, of: field('right'), body: this.#body(node) }, ...this.#last(node)];
      }
      case 'while_statement':
        return [{ ...place, kind: 'loop', test: field('condition'), body: this.#body(node) }, ...this.#last(node)];
      case 'with_statement':
        return [
          ...namedChildren(node)
            .filter(isClause)
            .flatMap((clause) => this.#with(clause)),
          ...this.#body(node),
        ];
      case 'try_statement':
        return [this.#try(node)];
      case 'function_definition':
        return [{ ...place, kind: 'function', name: textAt(node, 'name'), value: this.#function(node) }];
      case 'class_definition':
        return [{ ...place, kind: 'class', name: textAt(node, 'name'), value: this.#class(node) }];
      case 'decorated_definition':
        return [
          ...decoratorsOf(node).map((decorator) => evaluated(this.#expression(decorator))),
          ...this.block(node.with(node.children.filter(({ field: own }) => own === 'definition'))),
        ];
      case 'import_statement':
      case 'import_from_statement':
        return readImports(node);
      case 'block':
        return this.block(node);
      case 'ERROR':
        // The valid parts of invalid code are read.
        return this.block(node);
      default:
        return isStatement(node) ? [] : [evaluated(this.#expression(node))];
    }
  }

  #expressionStatement(node: Node): readonly CodeStatement[] {
    if (node.type !== 'assignment' && node.type !== 'augmented_assignment') {
      return [evaluated(this.#expression(node))];
    }
    const left = fieldNode(node, 'left');
    // A name with a type, without a value.
    if (left === undefined || fieldNode(node, 'right') === undefined) return [];
    return [{ ...at(node), kind: 'assign', target: this.#pattern(left), value: this.#assigned(node) }];
  }

  /** The value of an assignment; for `a = b = c` an assignment itself. */
  #assigned(node: Node): Expression {
    const value = this.#at(node, 'right');
    if (node.type !== 'augmented_assignment') return value;
    return operation(node, textAt(node, 'operator').slice(0, -1), this.#at(node, 'left'), value);
  }

  #if(node: Node): readonly CodeStatement[] {
    const alternatives = fieldNodes(node, 'alternative');
    const links = [node, ...alternatives.filter(({ type }) => type === 'elif_clause')].map((link) => ({
      ...at(link),
      test: this.#at(link, 'condition'),
      body: this.#body(link, 'consequence'),
    }));
    return branchChain(
      links,
      alternatives.filter(({ type }) => type === 'else_clause').flatMap((last) => this.#body(last)),
    );
  }

  #last(node: Node): readonly CodeStatement[] {
    return fieldNodes(node, 'alternative').flatMap((clause) => this.#body(clause));
  }

  #match(node: Node): readonly CodeStatement[] {
    const subject = choice(
      node,
      fieldNodes(node, 'subject').map((child) => this.#expression(child)),
    );
    const cases = fieldNodes(fieldNode(node, 'body') ?? node, 'alternative').map((clause) => ({
      values: namedChildren(clause).flatMap((child) => this.#caseValues(child)),
      body: this.#body(clause, 'consequence'),
    }));
    return switchStatements(node, subject, cases);
  }

  /** The constants of a case, and its guard; names that it binds are not followed. */
  #caseValues(node: Node): readonly Expression[] {
    if (/^(case|union|as)_pattern$|^if_clause$/.test(node.type))
      return namedChildren(node).flatMap((inner) => this.#caseValues(inner));
    const isCapture = node.type === 'dotted_name' && !node.text.includes('.');
    return /pattern$|^block$/.test(node.type) || isCapture ? [] : [this.#expression(node)];
  }

  #with(clause: Node): readonly CodeStatement[] {
    const items = namedChildren(clause).flatMap((item) => (item.type === 'with_item' ? namedChildren(item) : [item]));
    return items.flatMap((item): readonly CodeStatement[] => {
      const [value, target] = item.type === 'as_pattern' ? namedChildren(item) : [item];
      if (value === undefined) return [];
      const read = this.#expression(value);
      const named = target && namedChildren(target)[0];
      if (named === undefined) return [evaluated(read)];
      return [{ ...at(item), kind: 'assign', target: this.#pattern(named), value: read }];
    });
  }

  #try(node: Node): CodeStatement {
    const body = [...this.#body(node)];
    const handlers: { caught: Pattern | undefined; body: CodeStatement[] }[] = [];
    const last: CodeStatement[] = [];
    for (const clause of namedChildren(node)) {
      if (clause.type === 'else_clause') body.push(...this.#body(clause));
      if (clause.type === 'finally_clause')
        last.push(...namedChildren(clause).flatMap((block) => this.#statements(block)));
      if (clause.type !== 'except_clause' && clause.type !== 'except_group_clause') continue;
      const target = namedChildren(clause)
        .flatMap(namedChildren)
        .find(({ type }) => type === 'as_pattern_target');
      const [caught] = target === undefined ? [] : namedChildren(target);
      const block = namedChildren(clause).filter(({ type }) => type === 'block');
      handlers.push({ caught: caught && this.#pattern(caught), body: block.flatMap((each) => this.block(each)) });
    }
    return { ...at(node), kind: 'try', body, handlers, last };
  }

  #function(node: Node): Expression {
    const parameters = this.#parameters(fieldNode(node, 'parameters'));
    return { ...at(node), kind: 'function', parameters, body: this.#body(node) };
  }

  /** A method, without its parameter `self`. */
  #method(node: Node, isBound: boolean): FunctionParts & Position & { readonly kind: 'function' } {
    const outer = this.#self;
    const all = fieldNode(node, 'parameters');
    const [first] = all === undefined ? [] : namedChildren(all);
    if (isBound && first !== undefined) this.#self = /^\w*/.exec(first.text)?.[0];
    const parameters = this.#parameters(all).slice(isBound ? 1 : 0);
    const body = this.#body(node);
    this.#self = outer;
    return { ...at(node), kind: 'function', parameters, body };
  }

  #parameters(node: Node | undefined): FunctionParameter[] {
    return node === undefined ? [] : namedChildren(node).flatMap((child) => this.#parameter(child));
  }

  #parameter(node: Node): readonly FunctionParameter[] {
    const [first] = namedChildren(node);
    const otherwise = fieldNode(node, 'value');
    const target = fieldNode(node, 'name');
    switch (node.type) {
      case 'identifier':
      case 'tuple_pattern':
        return [{ target: this.#pattern(node) }];
      case 'typed_parameter':
        if (first?.type !== 'identifier') return first === undefined ? [] : this.#parameter(first);
        return [{ target: { ...at(first), kind: 'name', name: first.text, ...declaredClass(node) } }];
      case 'list_splat_pattern':
        return first === undefined ? [] : [{ target: this.#pattern(first), rest: 'list' }];
      case 'dictionary_splat_pattern':
        return first === undefined ? [] : [{ target: this.#pattern(first), rest: 'object' }];
      case 'default_parameter':
      case 'typed_default_parameter':
        if (target === undefined || otherwise === undefined) return [];
        return [
          {
            target: {
              ...{ ...at(target), kind: 'name', name: target.text },
              ...{ otherwise: this.#expression(otherwise), ...declaredClass(node) },
            },
          },
        ];
      default:
        return [];
    }
  }

  #class(node: Node): Expression {
    const list = fieldNode(node, 'superclasses');
    const bases = list === undefined ? [] : namedChildren(list).filter(({ type }) => type !== 'keyword_argument');
    const body = fieldNode(node, 'body');
    const members = body === undefined ? [] : namedChildren(body).flatMap((child) => this.#members(child));
    return { ...at(node), kind: 'class', bases: bases.map((base) => this.#expression(base)), members };
  }

  #members(node: Node): ClassParts['members'][number][] {
    const definition = node.type === 'decorated_definition' ? fieldNode(node, 'definition') : node;
    if (definition?.type === 'function_definition') {
      const decorators = decoratorsOf(node).map(({ text }) => text);
      if (decorators.some((text) => /\.(setter|deleter)$/.test(text))) return [];
      const isStatic = decorators.some((text) => text === 'staticmethod' || text === 'classmethod');
      const method = this.#method(definition, !decorators.includes('staticmethod'));
      const memberName = textAt(definition, 'name');
      const isValue = decorators.some((text) => /^(functools\.)?(cached_)?property$/.test(text));
      const value = isValue ? callExpression(method, []) : method;
      return [{ ...at(definition), name: memberName === '__init__' ? 'constructor' : memberName, value, isStatic }];
    }
    if (definition?.type === 'class_definition') {
      const value = this.#class(definition);
      return [{ ...at(definition), name: textAt(definition, 'name'), value, isStatic: true }];
    }
    const [assignment] = node.type === 'expression_statement' ? namedChildren(node) : [];
    const left = assignment?.type === 'assignment' ? fieldNode(assignment, 'left') : undefined;
    if (assignment === undefined || left?.type !== 'identifier') return [];
    const value = fieldNode(assignment, 'right') && this.#at(assignment, 'right');
    return [{ ...at(left), name: left.text, value, isStatic: false }];
  }

  #pattern(node: Node | undefined): Pattern {
    if (node === undefined) return { line: 1, column: 1, kind: 'list', items: [] };
    const place = at(node);
    switch (node.type) {
      case 'identifier':
        return bound(node, node.text);
      case 'attribute': {
        const of = this.#at(node, 'object');
        return { ...place, kind: 'member', of, key: this.#attribute(node) };
      }
      case 'subscript':
        return { ...place, kind: 'member', of: this.#at(node, 'value'), key: this.#at(node, 'subscript') };
      case 'parenthesized_expression':
        return this.#pattern(namedChildren(node)[0]);
      default:
        // A starred name is bound to several items, of which none is known.
        return {
          ...place,
          kind: 'list',
          items: namedChildren(node).map((child) =>
            child.type.startsWith('list_splat') ? undefined : this.#pattern(child),
          ),
        };
    }
  }

  #at(node: Node, field: string): Expression {
    const child = fieldNode(node, field);
    return child === undefined ? unread(node, 'is incomplete') : this.#expression(child);
  }

  #attribute(node: Node): Expression {
    const key = fieldNode(node, 'attribute') ?? node;
    return literal(key, key.text);
  }

  #expression(node: Node): Expression {
    const inner = namedChildren(node);
    const [first] = inner;
    const all = (): Expression[] => inner.map((child) => this.#expression(child));
    switch (node.type) {
      case 'identifier':
        return name(node, node.text === this.#self ? 'this' : node.text);
      case 'dotted_name':
        return all().reduce((of, key) => memberExpression(of, key.kind === 'name' ? literal(key, key.name) : key, key));
      case 'true':
      case 'false':
        return literal(node, node.type === 'true');
      case 'none':
        return literal(node, null);
      case 'integer':
      case 'float':
        return literal(node, numberOf(node.text));
      case 'string':
        return this.#string(node);
      case 'concatenated_string':
        return textExpression(node, all());
      case 'list':
      case 'tuple':
      case 'set':
      case 'expression_list':
      case 'pattern_list':
        return listExpression(node, this.#items(node));
      case 'dictionary':
        return objectExpression(node, this.#entries(node));
      case 'attribute':
        if (isSuper(fieldNode(node, 'object'))) return memberExpression(name(node, 'super'), this.#attribute(node));
        return memberExpression(this.#at(node, 'object'), this.#attribute(node), fieldNode(node, 'attribute'));
      case 'subscript':
        return this.#subscript(node);
      case 'call':
        return this.#call(node);
      case 'lambda': {
        const value = this.#at(node, 'body');
        const body: CodeStatement[] = [{ ...at(value), kind: 'return', value }];
        return { ...at(node), kind: 'function', parameters: this.#parameters(fieldNode(node, 'parameters')), body };
      }
      case 'conditional_expression': {
        const [value, test, otherwise] = all();
        return choice(node, [value, otherwise].filter(isPresent), test);
      }
      case 'boolean_operator': {
        const [left, right] = [this.#at(node, 'left'), this.#at(node, 'right')];
        return textAt(node, 'operator') === 'or' ? choice(node, [left, right]) : operation(node, '&&', left, right);
      }
      case 'not_operator':
        return operation(node, '!', this.#at(node, 'argument'));
      case 'unary_operator': {
        const value = this.#at(node, 'argument');
        const isNegative = value.kind === 'literal' && typeof value.value === 'number' && node.text.startsWith('-');
        return isNegative ? literal(node, -Number(value.value)) : operation(node, node.text.slice(0, 1), value);
      }
      case 'binary_operator':
        return this.#binary(node);
      case 'comparison_operator':
        return this.#comparison(node);
      case 'named_expression':
      case 'assignment':
      case 'augmented_assignment': {
        const target = this.#pattern(fieldNode(node, 'name') ?? fieldNode(node, 'left'));
        const value = node.type === 'named_expression' ? this.#at(node, 'value') : this.#assigned(node);
        return { ...at(node), kind: 'assignment', target, value };
      }
      case 'list_comprehension':
      case 'set_comprehension':
      case 'generator_expression':
        return this.#comprehension(node, (body) => this.#expression(body));
      case 'yield':
        return {
          ...at(node),
          kind: 'yield',
          value: first === undefined ? undefined : this.#expression(first),
          isAll: node.children.some(({ type }) => type === 'from'),
        };
      case 'dictionary_comprehension':
        return this.#dictionaryComprehension(node);
      case 'parenthesized_expression':
      case 'await':
      case 'type':
      case 'as_pattern':
        return first === undefined ? literal(node, null) : this.#expression(first);
      default:
        return unread(node, 'is not followed', all());
    }
  }

  #items(node: Node): (Expression | Spread)[] {
    return namedChildren(node).map((child) => {
      const [value] = namedChildren(child);
      const isSpread = child.type === 'list_splat' && value !== undefined;
      return isSpread ? spread(child, this.#expression(value)) : this.#expression(child);
    });
  }

  /** The entries of a dictionary, or the keyword arguments of a call. */
  #entries(node: Node): ObjectEntry[] {
    return namedChildren(node).flatMap((child): readonly ObjectEntry[] => {
      if (child.type === 'dictionary_splat') {
        const [value] = namedChildren(child);
        return value === undefined ? [] : [spread(child, this.#expression(value))];
      }
      const key = fieldNode(child, child.type === 'pair' ? 'key' : 'name');
      if (key === undefined) return [];
      const read = child.type === 'pair' ? this.#expression(key) : literal(key, key.text);
      return [{ ...at(child), kind: 'entry', key: read, value: this.#at(child, 'value') }];
    });
  }

  #string(node: Node): Expression {
    const prefix = /^[a-z]*/i.exec(node.text)?.[0] ?? '';
    const parts = node.children.flatMap((child): readonly Expression[] => {
      if (child.type === 'string_content') {
        const braces = /f/i.test(prefix) ? child.text.replaceAll(/\{\{|\}\}/g, (pair) => pair.slice(1)) : child.text;
        return [literal(child, /r/i.test(prefix) ? braces : unescaped(braces))];
      }
      return child.type === 'interpolation' ? [this.#at(child, 'expression')] : [];
    });
    return textExpression(node, parts);
  }

  #subscript(node: Node): Expression {
    const keys = fieldNodes(node, 'subscript');
    const [key] = keys;
    if (/^(os\.)?environ$/.test(textAt(node, 'value')) && key) return environment(node, this.#expression(key));
    const of = this.#at(node, 'value');
    if (key === undefined || keys.length > 1) return unread(node, 'is indexed by several values', [of]);
    if (key.type !== 'slice') return memberExpression(of, this.#expression(key), key);
    const bounds = namedChildren(key).map((child) => this.#expression(child));
    return callExpression(
      memberExpression(of, 'slice', key),
      key.text.startsWith(':') ? [literal(key, 0), ...bounds] : bounds,
    );
  }

  #call(node: Node): Expression {
    const callee = fieldNode(node, 'function') ?? node;
    const list = fieldNode(node, 'arguments');
    const isGenerator = list?.type === 'generator_expression';
    const plain = list === undefined || isGenerator ? [] : namedChildren(list);
    const isKeyword = ({ type }: Node): boolean => type === 'keyword_argument' || type === 'dictionary_splat';
    const values = isGenerator
      ? [this.#expression(list)]
      : list === undefined
        ? []
        : this.#items(list.with(plain.filter((child) => !isKeyword(child))));
    const named = list === undefined ? [] : this.#entries(list.with(plain.filter(isKeyword)));
    const [first, second] = values.filter((value) => value.kind !== 'spread');
    const template = callee.type === 'attribute' ? fieldNode(callee, 'object') : undefined;
    if (template !== undefined && textAt(callee, 'attribute') === 'format' && /string$/.test(template.type)) {
      return this.#formatted(node, this.#expression(template), values, named);
    }
    const called = callee.text;
    if (called === 'dict') {
      const copied = values.map((value) => (value.kind === 'spread' ? value : spread(value, value)));
      return objectExpression(node, [...copied, ...named]);
    }
    if (called === 'str' && first !== undefined) return textExpression(node, [first]);
    if (COPIES.has(called) && first !== undefined && named.length === 0) return first;
    if (ENVIRONMENT.test(called) && first !== undefined) {
      const value = environment(node, first);
      return second === undefined ? value : choice(node, [value, second]);
    }
    if (callee.type === 'attribute' && isSuper(template) && textAt(callee, 'attribute') === '__init__') {
      return { ...callExpression(name(node, 'super'), values, named), ...at(node) };
    }
    return { ...callExpression(this.#expression(callee), values, named), ...at(node) };
  }

  /** `"…{}…{name}…".format(…)` */
  #formatted(
    node: Node,
    template: Expression,
    values: readonly (Expression | Spread)[],
    named: readonly ObjectEntry[],
  ): Expression {
    if (template.kind !== 'literal') return unread(node, 'a template that holds values already', [template]);
    let index = 0;
    return filled(node, String(template.value), /\{\{|\}\}|\{(\w*)(?:![rsa])?(?::[^{}]*)?\}/g, ({ 0: all, 1: key }) => {
      if (key === undefined) return literal(node, all.slice(1));
      const value = /^\d*$/.test(key) ? values[key === '' ? index : Number(key)] : valueNamed(named, key);
      index += 1;
      return value?.kind === 'spread' ? undefined : value;
    });
  }

  #binary(node: Node): Expression {
    const [left, right] = [this.#at(node, 'left'), this.#at(node, 'right')];
    const operator = textAt(node, 'operator');
    if (operator === '|' && (left.kind === 'object' || right.kind === 'object')) {
      return objectExpression(node, [spread(left, left), spread(right, right)]);
    }
    if (operator !== '%' || left.kind !== 'literal' || typeof left.value !== 'string') {
      return operation(node, operator, left, right);
    }
    let index = 0;
    return filled(node, left.value, /%%|%(?:\((\w+)\))?[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]/g, ({ 0: all, 1: key }) => {
      if (all === '%%') return literal(node, '%');
      if (key !== undefined)
        return right.kind === 'object' ? valueNamed(right.entries, key) : memberExpression(right, key);
      const item = right.kind === 'list' ? right.items[index] : index === 0 ? right : undefined;
      index += 1;
      return item?.kind === 'spread' ? undefined : item;
    });
  }

  #comparison(node: Node): Expression {
    const operands = namedChildren(node).map((child) => this.#expression(child));
    const operators = node.children.filter(({ field }) => field === 'operators').map(({ text }) => text);
    const tests = operands.slice(1).map((right, index) => {
      const left = operands[index] ?? right;
      // `not in` and `is not` are one token each, or two words with more space between.
      const [operator = '==', ...more] = operators[index]?.split(/\s+/) ?? [];
      if (operator === 'not') return operation(node, '!', operation(node, 'in', left, right));
      return operation(node, more.length > 0 ? '!==' : (OPERATORS[operator] ?? operator), left, right);
    });
    const [only = unread(node, 'compares nothing', operands)] = tests;
    return tests.length > 1 ? operation(node, '&&', ...tests) : only;
  }

  /** As JavaScript writes it: `xs.filter((x) => …).map((x) => …)`. */
  #comprehension(node: Node, read: (body: Node) => Expression): Expression {
    const clauses = namedChildren(node).filter(({ type }) => type === 'for_in_clause' || type === 'if_clause');
    const body = fieldNode(node, 'body') ?? node;
    const build = (rest: readonly Node[]): Expression => {
      const [clause, ...others] = rest;
      if (clause === undefined) return read(body);
      const each = this.#pattern(fieldNode(clause, 'left'));
      const next = others.findIndex(({ type }) => type === 'for_in_clause');
      const tests = (next < 0 ? others : others.slice(0, next)).flatMap(namedChildren);
      const source = tests.reduce(
        (list, test) =>
          callExpression(memberExpression(list, 'filter'), [functionExpression(each, this.#expression(test))]),
        this.#at(clause, 'right'),
      );
      const method = next < 0 ? 'map' : 'flatMap';
      return callExpression(memberExpression(source, method), [
        functionExpression(each, build(next < 0 ? [] : others.slice(next))),
      ]);
    };
    return build(clauses);
  }

  /** As JavaScript writes it: `Object.fromEntries(xs.map((x) => [x.a, x.b]))`. */
  #dictionaryComprehension(node: Node): Expression {
    const pairs = this.#comprehension(node, (pair) =>
      listExpression(pair, [this.#at(pair, 'key'), this.#at(pair, 'value')]),
    );
    return callExpression(memberExpression(name(node, 'Object'), 'fromEntries'), [pairs]);
  }
}

const textAt = (node: Node, field: string): string => node.children.find((child) => child.field === field)?.text ?? '';

/** The name of the class of a parameter, also of an optional one. */
function declaredClass(node: Node): { readonly type?: string } {
  const [type] =
    /[\w.]+(?![\w.]*\[)/.exec(namedChildren(node).find((child) => child.type === 'type')?.text ?? '') ?? [];
  return type === undefined ? {} : { type };
}

const isClause = ({ type }: Node): boolean => type === 'with_clause';
const isStatement = ({ type }: Node): boolean => type.endsWith('_statement');
const isPresent = <Value>(value: Value | undefined): value is Value => value !== undefined;
const isSuper = (node: Node | undefined): boolean => node?.type === 'call' && textAt(node, 'function') === 'super';

const decoratorsOf = (node: Node): readonly Node[] =>
  namedChildren(node)
    .filter(({ type }) => type === 'decorator')
    .flatMap(namedChildren);

const valueNamed = (entries: readonly ObjectEntry[], key: string): Expression | undefined =>
  entries.find((entry) => entry.kind === 'entry' && entry.key.kind === 'literal' && entry.key.value === key)?.value;

const numberOf = (text: string): number => Number(text.replaceAll('_', '').replace(/[lLjJ]$/, ''));

function readImports(node: Node): CodeStatement[] {
  const place = { ...at(node), kind: 'import' as const };
  const from = fieldNode(node, 'module_name');
  const names = fieldNodes(node, 'name').map((child) => {
    const alias = textAt(child, 'alias');
    return { imported: alias === '' ? child.text : textAt(child, 'name'), alias };
  });
  if (from !== undefined) {
    const isAll = namedChildren(node).some(({ type }) => type === 'wildcard_import');
    const local = names.map(({ imported, alias }) => ({ imported, local: alias === '' ? imported : alias }));
    return [{ ...place, from: modulePath(from.text), names: isAll ? [{ imported: '*', local: '*' }] : local }];
  }
  // `import a.b` binds `a`.
  return names.map(({ imported, alias }) => {
    const module = alias === '' ? (imported.split('.')[0] ?? '') : imported;
    return { ...place, from: module, names: [{ imported: '*', local: alias === '' ? module : alias }] };
  });
}

/** `.client` is `./client`, and `..api.client` is `../api/client`. */
function modulePath(text: string): string {
  const [, dots = '', path = ''] = /^(\.*)\s*(.*)$/.exec(text.replaceAll(/\s/g, '')) ?? [];
  if (dots === '') return path;
  const folder = dots.length === 1 ? '.' : Array.from({ length: dots.length - 1 }, () => '..').join('/');
  return path === '' ? folder : `${folder}/${path.replaceAll('.', '/')}`;
}
