import type { CodeStatement, Expression, ObjectEntry, Pattern, Position, Spread } from '../program.ts';
import { curlOptions } from './curl-options.ts';
import {
  at,
  bound,
  branchChain,
  callExpression,
  choice,
  evaluated,
  filled,
  listExpression,
  literal,
  MAX_NESTED,
  memberExpression,
  name,
  objectExpression,
  operation,
  spread,
  switchStatements,
  textExpression,
  unread,
} from './expressions.ts';
import { readJq } from './jq.ts';
import type { FileReading } from './reading.ts';
import { unescaped } from './texts.ts';
import { fieldNode, fieldNodes, type Node, namedChildren, parseTree, toReading } from './tree.ts';

/** Reads bash, and the parts of other shells that are the same. */
export async function readShell(file: string, text: string, firstLine = 1): Promise<FileReading> {
  const tree = await parseTree('bash', text, firstLine);
  // The grammar knows less than a shell, and pages write `npm install <package>`: what sends nothing need not be whole.
  const fault = /\bcurl\b/.test(text) ? tree.fault : undefined;
  return toReading(file, 'shell', { ...tree, fault }, new ShellReader().block(namedChildren(tree.root)));
}

type Word = Expression | Spread;

/** The one parameter of a function: the list of its arguments. */
const PARAMETERS = '@';

/** Commands that run the command in their arguments. */
const RUNNERS = /^(command|builtin|time|sudo|env|exec|nohup|nice|xargs|retry|eval)$/;

/** Commands without output, whose arguments are not sent. */
const SILENT =
  /^(return|exit|set|sleep|cd|break|continue|true|false|trap|wait|:|rm|mv|cp|mkdir|touch|chmod|kill|export|require|hash)$/;

/** The variable that holds the contents of files. */
const FILES = '@files';

/** Commands that print their input, or a part of it. */
const FILTERS =
  /^(cat|tee|tr|cut|awk|sed|sort|uniq|head|tail|xargs|column|json_pp|fold|rev|less|more|grep|egrep|rg|base64|pbcopy|yq)$/;

const COMPARISONS: Readonly<Record<string, string>> = {
  ...{ '=': '===', '==': '===', '-eq': '===' },
  ...{ '!=': '!==', '-ne': '!==', '-ge': '>=', '-gt': '>', '-lt': '<', '-le': '<=' },
};

class ShellReader {
  /** The number of arguments that `shift` has removed in the function around. */
  #shifted = 0;

  block(nodes: readonly Node[]): CodeStatement[] {
    return nodes.flatMap((node) => this.#statements(node));
  }

  #body(node: Node): CodeStatement[] {
    return this.block(fieldNodes(node, 'body'));
  }

