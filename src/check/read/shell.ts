import type { Expression, Position, Spread, Statement } from '../program.ts';
import { curlOptions } from './curl-options.ts';
import {
  at,
  bound,
  callOf,
  chainOf,
  choice,
  evaluated,
  filled,
  LONGEST,
  listOf,
  literal,
  memberOf,
  name,
  operation,
  spread,
  textOf,
  unread,
} from './expressions.ts';
import { readJq } from './jq.ts';
import type { Reading } from './reading.ts';
import { unescaped } from './texts.ts';
import { fieldOf, fieldsOf, type Node, namedOf, readingOf, treeOf } from './tree.ts';

/** Reads shell: bash, and what other shells share with it. */
export async function readShell(file: string, text: string): Promise<Reading> {
  const tree = await treeOf('bash', text);
  // The grammar knows less than a shell, and pages write `npm install <package>`: what sends nothing need not be whole.
  const fault = /\bcurl\b/.test(text) ? tree.fault : undefined;
  return readingOf(file, 'shell', { ...tree, fault }, new ShellReader().block(namedOf(tree.root)));
}

type Word = Expression | Spread;

/** The one parameter of a function: the list of what it is called with. */
const PARAMETERS = '@';

/** What runs the command in its arguments. */
const RUNNERS = /^(command|builtin|time|sudo|env|exec|nohup|nice|xargs|retry|eval)$/;

/** Commands that print nothing, and whose arguments nothing is sent of. */
const SILENT = /^(return|exit|set|sleep|cd|break|continue|true|false|trap|wait|:)$/;

/** Commands that give on what they read, whole or in part. */
const FILTERS =
  /^(cat|tee|tr|cut|awk|sed|sort|uniq|head|tail|xargs|column|json_pp|fold|rev|less|more|grep|egrep|rg|base64|pbcopy|yq)$/;

const COMPARISONS: Readonly<Record<string, string>> = {
  '=': '===',
  '==': '===',
  '-eq': '===',
  '!=': '!==',
  '-ne': '!==',
  '=~': 'matches',
  '-lt': '<',
  '-le': '<=',
  '-gt': '>',
  '-ge': '>=',
  '-a': '&&',
  '-o': '||',
};

class ShellReader {
  /** Variables, files (`@` before them) and functions that hold or give a response of curl, and not its body. */
  readonly #responses = new Set<string>();
  /** Files that are written, by the names of the variables that stand for them. */
  readonly #files = new Set<string>();
  /** How many arguments `shift` has taken away from the function around. */
  #shifted = 0;

  block(nodes: readonly Node[]): Statement[] {
    return nodes.flatMap((node) => this.#statements(node));
  }

  #statements(node: Node): readonly Statement[] {
    const inner = namedOf(node);
    switch (node.type) {
      case 'variable_assignment':
        return [this.#assignment(node)];
      case 'variable_assignments':
      case 'declaration_command':
      case 'unset_command':
        return inner.filter(({ type }) => type === 'variable_assignment').map((child) => this.#assignment(child));
      case 'function_definition':
        return [this.#function(node)];
      case 'if_statement':
        return this.#if(node);
      case 'case_statement':
        return this.#case(node);
      case 'for_statement':
      case 'select_statement': {
        const values = fieldsOf(node, 'value').map((value) => this.#word(value));
        const each = bound(node, fieldOf(node, 'variable')?.text ?? '');
        return [{ ...at(node), kind: 'loop', each, of: listOf(node, values), body: this.#body(node) }];
      }
      case 'while_statement':
        return [this.#while(node, undefined)];
      case 'c_style_for_statement':
        return [{ ...at(node), kind: 'loop', body: this.#body(node) }];
      case 'list':
        return this.#list(node);
      case 'compound_statement':
      case 'subshell':
      case 'do_group':
      case 'negated_command':
      case 'else_clause':
      case 'ERROR':
        return node.text.startsWith('((') ? [evaluated(this.#test(node))] : this.block(inner);
      case 'test_command':
        return [evaluated(this.#test(node))];
      case 'pipeline':
        return this.#pipelineStatements(node);
      case 'redirected_statement':
        return this.#redirectedStatements(node);
      case 'command':
        return this.#commandStatements(node);
      default:
        return node.type === 'comment' ? [] : [evaluated(this.#value(node, undefined))];
    }
  }

  #body(node: Node): Statement[] {
    const body = fieldOf(node, 'body');
    return body === undefined ? [] : this.#statementsIn(body);
  }

  #statementsIn(node: Node): Statement[] {
    return [...this.#statements(node)];
  }

  #assignment(node: Node): Statement {
    const target = fieldOf(node, 'name') ?? node;
    const value = fieldOf(node, 'value');
    const own = target.type === 'subscript' ? (fieldOf(target, 'name')?.text ?? '') : target.text;
    const read = value === undefined ? literal(node, '') : this.#word(value);
    const given = read.kind === 'spread' ? read.value : read;
    this.#remember(own, given);
    if (target.type === 'subscript') {
      const index = fieldOf(target, 'index');
      const key = index === undefined ? literal(target, '') : this.#text(index);
      return {
        ...at(node),
        kind: 'assign',
        target: { ...at(target), kind: 'member', of: name(target, own), key },
        value: given,
      };
    }
    const isMore = node.children.some(({ type }) => type === '+=');
    const before = name(target, own);
    const more =
      given.kind === 'list' ? listOf(given, [spread(target, before), ...given.items]) : textOf(given, [before, given]);
    return { ...at(node), kind: 'assign', target: bound(target, own), value: isMore ? more : given };
  }

  #remember(own: string, value: Expression): void {
    if (this.#isResponse(value)) this.#responses.add(own);
    else this.#responses.delete(own);
  }

  #function(node: Node): Statement {
    const outer = this.#shifted;
    this.#shifted = 0;
    const own = fieldOf(node, 'name')?.text ?? '';
    const body = returning(this.#body(node));
    this.#shifted = outer;
    const last = body.at(-1);
    if (last?.kind === 'return' && last.value !== undefined) this.#remember(own, last.value);
    const parameters = [{ target: bound(node, PARAMETERS), rest: 'list' as const }];
    return { ...at(node), kind: 'function', name: own, value: { ...at(node), kind: 'function', parameters, body } };
  }

  #if(node: Node): readonly Statement[] {
    const others = namedOf(node).filter(({ type }) => type === 'elif_clause' || type === 'else_clause');
    const links = [node, ...others.filter(({ type }) => type === 'elif_clause')].map((link) => {
      // What is before `then` is the condition.
      const then = link.children.findIndex(({ type }) => type === 'then');
      const [test, ...more] = namedOf(link.with(link.children.slice(0, then))).map((each) => this.#test(each));
      const body = namedOf(link.with(link.children.slice(then))).filter((child) => !others.includes(child));
      return {
        ...at(link),
        test: test !== undefined && more.length > 0 ? operation(link, '&&', test, ...more) : test,
        body: this.block(body),
      };
    });
    return chainOf(links, this.block(others.filter(({ type }) => type === 'else_clause')));
  }

  #case(node: Node): readonly Statement[] {
    const value = fieldOf(node, 'value');
    const subject = value === undefined ? literal(node, '') : this.#text(value);
    const items = namedOf(node).filter(({ type }) => type === 'case_item');
    const links = items.map((item) => {
      const tests = fieldsOf(item, 'value').map((pattern) => this.#matching(item, '===', subject, pattern));
      const [first] = tests;
      const body = this.block(namedOf(item).filter(({ field }) => field !== 'value'));
      return { ...at(item), test: tests.length > 1 ? operation(item, '||', ...tests) : first, body };
    });
    return chainOf(links, []);
  }

  /** A loop on a condition, or with `read` on the lines of what it is given. */
  #while(node: Node, input: Expression | undefined): Statement {
    const condition = fieldOf(node, 'condition');
    const [variable] = condition === undefined ? [] : readVariables(condition);
    if (variable !== undefined) {
      const of = listOf(input ?? variable, input === undefined ? [] : [input]);
      return { ...at(node), kind: 'loop', each: bound(variable, variable.text), of, body: this.#body(node) };
    }
    const test = condition && this.#test(condition);
    return { ...at(node), kind: 'loop', ...(test !== undefined && { test }), body: this.#body(node) };
  }

  /** `a && b`, `a || b`: b may run. */
  #list(node: Node): readonly Statement[] {
    const [left, ...others] = namedOf(node);
    if (left === undefined) return [];
    if (left.type !== 'test_command') return this.block(namedOf(node));
    return [{ ...at(node), kind: 'branch', test: this.#test(left), blocks: [this.block(others)] }];
  }

  #pipelineStatements(node: Node): readonly Statement[] {
    const stages = namedOf(node);
    const last = stages.at(-1);
    if (last?.type !== 'while_statement') return [evaluated(this.#pipeline(stages, undefined))];
    return [this.#while(last, this.#pipeline(stages.slice(0, -1), undefined))];
  }

  #redirectedStatements(node: Node): readonly Statement[] {
    const body = fieldOf(node, 'body');
    const variables = readVariables(node);
    if (variables.length > 0) return this.#reads(node, variables);
    if (body === undefined || body.type === 'command' || body.type === 'pipeline' || body.type === 'list') {
      return [evaluated(this.#value(node, undefined)), ...this.#afterHereDocument(node)];
    }
    if (body.type === 'while_statement') return [this.#while(body, this.#inputOf(fieldsOf(node, 'redirect')))];
    return this.#statements(body);
  }

  /** `cat <<EOF > file && next` */
  #afterHereDocument(node: Node): readonly Statement[] {
    const documents = fieldsOf(node, 'redirect').filter(({ type }) => type === 'heredoc_redirect');
    return this.block(documents.flatMap((document) => fieldsOf(document, 'right')));
  }

  #commandStatements(node: Node): readonly Statement[] {
    const before = namedOf(node).filter(({ type }) => type === 'variable_assignment');
    const assignments = before.map((child) => this.#assignment(child));
    const called = fieldOf(node, 'name')?.text ?? '';
    const words = fieldsOf(node, 'argument');
    const [first] = words;
    if (called === 'shift') {
      this.#shifted += Number(first?.text ?? 1) || 0;
      return [];
    }
    if ((called === 'source' || called === '.') && first !== undefined) {
      const file = this.#text(first);
      const from = file.kind === 'text' ? file.parts.at(-1) : file;
      if (from?.kind !== 'literal') return [];
      // `"$(dirname "$0")/lib.sh"` is a neighbour.
      const path = `./${String(from.value).replace(/^(\.?\/)+/, '')}`;
      const names = [{ imported: '*', local: '*' }];
      return [{ ...at(node), kind: 'import', from: path.replace(/^\.\/\.\.\//, '../'), names }];
    }
    if (SILENT.test(called)) return [];
    const variables = readVariables(node);
    if (variables.length > 0) return this.#reads(node, variables);
    return [...assignments, evaluated(this.#value(node, undefined))];
  }

  /** `read -r a b <<< "$x"` */
  #reads(node: Node, variables: readonly Node[]): readonly Statement[] {
    const value = this.#inputOf(fieldsOf(node, 'redirect'));
    if (value === undefined) return [];
    return variables.map((variable): Statement => {
      this.#remember(variable.text, value);
      return { ...at(variable), kind: 'assign', target: bound(variable, variable.text), value };
    });
  }

  /** What a command, a pipeline or a list of them prints. */
  #value(node: Node, input: Expression | undefined): Expression {
    const inner = namedOf(node);
    switch (node.type) {
      case 'pipeline':
        return this.#pipeline(inner, input);
      case 'redirected_statement':
        return this.#redirected(node, input);
      case 'command':
        return this.#command(node, input);
      case 'negated_command':
      case 'list':
      case 'subshell':
      case 'compound_statement': {
        const values = inner.map((child) => this.#value(child, input));
        const [only = literal(node, '')] = values;
        // What is printed by several is all of it; a test prints nothing.
        return values.length > 1 ? choice(node, values) : only;
      }
      case 'test_command':
        return this.#test(node);
      default: {
        const statements = this.#statementsOrNone(node);
        const parts = statements.flatMap((statement) =>
          'value' in statement && statement.value ? [statement.value] : [],
        );
        return parts.length === 1 && parts[0] !== undefined ? parts[0] : unread(node, 'is not followed', parts);
      }
    }
  }

  #statementsOrNone(node: Node): readonly Statement[] {
    return /_(statement|assignment|command)$/.test(node.type) ? this.#statements(node) : [];
  }

  #pipeline(stages: readonly Node[], input: Expression | undefined): Expression {
    const [first, ...others] = stages;
    if (first === undefined) return input ?? literal({ line: 1, column: 1 }, '');
    if (stages.length > LONGEST) return unread(first, 'a pipeline that is too long');
    return others.reduce((value, stage) => this.#value(stage, value), this.#value(first, input));
  }

  #redirected(node: Node, input: Expression | undefined): Expression {
    const body = fieldOf(node, 'body');
    const redirects = fieldsOf(node, 'redirect');
    const given = this.#inputOf(redirects) ?? input;
    const documents = redirects.filter(({ type }) => type === 'heredoc_redirect');
    // After `<<EOF` a line goes on with arguments, other redirections and the rest of a pipeline.
    const more = documents.flatMap(namedOf);
    const words = more.filter(({ field }) => field === 'argument');
    const command = body?.with([...body.children, ...words]);
    const value = command === undefined ? (given ?? literal(node, '')) : this.#value(command, given);
    const stages = more.filter(({ type }) => type === 'pipeline').flatMap(namedOf);
    return this.#written([...redirects, ...more], this.#pipeline(stages, value));
  }

  /** Of what is read from a here-document, a text or a file. */
  #inputOf(redirects: readonly Node[]): Expression | undefined {
    for (const redirect of redirects) {
      const [first] = namedOf(redirect);
      if (redirect.type === 'heredoc_redirect') {
        const body = namedOf(redirect).find(({ type }) => type === 'heredoc_body');
        const isRaw = /^["'\\]/.test(first?.text ?? '');
        return body && (isRaw ? literal(body, body.text) : this.#pieces(body, body.start, body.end, unescapedInQuotes));
      }
      if (redirect.type === 'herestring_redirect' && first !== undefined) return this.#text(first);
      const isInput = redirect.children.some(({ type }) => type === '<');
      const source = fieldOf(redirect, 'destination');
      if (isInput && source !== undefined) {
        return source.type === 'process_substitution' ? this.#text(source) : this.#fileAt(source);
      }
    }
    return undefined;
  }

  /** What is printed, and into which file. */
  #written(redirects: readonly Node[], value: Expression): Expression {
    const target = redirects.find(
      (redirect) =>
        redirect.type === 'file_redirect' &&
        redirect.children.some(({ type }) => /^>[>|]?$/.test(type)) &&
        (fieldOf(redirect, 'descriptor')?.text ?? '1') === '1',
    );
    const file = target && fieldOf(target, 'destination');
    return file === undefined || /^\/dev\/|^&/.test(file.text)
      ? value
      : this.#intoFile(fileName(file.text), file, value);
  }

  #intoFile(file: string, place: Position, value: Expression): Expression {
    this.#files.add(file);
    this.#remember(file, value);
    return { ...at(place), kind: 'assignment', target: bound(place, file), value };
  }

  #fileAt(node: Node): Expression | undefined {
    const file = fileName(node.text);
    return this.#files.has(file) ? name(node, file) : undefined;
  }

  #command(node: Node, piped: Expression | undefined): Expression {
    const redirects = fieldsOf(node, 'redirect');
    const called = fieldOf(node, 'name');
    const words = fieldsOf(node, 'argument');
    const input = this.#inputOf(redirects) ?? piped;
    const value = called === undefined ? literal(node, '') : this.#run(called, words, input);
    return this.#written(redirects, value);
  }

  #run(called: Node, words: readonly Node[], input: Expression | undefined): Expression {
    const program = called.text.replace(/^.*\//, '').replace(/\.exe$/, '');
    if (program === 'curl') return this.#curl(called, words, input);
    if (program === 'jq') return this.#jq(called, words, input);
    if (RUNNERS.test(program)) {
      const next = words.findIndex(({ text }) => /^[a-z]/i.test(text) && !/^\w+=/.test(text));
      const command = words[next];
      if (command !== undefined) return this.#run(command, words.slice(next + 1), input);
    }
    if (program === 'echo') {
      const shown = words.filter(({ text }) => !/^-[neE]+$/.test(text));
      const texts = shown.map((word) => this.#text(word));
      const [only] = texts;
      if (only !== undefined && texts.length === 1) return only;
      return textOf(
        called,
        texts.flatMap((text, index) => (index > 0 ? [literal(text, ' '), text] : [text])),
      );
    }
    if (program === 'printf') return this.#printf(called, words);
    if (program === 'test' || program === '[') return this.#testWords(called, words);
    if (program === 'cat' || program === 'tee') {
      const [file] = words.filter(({ text }) => !text.startsWith('-'));
      if (file === undefined) return input ?? literal(called, '');
      if (program === 'tee' && input !== undefined) return this.#intoFile(fileName(file.text), file, input);
      return this.#fileAt(file) ?? unread(file, 'a file that is not written here');
    }
    const source = input ?? words.map((word) => this.#fileAt(word)).find((file) => file !== undefined);
    if (source !== undefined && FILTERS.test(program)) return this.#filter(program, words, source);
    if (/^python[\d.]*$/.test(program) && source !== undefined) return this.#python(words, source);
    const values = words.map((word) => this.#word(word));
    return { ...callOf(this.#text(called, true), input === undefined ? values : [...values, input]), ...at(called) };
  }

  #curl(called: Node, words: readonly Node[], input: Expression | undefined): Expression {
    const values = words.map((word) => this.#argument(word, input));
    const options = curlOptions(values, beginningOf);
    const call = { ...callOf(name(called, 'curl'), values), ...at(called) };
    const last = (option: string): Expression | string | undefined =>
      options.findLast((each) => each.option === option)?.value as Expression | string | undefined;
    const shown = textIn(last('--write-out'));
    const output = last('--output');
    const file = textIn(output) ?? (typeof output === 'object' ? words[values.indexOf(output)]?.text : undefined);
    const isAside = output !== undefined || options.some(({ option }) => option === '--remote-name');
    const kept = file === undefined || file.startsWith('/dev/') ? call : this.#intoFile(fileName(file), called, call);
    const [, header] = /%header\{([^}]+)\}/.exec(shown ?? '') ?? [];
    if (isAside && header !== undefined) return memberOf(memberOf(kept, 'headers'), header);
    if (isAside && shown?.includes('%{http_code}')) return memberOf(kept, 'status');
    if (isAside && shown?.includes('%{response_code}')) return memberOf(kept, 'status');
    const isWhole = options.some(({ option }) => /^--(include|head|show-headers)$/.test(option));
    if (isAside || isWhole || textIn(last('--dump-header')) === '-') return kept;
    return /%\{(http|response)_code\}|%header/.test(shown ?? '') ? kept : memberOf(call, 'body');
  }

  /** An argument of curl: `@-` and `@file` are what stands there, if it is written here. */
  #argument(word: Node, input: Expression | undefined): Word {
    const value = this.#word(word);
    const [, before = '', file] = /^(.*?)@(.+)$/.exec(word.text.replaceAll(/["']/g, '')) ?? [];
    if (file === undefined || before !== '') return value;
    if (file === '-') return input ?? value;
    return this.#files.has(fileName(file)) ? name(word, fileName(file)) : value;
  }

  #jq(called: Node, words: readonly Node[], input: Expression | undefined): Expression {
    const variables = new Map<string, Expression>();
    const others: Node[] = [];
    let hasNoInput = false;
    for (let index = 0; index < words.length; index += 1) {
      const word = words[index];
      if (word === undefined) continue;
      if (/^--(arg|argjson|slurpfile|rawfile)$/.test(word.text)) {
        const [variable, value] = words.slice(index + 1);
        if (variable !== undefined && value !== undefined) variables.set(variable.text, this.#text(value));
        index += 2;
      } else if (/^-/.test(word.text)) hasNoInput ||= word.text === '--null-input' || /^-\w*n/.test(word.text);
      else others.push(word);
    }
    const [filter, file] = others;
    const source = hasNoInput ? literal(called, null) : ((file && this.#fileAt(file)) ?? input);
    const read =
      source === undefined ? unread(file ?? called, 'a file that is not written here') : this.#bodyOf(source);
    if (filter === undefined) return read;
    const text = this.#text(filter);
    if (text.kind !== 'literal') return unread(filter, 'a filter of jq that is put together', [read, text]);
    return readJq(String(text.value), { line: filter.line, column: filter.column + 1 }, read, variables);
  }

  #printf(called: Node, words: readonly Node[]): Expression {
    const shown = words[0]?.text === '-v' ? words.slice(2) : words;
    const [template, ...values] = shown.map((word) => this.#text(word));
    if (template?.kind !== 'literal') return unread(called, 'a template that is put together', values);
    const rest = [...values];
    return filled(called, unescaped(String(template.value)), /%%|%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]/g, ([all]) =>
      all === '%%' ? literal(called, '%') : rest.shift(),
    );
  }

  /** What `tail -n 1`, `sed '$d'` and `grep` take of a response, and of a body the field that a pattern names. */
  #filter(program: string, words: readonly Node[], source: Expression): Expression {
    const all = words.map(({ text }) => text).join(' ');
    if (program === 'tail') return this.#statusOf(source);
    if (program === 'head' || /\$ ?d\b/.test(all)) return this.#bodyOf(source);
    if (!/grep|sed|awk|rg/.test(program)) return source;
    const pattern = words.find(({ text }) => /^["']/.test(text));
    const [, field] = /\\?"(\w+)\\?"\s*(?:\\s\*|\[\[:space:\]\]\*|\s)?:?/.exec(pattern?.text.slice(1) ?? '') ?? [];
    if (field !== undefined && pattern !== undefined) return memberOf(this.#bodyOf(source), field, pattern);
    const [, header] =
      /^["']?[\^/]*([A-Za-z][\w]*-[\w-]+|[Ll]ocation):?/.exec(pattern?.text ?? words.at(-1)?.text ?? '') ?? [];
    if (header === undefined || !this.#isResponse(source)) return source;
    return memberOf(memberOf(source, 'headers'), header.toLowerCase(), pattern ?? source);
  }

  /** `python3 -c 'import json,sys; print(json.load(sys.stdin)["id"])'` */
  #python(words: readonly Node[], source: Expression): Expression {
    const body = this.#bodyOf(source);
    const program = words.find(({ text }) => text.includes('sys.stdin'));
    const [, keys] = /json\.load\(sys\.stdin\)((?:\[[^\]]+\]|\.get\([^)]+\))+)/.exec(program?.text ?? '') ?? [];
    if (program === undefined || keys === undefined) return body;
    const parts = [...keys.matchAll(/\\?["'](\w+)\\?["']|(\d+)/g)];
    return parts.reduce(
      (of, [, key, index]) => memberOf(of, key === undefined ? literal(program, Number(index)) : literal(program, key)),
      body,
    );
  }

  #isResponse(value: Expression): boolean {
    if (value.kind === 'name') return this.#responses.has(value.name);
    if (value.kind === 'assignment') return this.#isResponse(value.value);
    if (value.kind !== 'call' || value.callee.kind !== 'name') return false;
    return value.callee.name === 'curl' || this.#responses.has(value.callee.name);
  }

  #bodyOf(value: Expression): Expression {
    return this.#isResponse(value) ? memberOf(value, 'body') : value;
  }

  #statusOf(value: Expression): Expression {
    return this.#isResponse(value) ? memberOf(value, 'status') : value;
  }

  #test(node: Node): Expression {
    const inner = namedOf(node);
    const [first, second] = inner;
    switch (node.type) {
      case 'binary_expression': {
        const operator = fieldOf(node, 'operator')?.text ?? '=';
        const [left, right] = [fieldOf(node, 'left') ?? first, fieldOf(node, 'right') ?? second];
        if (left === undefined || right === undefined) return unread(node, 'is not followed');
        if (operator === '&&' || operator === '||')
          return operation(node, operator, this.#test(left), this.#test(right));
        const named = COMPARISONS[operator] ?? operator;
        return this.#matching(node, named, this.#test(left), right);
      }
      case 'test_command':
      case 'parenthesized_expression':
      case 'compound_statement':
        return first === undefined ? literal(node, true) : this.#test(first);
      case 'list': {
        const operator = node.children.some(({ type }) => type === '||') ? '||' : '&&';
        return operation(node, operator, ...inner.map((child) => this.#test(child)));
      }
      case 'negated_command':
        return first === undefined ? literal(node, true) : operation(node, '!', this.#test(first));
      case 'unary_expression': {
        const value = inner.at(-1);
        const isNot = /^(!|-z)/.test(node.text);
        const read = value === undefined ? literal(node, '') : this.#test(value);
        return isNot ? operation(node, '!', read) : read;
      }
      case 'variable_assignment': {
        const statement = this.#assignment(node);
        return statement.kind === 'assign' ? { ...statement, kind: 'assignment' } : literal(node, '');
      }
      // A name in `(( … ))`.
      case 'variable_name':
        return name(node, node.text);
      case 'pipeline':
      case 'redirected_statement':
      case 'command':
        return this.#value(node, undefined);
      default:
        return node.type.endsWith('statement') ? this.#value(node, undefined) : constant(this.#text(node));
    }
  }

  /** A comparison, or for `2*` and `2??` that of a pattern. */
  #matching(place: Position, operator: string, left: Expression, pattern: Node): Expression {
    const right = constant(this.#text(pattern));
    const isPattern = right.kind === 'literal' && /[*?[]/.test(String(right.value)) && !/^["']/.test(pattern.text);
    if (!isPattern || !/^[!=]==$/.test(operator)) return operation(place, operator, left, right);
    const matches = operation(place, 'matches', left, right);
    return operator === '===' ? matches : operation(place, '!', matches);
  }

  #testWords(called: Node, words: readonly Node[]): Expression {
    const [left, operator, right] = words;
    const named = COMPARISONS[operator?.text ?? ''];
    if (left === undefined) return literal(called, false);
    if (named === undefined || right === undefined) return this.#text(words.at(-1) ?? left);
    return this.#matching(called, named, this.#text(left), right);
  }

  #text(node: Node, isProgram = false): Expression {
    const value = this.#word(node);
    if (isProgram && value.kind === 'literal') return name(node, String(value.value));
    return value.kind === 'spread' ? value.value : value;
  }

  #word(node: Node): Word {
    const inner = namedOf(node);
    const [first] = inner;
    switch (node.type) {
      case 'word':
      case 'number':
      case 'extglob_pattern':
      case 'regex':
      case 'file_descriptor':
      case 'test_operator':
      case 'variable_name':
      case 'special_variable_name':
        if (first?.type === 'simple_expansion' || first?.type === 'expansion')
          return this.#pieces(node, node.start, node.end, bare);
        return literal(node, bare(node.text));
      case 'command_name':
        return first === undefined ? literal(node, node.text) : this.#word(first);
      case 'raw_string':
        return literal(node, node.text.slice(1, -1));
      case 'ansi_c_string':
        return literal(node, unescaped(node.text.slice(2, -1)));
      case 'translated_string':
        return first === undefined ? literal(node, '') : this.#word(first);
      case 'string':
        // `"${OPTIONS[@]}"` is several words.
        if (first !== undefined && inner.length === 1 && first.end - first.start === node.end - node.start - 2) {
          if (first.type !== 'string_content') return this.#word(first);
        }
        return this.#pieces(node, node.start + 1, node.end - 1, unescapedInQuotes);
      case 'concatenation':
        return this.#pieces(node, node.start, node.end, bare);
      case 'array':
        return listOf(
          node,
          inner.map((child) => this.#word(child)),
        );
      case 'simple_expansion':
        return this.#variable(node, first?.text ?? node.text.slice(1));
      case 'expansion':
        return this.#expansion(node);
      case 'command_substitution':
      case 'process_substitution':
        return this.#substitution(node, inner);
      case 'arithmetic_expansion': {
        const parts = [...node.text.matchAll(/\$?\w+/g)].map(([own]) =>
          /^\d/.test(own) ? literal(node, Number(own)) : this.#name(node, own.replace('$', '')),
        );
        return operation(node, '+', ...parts);
      }
      default:
        return unread(node, 'is not followed');
    }
  }

  /** What is printed in `$(…)`; all statements of it but the last are read for what they send. */
  #substitution(node: Node, inner: readonly Node[]): Expression {
    const [first] = inner;
    if (first?.type === 'file_redirect')
      return this.#inputOf([first]) ?? unread(node, 'a file that is not written here');
    const values = inner.map((child) => this.#value(child, undefined));
    const [only = literal(node, '')] = values;
    return values.length > 1 ? choice(node, values) : only;
  }

  #name(place: Node, own: string): Expression {
    const variable = this.#variable(place, own);
    return variable.kind === 'spread' ? variable.value : variable;
  }

  #variable(place: Node, own: string): Word {
    if (own === '@' || own === '*') return spread(place, this.#parameters(place));
    if (/^[1-9]$/.test(own))
      return memberOf(name(place, PARAMETERS), literal(place, Number(own) - 1 + this.#shifted), place);
    return name(place, own);
  }

  #parameters(place: Position, more = 0): Expression {
    const all = name(place, PARAMETERS);
    const from = this.#shifted + more;
    return from === 0 ? all : callOf(memberOf(all, 'slice'), [literal(place, from)]);
  }

  #expansion(node: Node): Word {
    const [, own = '', index = '', change = ''] = /^\$\{!?(\w+|[@*])?(\[[^\]]*\])?([\s\S]*)\}$/.exec(node.text) ?? [];
    if (own === '' || node.text.startsWith('${#')) return unread(node, 'is not followed');
    if (own === '@' || own === '*')
      return spread(node, this.#parameters(node, Math.max(0, Number(change.slice(1)) - 1) || 0));
    if (/^\[[@*]\]$/.test(index)) return spread(node, name(node, own));
    const whole = this.#name(node, own);
    const of = index === '' ? whole : memberOf(whole, literal(node, index.slice(1, -1).replaceAll(/["']/g, '')), node);
    const [operator = ''] = /^(:?[-=+?]|%%?|##?|:|\/\/?|\^\^?|,,?|@)/.exec(change) ?? [];
    if (/^:?[-=]$/.test(operator)) {
      const start = node.end - 1 - (change.length - operator.length);
      return choice(node, [of, this.#pieces(node, start, node.end - 1, bare)]);
    }
    if (/^:?\+$/.test(operator))
      return this.#pieces(node, node.end - 1 - (change.length - operator.length), node.end - 1, bare);
    if (operator.startsWith('%') && !this.#isResponse(of)) {
      return callOf(memberOf(of, 'rstrip', node), [literal(node, change.slice(operator.length))]);
    }
    // `${response%???}` is a response without its last line, `${response: -3}` and `${response##*\n}` are that line.
    if (operator.startsWith('%') || change === ':0:-3') return this.#bodyOf(of);
    if (operator === ':' || operator.startsWith('#')) return this.#statusOf(of);
    return of;
  }

  /** A text with what is expanded in it. What is not expanded is not always a node of its own. */
  #pieces(node: Node, start: number, end: number, decode: (text: string) => string): Expression {
    const parts: Expression[] = [];
    let from = start;
    const add = (to: number): void => {
      const text = node.text.slice(from - node.start, to - node.start);
      // In a here-document the grammar has no node for `$1`.
      for (const [index, part] of text.split(node.type === 'heredoc_body' ? /(?<!\\)\$(\w+)/ : '\0').entries()) {
        if (index % 2 === 1) parts.push(this.#name(node, part));
        else if (part !== '') parts.push(literal(node, decode(part)));
      }
    };
    for (const child of namedOf(node)) {
      if (child.start < start || !/expansion|substitution|string$/.test(child.type)) continue;
      add(child.start);
      parts.push(this.#text(child));
      from = child.end;
    }
    add(end);
    const [only] = parts;
    return only !== undefined && parts.length === 1 && only.kind !== 'literal' ? only : textOf(node, parts);
  }
}

/** What a function prints last is what it gives. */
function returning(body: readonly Statement[]): Statement[] {
  const last = body.at(-1);
  if (last?.kind === 'expression') return [...body.slice(0, -1), { ...at(last), kind: 'return', value: last.value }];
  if (last?.kind !== 'branch') return [...body];
  return [...body.slice(0, -1), { ...last, blocks: last.blocks.map(returning) }];
}

/** The variables that `read` is given. */
function readVariables(node: Node): readonly Node[] {
  const command = node.type === 'redirected_statement' ? fieldOf(node, 'body') : node;
  if (command?.type !== 'command' || fieldOf(command, 'name')?.text !== 'read') return [];
  const words = fieldsOf(command, 'argument');
  return words.filter(
    ({ text }, index) => /^\w+$/.test(text) && !/^-[a-z]*[dpntuiN]$/.test(words[index - 1]?.text ?? ''),
  );
}

/** The variable that stands for a file. */
const fileName = (text: string): string => `@${text.replaceAll(/["']/g, '').replace(/^\.\//, '')}`;

/** Escapes outside of quotes. */
const bare = (text: string): string => text.replaceAll(/\\([\s\S])/g, (_, one: string) => (one === '\n' ? '' : one));

const unescapedInQuotes = (text: string): string =>
  text.replaceAll(/\\([$`"\\\n])/g, (_, one: string) => (one === '\n' ? '' : one));

/** A whole number is one where it is compared. */
const constant = (value: Expression): Expression =>
  value.kind === 'literal' && /^\d+$/.test(String(value.value)) ? literal(value, Number(value.value)) : value;

const textIn = (value: Expression | string | undefined): string | undefined => {
  if (typeof value !== 'object') return value;
  return value.kind === 'literal' ? String(value.value) : undefined;
};

/** What a word of curl begins with, as far as it is written in the word. */
export function beginningOf(word: Word): string | undefined {
  const first = word.kind === 'text' ? word.parts[0] : word;
  return first?.kind === 'literal' ? String(first.value) : undefined;
}