  /** @param input The value that is piped or redirected into it. */
  #statements(node: Node, input?: Expression): readonly CodeStatement[] {
    const inner = namedChildren(node);
    const place = at(node);
    switch (node.type) {
      case 'comment':
        return [];
      case 'variable_assignment':
        // Without `local` a variable is global.
        return [evaluated(this.#value(node))];
      case 'variable_assignments':
        return this.block(inner);
      case 'declaration_command':
        return inner.flatMap((child): readonly CodeStatement[] => {
          if (child.type === 'variable_assignment') return [{ ...place, kind: 'assign', ...this.#assignment(child) }];
          if (child.type !== 'variable_name' || /^(export|readonly)/.test(node.text)) return [];
          const value = / -A/.test(node.text) ? objectExpression(child, []) : literal(child, '');
          return [{ ...place, kind: 'assign', target: bound(child, child.text), value }];
        });
      case 'unset_command':
        return [];
      case 'function_definition':
        return [this.#function(node)];
      case 'if_statement':
        return this.#if(node);
      case 'case_statement':
        return this.#case(node);
      case 'for_statement':
      case 'select_statement': {
        const each = bound(node, textAt(node, 'variable'));
        const of = listExpression(
          node,
          fieldNodes(node, 'value').map((value) => this.#word(value)),
        );
        return [{ ...place, kind: 'loop', each, of, body: this.#body(node) }];
      }
      case 'while_statement':
        return [this.#while(node, input)];
      case 'c_style_for_statement':
        return [{ ...place, kind: 'loop', body: this.#body(node) }];
      case 'list': {
        // `a && b`, `a || b`: b may run.
        const [left, ...others] = inner;
        if (left?.type !== 'test_command') return this.block(inner);
        return [{ ...place, kind: 'branch', test: this.#value(left), blocks: [this.block(others)] }];
      }
      case 'compound_statement':
      case 'subshell':
      case 'do_group':
      case 'else_clause':
      case 'ERROR':
        return node.text.startsWith('((') ? [evaluated(this.#value(node))] : this.block(inner);
      case 'pipeline': {
        const last = inner.at(-1);
        if (last?.type !== 'while_statement') return [evaluated(this.#value(node))];
        return this.#statements(last, this.#pipeline(inner.slice(0, -1), undefined));
      }
      case 'redirected_statement':
        return this.#redirectedStatements(node);
      case 'command':
        return this.#commandStatements(node);
      default:
        return [evaluated(this.#value(node))];
    }
  }

  #assignment(node: Node): { target: Pattern; value: Expression } {
    const target = fieldNode(node, 'name') ?? node;
    const given = fieldNode(node, 'value');
    const value = given === undefined ? literal(node, '') : this.#value(given);
    const index = fieldNode(target, 'index');
    if (index !== undefined) {
      const of = name(target, textAt(target, 'name'));
      return { target: { ...at(target), kind: 'member', of, key: this.#value(index) }, value };
    }
    const before = name(target, target.text);
    const isMore = node.children.some(({ type }) => type === '+=');
    const more =
      value.kind === 'list'
        ? listExpression(value, [spread(target, before), ...value.items])
        : textExpression(value, [before, value]);
    return { target: bound(target, target.text), value: isMore ? more : value };
  }

  #function(node: Node): CodeStatement {
    const outer = this.#shifted;
    this.#shifted = 0;
    const body = returning(this.#body(node));
    this.#shifted = outer;
    const parameters = [{ target: bound(node, PARAMETERS), rest: 'list' as const }];
    const value: Expression = { ...at(node), kind: 'function', parameters, body };
    return { ...at(node), kind: 'function', name: textAt(node, 'name'), value };
  }

  #if(node: Node): readonly CodeStatement[] {
    const others = namedChildren(node).filter(({ type }) => type === 'elif_clause' || type === 'else_clause');
    const links = [node, ...others.filter(({ type }) => type === 'elif_clause')].map((link) => {
      // The part before `then` is the condition.
      const then = link.children.findIndex(({ type }) => type === 'then');
      const tests = namedChildren(link.with(link.children.slice(0, then))).map((each) => this.#value(each));
      const body = namedChildren(link.with(link.children.slice(then))).filter((child) => !others.includes(child));
      return { ...at(link), test: choice(link, tests), body: this.block(body) };
    });
    return branchChain(links, this.block(others.filter(({ type }) => type === 'else_clause')));
  }

  #case(node: Node): readonly CodeStatement[] {
    const value = fieldNode(node, 'value');
    const subject = value === undefined ? literal(node, '') : this.#value(value);
    const items = namedChildren(node).filter(({ type }) => type === 'case_item');
    const cases = items.map((item) => ({
      values: fieldNodes(item, 'value').map((one) => this.#value(one)),
      body: this.block(namedChildren(item).filter(({ field }) => field !== 'value')),
    }));
    return switchStatements(node, subject, cases);
  }

  /** A loop with a condition, or with `read` over the lines of its input. */
  #while(node: Node, input: Expression | undefined): CodeStatement {
    const condition = fieldNode(node, 'condition');
    const [variable] = condition === undefined ? [] : readVariables(condition);
    const body = this.#body(node);
    if (variable === undefined)
      return { ...at(node), kind: 'loop', ...(condition && { test: this.#value(condition) }), body };
    const of = listExpression(input ?? variable, input === undefined ? [] : [input]);
    return { ...at(node), kind: 'loop', each: bound(variable, variable.text), of, body };
  }

  #redirectedStatements(node: Node): readonly CodeStatement[] {
    const body = fieldNode(node, 'body');
    const redirects = fieldNodes(node, 'redirect');
    const variables = readVariables(node);
    if (variables.length > 0) return this.#reads(redirects, variables);
    if (body !== undefined && !/^(command|pipeline|list)$/.test(body.type))
      return this.#statements(body, this.#inputOf(redirects));
    // `cat <<EOF > file && next`
    const documents = redirects.filter(({ type }) => type === 'heredoc_redirect');
    return [
      evaluated(this.#value(node)),
      ...this.block(documents.flatMap((document) => fieldNodes(document, 'right'))),
    ];
  }

  #commandStatements(node: Node): readonly CodeStatement[] {
    const called = textAt(node, 'name');
    const [first] = fieldNodes(node, 'argument');
    if (called === 'shift') {
      this.#shifted += Number(first?.text ?? 1) || 0;
      return [];
    }
    if ((called === 'source' || called === '.') && first !== undefined) {
      const file = this.#value(first);
      const from = file.kind === 'text' ? file.parts.at(-1) : file;
      if (from?.kind !== 'literal') return [];
      // `"$(dirname "$0")/lib.sh"` is in the same folder.
      const path = `./${String(from.value).replace(/^(\.?\/)+/, '')}`;
      const names = [{ imported: '*', local: '*' }];
      return [{ ...at(node), kind: 'import', from: path.replace(/^\.\/\.\.\//, '../'), names }];
    }
    if (SILENT.test(called)) return [];
    const variables = readVariables(node);
    if (variables.length > 0) return this.#reads(fieldNodes(node, 'redirect'), variables);
    const before = namedChildren(node).filter(({ type }) => type === 'variable_assignment');
    return [...this.block(before), evaluated(this.#value(node))];
  }

  /** `read -r a b <<< "$x"` */
  #reads(redirects: readonly Node[], variables: readonly Node[]): readonly CodeStatement[] {
    const value = this.#inputOf(redirects);
    if (value === undefined) return [];
    return variables.map((one) => ({ ...at(one), kind: 'assign', target: bound(one, one.text), value }));
  }

  #value(node: Node, input?: Expression): Expression {
    const value = this.#word(node, input);
    return value.kind === 'spread' ? value.value : value;
  }

  /** The value of a word or of a test, or the output of a command. */
  #word(node: Node, input?: Expression): Word {
    const inner = namedChildren(node);
    const [first] = inner;
    const all = (): readonly Expression[] => inner.map((child) => this.#value(child, input));
    switch (node.type) {
      case 'word':
      case 'number':
      case 'extglob_pattern':
      case 'regex':
      case 'file_descriptor':
      case 'test_operator':
      case 'special_variable_name':
      case 'concatenation':
        return this.#pieces(node, node.start, node.end, bare);
      // A name in `(( … ))`.
      case 'variable_name':
        return name(node, node.text);
      case 'raw_string':
        return literal(node, node.text.slice(1, -1));
      case 'ansi_c_string':
        return literal(node, unescaped(node.text.slice(2, -1)));
      case 'string':
        // `"${OPTIONS[@]}"` is several words.
        if (first !== undefined && inner.length === 1 && first.end - first.start === node.end - node.start - 2) {
          if (first.type !== 'string_content') return this.#word(first);
        }
        return this.#pieces(node, node.start + 1, node.end - 1, unescapedInQuotes);
      case 'array':
        if (first?.text.startsWith('[') === true)
          return objectExpression(
            node,
            inner.map((child) => this.#entry(child)),
          );
        return listExpression(
          node,
          inner.map((child) => this.#word(child)),
        );
      case 'simple_expansion':
        return this.#variable(node, first?.text ?? node.text.slice(1));
      case 'expansion':
        return this.#expansion(node);
      case 'arithmetic_expansion': {
        const parts = [...node.text.matchAll(/\$?\w+/g)].map(([variableName]) =>
          /^\d/.test(variableName)
            ? literal(node, Number(variableName))
            : this.#parameter(node, variableName.replace('$', '')),
        );
        return operation(node, '+', ...parts);
      }
      case 'binary_expression': {
        const operator = textAt(node, 'operator');
        const operands = inner.filter(({ type }) => type !== 'test_operator').map((child) => this.#value(child));
        return operation(node, COMPARISONS[operator] ?? operator, ...operands);
      }
      case 'unary_expression': {
        const values = all().slice(-1);
        return /^(!|-z)/.test(node.text) ? operation(node, '!', ...values) : choice(node, values);
      }
      case 'negated_command':
        return operation(node, '!', ...all());
      case 'variable_assignment':
        return { ...at(node), kind: 'assignment', ...this.#assignment(node) };
      case 'command':
        return this.#command(node, input);
      case 'pipeline':
        return this.#pipeline(inner, input);
      case 'redirected_statement':
        return this.#redirected(node, input);
      case 'file_redirect':
        return this.#inputOf([node]) ?? unread(node, 'a file that is not written here');
      case 'command_name':
      case 'translated_string':
      case 'command_substitution':
      case 'process_substitution':
      case 'list':
      case 'subshell':
      case 'compound_statement':
      case 'parenthesized_expression':
      case 'test_command':
        // The output of several commands is joined; a test has none.
        return inner.length === 0 ? literal(node, '') : choice(node, all());
      default: {
        if (!node.type.endsWith('_statement')) return unread(node, 'is not followed', all());
        const body = returning(this.#statements(node, input));
        return callExpression({ ...at(node), kind: 'function', parameters: [], body }, []);
      }
    }
  }

  #pipeline(stages: readonly Node[], input: Expression | undefined): Expression {
    const [first, ...others] = stages;
    if (first === undefined) return input ?? literal({ line: 1, column: 1 }, '');
    if (stages.length > MAX_NESTED) return unread(first, 'a pipeline that is too long');
    return others.reduce((value, stage) => this.#value(stage, value), this.#value(first, input));
  }

  #redirected(node: Node, input: Expression | undefined): Expression {
    const body = fieldNode(node, 'body');
    const redirects = fieldNodes(node, 'redirect');
    const given = this.#inputOf(redirects) ?? input;
    const documents = redirects.filter(({ type }) => type === 'heredoc_redirect');
    // After `<<EOF` a line goes on with arguments, other redirections and the rest of a pipeline.
    const more = documents.flatMap(namedChildren);
    const words = more.filter(({ field }) => field === 'argument');
    const value = body && this.#value(body.with([...body.children, ...words]), given);
    const stages = more.filter(({ type }) => type === 'pipeline').flatMap(namedChildren);
    return this.#written([...redirects, ...more], this.#pipeline(stages, value ?? given));
  }

  /** The input that is redirected from a here-document, a text or a file. */
  #inputOf(redirects: readonly Node[]): Expression | undefined {
    for (const redirect of redirects) {
      const [first] = namedChildren(redirect);
      if (redirect.type === 'heredoc_redirect') {
        const body = namedChildren(redirect).find(({ type }) => type === 'heredoc_body');
        const isRaw = /^["'\\]/.test(first?.text ?? '');
        return body && (isRaw ? literal(body, body.text) : this.#pieces(body, body.start, body.end, unescapedInQuotes));
      }
      if (redirect.type === 'herestring_redirect' && first !== undefined) return this.#value(first);
      const source = fieldNode(redirect, 'destination');
      if (source !== undefined && redirect.children.some(({ type }) => type === '<'))
        return source.type === 'process_substitution' ? this.#value(source) : this.#file(source);
    }
    return undefined;
  }

  /** `[key]=value` in an array. */
  #entry(node: Node): ObjectEntry {
    const [all = '', key = ''] = /^\[([^\]]*)\]=/.exec(node.text) ?? [];
    const value = this.#pieces(node, node.start + all.length, node.end, bare);
    return { ...at(node), kind: 'entry', key: literal(node, key.replaceAll(/["']/g, '')), value };
  }

  /** The output of a command, which is empty if it is redirected to a file. */
  #written(redirects: readonly Node[], value: Expression): Expression {
    const target = redirects.find(
      (redirect) =>
        redirect.type === 'file_redirect' &&
        redirect.children.some(({ type }) => /^&?>[>|&]?$/.test(type)) &&
        (textAt(redirect, 'descriptor') || '1') === '1' &&
        textAt(redirect, 'destination') !== '1',
    );
    const file = target && fieldNode(target, 'destination');
    return file === undefined ? value : intoFile(this.#file(file), value);
  }

  /** The content of a file that a word names, by the value of the word if that is known, or else by its text. */
  #file(word: Node): FileExpression {
    const text = word.text.replaceAll(/["']/g, '').replace(/^@?(\.\/)?/, '');
    const key = /[$`]/.test(text)
      ? callExpression(name(word, 'curl:file'), [this.#value(word), literal(word, text)])
      : literal(word, text);
    return { ...at(word), kind: 'member', of: name(word, FILES), key };
  }

  #command(node: Node, piped: Expression | undefined): Expression {
    const redirects = fieldNodes(node, 'redirect');
    const called = fieldNode(node, 'name');
    const input = this.#inputOf(redirects) ?? piped;
    const value = called === undefined ? literal(node, '') : this.#run(called, fieldNodes(node, 'argument'), input);
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
      const texts = words.filter(({ text }) => !/^-[neE]+$/.test(text)).map((word) => this.#value(word));
      return joined(
        called,
        texts.flatMap((text, index) => (index > 0 ? [literal(text, ' '), text] : [text])),
      );
    }
    if (program === 'printf') return this.#printf(called, words);
    if (program === 'test' || program === '[') {
      const [left = literal(called, ''), right = left] = [words[0], words.at(-1)].flatMap((one) =>
        one === undefined ? [] : [this.#value(one)],
      );
      return words.length < 3 ? right : operation(called, COMPARISONS[words[1]?.text ?? ''] ?? '', left, right);
    }
    const last = words.at(-1);
    if (program === 'tee' && last !== undefined && input !== undefined)
      return partOf(intoFile(this.#file(last), input), 'body');
    // Each call creates another file; the files of one place are treated as one.
    if (program === 'mktemp') return literal(called, `mktemp ${called.line}:${called.column}`);
    const source = input ?? (last && this.#file(last));
    if (source !== undefined && FILTERS.test(program)) return filtered(program, words, source);
    if (source !== undefined && /^python[\d.]*$/.test(program)) return byPython(words, source);
    const values = words.map((word) => this.#word(word));
    const callee = this.#value(called);
    const of = callee.kind === 'literal' ? name(called, String(callee.value)) : callee;
    return { ...callExpression(of, input === undefined ? values : [...values, input]), ...at(called) };
  }

  #curl(called: Node, words: readonly Node[], input: Expression | undefined): Expression {
    const values = words.map((word) => this.#argument(word, input));
    const options = curlOptions(values, wordStart);
    const call = { ...callExpression(name(called, 'curl'), values), ...at(called) };
    const last = (option: string): Expression | string | undefined =>
      options.findLast((each) => each.option === option)?.value as Expression | string | undefined;
    const shown = textIn(last('--write-out')) ?? '';
    const output = last('--output');
    const word = typeof output === 'object' ? words[values.indexOf(output)] : called;
    const kept =
      output === undefined || word === undefined || textIn(output)?.startsWith('/dev/')
        ? call
        : intoFile(this.#file(word), call);
    const [, header] = /%header\{([^}]+)\}/.exec(shown) ?? [];
    const hasStatus = /%\{(http|response)_code\}/.test(shown);
    if (output !== undefined || options.some(({ option }) => option === '--remote-name')) {
      if (header !== undefined) return memberExpression(memberExpression(kept, 'headers'), header);
      return hasStatus ? memberExpression(kept, 'status') : kept;
    }
    const isWhole = options.some(({ option }) => /^--(include|head|show-headers)$/.test(option));
    const isPrinted = isWhole || textIn(last('--dump-header')) === '-' || hasStatus || header !== undefined;
    return isPrinted ? kept : memberExpression(call, 'body');
  }

  /** An argument of curl: `@-` and `@file` are replaced by the content. */
  #argument(word: Node, input: Expression | undefined): Word {
    const [, file] = /^["']?@(.+)$/.exec(word.text) ?? [];
    if (file === undefined) return this.#word(word);
    return /^-["']?$/.test(file) ? (input ?? this.#word(word)) : this.#file(word);
  }

  #jq(called: Node, words: readonly Node[], input: Expression | undefined): Expression {
    const variables = new Map<string, Expression>();
    const others: Node[] = [];
    let hasNoInput = false;
    for (let index = 0; index < words.length; index += 1) {
      const [word, variable, value] = words.slice(index);
      if (word === undefined) continue;
      if (/^--(arg|argjson|slurpfile|rawfile)$/.test(word.text)) {
        if (variable !== undefined && value !== undefined)
          variables.set(variable.text, jqVariable(word.text, value, this.#value(value)));
        index += 2;
      } else if (/^-/.test(word.text)) hasNoInput ||= word.text === '--null-input' || /^-\w*n/.test(word.text);
      else others.push(word);
    }
    const [filter, file] = others;
    const source = file === undefined ? input : this.#file(file);
    const read = hasNoInput || source === undefined ? literal(called, null) : partOf(source, 'body');
    if (filter === undefined) return read;
    const text = this.#value(filter);
    if (text.kind !== 'literal') return unread(filter, 'a filter of jq that is put together', [read, text]);
    return readJq(String(text.value), { line: filter.line, column: filter.column + 1 }, read, variables);
  }

  #printf(called: Node, words: readonly Node[]): Expression {
    const shown = words[0]?.text === '-v' ? words.slice(2) : words;
    const [template, ...values] = shown.map((word) => this.#value(word));
    if (template?.kind !== 'literal') return unread(called, 'a template that is put together', values);
    const rest = [...values];
    const text = filled(called, unescaped(String(template.value)), /%%|%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]/g, ([all]) =>
      all === '%%' ? literal(called, '%') : rest.shift(),
    );
    if (text.kind !== 'text') return text;
    const solid = text.parts.filter((part) => part.kind !== 'literal' || String(part.value).trim() !== '');
    return solid.length === 1 ? joined(called, solid) : text;
  }

  #parameter(place: Node, variableName: string): Expression {
    const variable = this.#variable(place, variableName);
    return variable.kind === 'spread' ? variable.value : variable;
  }

  #variable(place: Node, variableName: string): Word {
    if (variableName === '@' || variableName === '*') return spread(place, this.#parameters(place));
    if (!/^[1-9]$/.test(variableName)) return name(place, variableName);
    return memberExpression(name(place, PARAMETERS), literal(place, Number(variableName) - 1 + this.#shifted), place);
  }

  #parameters(place: Position, more = 0): Expression {
    const all = name(place, PARAMETERS);
    const from = this.#shifted + more;
    return from === 0 ? all : callExpression(memberExpression(all, 'slice'), [literal(place, from)]);
  }

  #expansion(node: Node): Word {
    const [, variableName = '', index = '', change = ''] =
      /^\$\{!?(\w+|[@*])?(\[[^\]]*\])?([\s\S]*)\}$/.exec(node.text) ?? [];
    if (variableName === '' || node.text.startsWith('${#')) return unread(node, 'is not followed');
    if (variableName === '@' || variableName === '*')
      return spread(node, this.#parameters(node, Math.max(0, Number(change.slice(1)) - 1) || 0));
    if (/^\[[@*]\]$/.test(index)) return spread(node, name(node, variableName));
    const whole = this.#parameter(node, variableName);
    const subscript = namedChildren(node).find(({ type }) => type === 'subscript');
    const key = subscript && fieldNode(subscript, 'index');
    const of = key === undefined ? whole : memberExpression(whole, this.#value(key), node);
    const [operator = ''] = /^(:?[-=+?]|%%?|##?|:)/.exec(change) ?? [];
    const other = (): Expression =>
      this.#pieces(node, node.end - 1 - (change.length - operator.length), node.end - 1, bare);
    if (/^:?[-=]$/.test(operator)) return choice(node, [of, other()]);
    if (/^:?\+$/.test(operator)) return other();
    // `${response%???}` is a response without its last line, `${response: -3}` and `${response##*\n}` are that line.
    if (change === ':0:-3') return partOf(of, 'body');
    if (operator.startsWith('%'))
      return callExpression(memberExpression(partOf(of, 'body'), 'rstrip', node), [
        literal(node, change.slice(operator.length)),
      ]);
    return operator === ':' || operator.startsWith('#') ? partOf(of, 'status') : of;
  }

  /** A text with its expansions. Literal text is not always a node of the tree. */
  #pieces(node: Node, start: number, end: number, decode: (text: string) => string): Expression {
    const parts: Expression[] = [];
    let from = start;
    const add = (to: number): void => {
      const text = node.text.slice(from - node.start, to - node.start);
      // In a here-document the grammar has no node for `$1`.
      for (const [index, part] of text.split(node.type === 'heredoc_body' ? /(?<!\\)\$(\w+)/ : '\0').entries()) {
        if (index % 2 === 1) parts.push(this.#parameter(node, part));
        else if (part !== '') parts.push(literal(node, decode(part)));
      }
    };
    for (const child of namedChildren(node)) {
      if (child.start < start || !/expansion|substitution|string$/.test(child.type)) continue;
      add(child.start);
      parts.push(this.#value(child));
      from = child.end;
    }
    add(end);
    return joined(node, parts);
  }
}

const textAt = (node: Node, field: string): string => fieldNode(node, field)?.text ?? '';

/** Several parts joined to a text; a single part is returned as it is. */
function joined(place: Position, parts: readonly Expression[]): Expression {
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : textExpression(place, parts);
}

/** The output of a function is its result; an assignment has none. */
const returning = (body: readonly CodeStatement[]): CodeStatement[] =>
  body.map((one): CodeStatement => {
    if (one.kind === 'expression' && one.value.kind !== 'assignment') return { ...one, kind: 'return' };
    if (one.kind === 'branch') return { ...one, blocks: one.blocks.map(returning) };
    return one.kind === 'loop' ? { ...one, body: returning(one.body) } : one;
  });

/** The variables in the arguments of `read`. */
function readVariables(node: Node): readonly Node[] {
  const command = node.type === 'redirected_statement' ? fieldNode(node, 'body') : node;
  if (command?.type !== 'command' || textAt(command, 'name') !== 'read') return [];
  const words = fieldNodes(command, 'argument');
  return words.filter(
    ({ text }, index) => /^\w+$/.test(text) && !/^-[a-z]*[dpntuiN]$/.test(words[index - 1]?.text ?? ''),
  );
}

/** The part of a response that a variable or a file holds; any other value as a whole. */
const partOf = (value: Expression, part: 'body' | 'status'): Expression =>
  value.kind === 'member' && !(value.of.kind === 'name' && value.of.name === FILES)
    ? value
    : callExpression(name(value, `curl:${part}`), [value]);

type FileExpression = Extract<Expression, { kind: 'member' }>;

const intoFile = (target: FileExpression, value: Expression): Expression => ({
  ...{ ...at(value), kind: 'assignment' },
  ...{ target, value },
});

/** The parts that `tail -n 1`, `sed '$d'` and `grep` select: a part of a response, or the field of a body that a pattern names. */
function filtered(program: string, words: readonly Node[], source: Expression): Expression {
  if (program === 'tail') return partOf(source, 'status');
  if (program === 'head' || words.some(({ text }) => /\$ ?d\b/.test(text))) return partOf(source, 'body');
  if (!/grep|sed|awk|rg/.test(program)) return source;
  const pattern = words.find(({ text }) => /^["']/.test(text)) ?? words.at(-1);
  const text = pattern?.text.replace(/^["']/, '') ?? '';
  const [, field] = /\\?"(\w+)\\?"\s*(?:\\s\*|\[\[:space:\]\]\*|\s)?:?/.exec(text) ?? [];
  if (field !== undefined && pattern !== undefined) return memberExpression(partOf(source, 'body'), field, pattern);
  const [, header] = /^[\^/]*([A-Za-z]\w*-[\w-]+|[Ll]ocation):?/.exec(text) ?? [];
  if (header === undefined || pattern === undefined) return source;
  return callExpression(name(source, 'curl:header'), [source, literal(pattern, header.toLowerCase())]);
}

/** `python3 -c 'import json,sys; print(json.load(sys.stdin)["id"])'` */
function byPython(words: readonly Node[], source: Expression): Expression {
  const program = words.find(({ text }) => text.includes('sys.stdin'));
  const [, keys = ''] = /json\.load\(sys\.stdin\)((?:\[[^\]]+\]|\.get\([^)]+\))+)/.exec(program?.text ?? '') ?? [];
  return [...keys.matchAll(/\\?["'](\w+)\\?["']|(\d+)/g)].reduce<Expression>(
    (of, [, key, index]) => memberExpression(of, literal(program ?? source, key ?? Number(index)), program),
    partOf(source, 'body'),
  );
}

/** Escapes outside of quotes. */
const bare = (text: string): string => text.replaceAll(/\\([\s\S])/g, (_, one: string) => (one === '\n' ? '' : one));

const unescapedInQuotes = (text: string): string =>
  text.replaceAll(/\\([$`"\\\n])/g, (_, one: string) => (one === '\n' ? '' : one));

const textIn = (value: Expression | string | undefined): string | undefined => {
  if (typeof value !== 'object') return value;
  return value.kind === 'literal' ? String(value.value) : undefined;
};

/** The start of a word of curl, as far as it is literal. */
export function wordStart(word: Word): string | undefined {
  const first = word.kind === 'text' ? word.parts[0] : word;
  return first?.kind === 'literal' ? String(first.value) : undefined;
}

/** The value of a variable of jq: a text, JSON, or the content of a file. */
function jqVariable(option: string, word: Node, value: Expression): Expression {
  if (option === '--arg') return value;
  if (option !== '--argjson') return unread(word, 'the content of a file');
  return callExpression(memberExpression(name(word, 'JSON'), literal(word, 'parse')), [value]);
}
