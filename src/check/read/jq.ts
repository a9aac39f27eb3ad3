import type { Expression, ObjectEntry, Position } from '../program.ts';
import {
  at,
  bound,
  callOf,
  choice,
  environment,
  functionOf,
  listOf,
  literal,
  memberOf,
  name,
  objectOf,
  operation,
  textOf,
  unread,
} from './expressions.ts';
import { unescaped } from './texts.ts';

const TOKEN =
  /\s+|#.*|"(?:\\[\s\S]|[^"\\])*"|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\.|\.[A-Za-z_]\w*|\$[A-Za-z_]\w*(?:::\w+)*|@\w+|[A-Za-z_]\w*(?:::\w+)*|\?\/\/|\/\/=?|[|=!<>+\-*/%]=|[\s\S]/gy;

/** Operators from those that bind least. */
const LEVELS: readonly (readonly string[])[] = [
  ['//'],
  ['or'],
  ['and'],
  ['==', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

const NAMES: Readonly<Record<string, string>> = { '==': '===', '!=': '!==', and: '&&' };

/** Functions that give what they take, as far as its fields go. */
const ALIKE =
  /^(tostring|tonumber|tojson|fromjson|reverse|sort|unique|flatten|objects|arrays|strings|numbers|values|scalars|not|ascii_downcase|ascii_upcase|limit|until|@\w+)$/;

/** A longer filter would be nested as deep. */
const MOST_TOKENS = 600;

interface Token extends Position {
  readonly text: string;
}

/** Reads a filter of jq: what it makes of its input. Several outputs are a choice, and `.[]` is any of the items. */
export function readJq(
  filter: string,
  place: Position,
  input: Expression,
  variables: ReadonlyMap<string, Expression>,
): Expression {
  try {
    const tokens = tokensOf(filter, place);
    if (tokens.length > MOST_TOKENS) throw new SyntaxError('too long');
    const read = (value: Expression): Expression => new Filter(tokens, variables).whole(value);
    // A path mentions its input once.
    return /^[\w.[\]"?\s]+$/.test(filter) ? read(input) : once(place, 'input', input, read);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return unread(place, 'a filter of jq that is not followed', [input]);
  }
}

/** What is mentioned several times is computed once, and named unless it is a name or a field of one. */
function once(place: Position, own: string, value: Expression, read: (value: Expression) => Expression): Expression {
  let root = value;
  while (root.kind === 'member' && root.key.kind === 'literal') root = root.of;
  if (root.kind === 'name' || root.kind === 'literal') return read(value);
  // No shell has such a name.
  const variable = `jq:${own}`;
  return { ...callOf(functionOf(bound(place, variable), read(name(place, variable))), [value]), ...at(place) };
}

function tokensOf(filter: string, place: Position): readonly Token[] {
  let { line, column } = place;
  const tokens: Token[] = [];
  for (const [text] of filter.matchAll(TOKEN)) {
    if (!/^(\s|#)/.test(text)) tokens.push({ text, line, column });
    const lines = text.split('\n');
    line += lines.length - 1;
    column = (lines.length > 1 ? 1 : column) + (lines.at(-1)?.length ?? 0);
  }
  return tokens;
}

class Filter {
  readonly #tokens: readonly Token[];
  readonly #variables: Map<string, Expression>;
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], variables: ReadonlyMap<string, Expression>) {
    this.#tokens = tokens;
    this.#variables = new Map(variables);
  }

  whole(input: Expression): Expression {
    const value = this.#pipe(input);
    if (this.#next < this.#tokens.length) throw new SyntaxError('more than a filter');
    return value;
  }

  get #token(): Token {
    return this.#tokens[this.#next] ?? { text: '', ...at(this.#tokens.at(-1) ?? { line: 1, column: 1 }) };
  }

  #take(text: string): boolean {
    if (this.#token.text !== text) return false;
    this.#next += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw new SyntaxError(`no ${text}`);
  }

  #advance(): Token {
    const token = this.#token;
    this.#next += 1;
    return token;
  }

  #pipe(input: Expression): Expression {
    const place = this.#token;
    const outputs = [this.#operators(input)];
    while (this.#take(',')) outputs.push(this.#operators(input));
    const [only = input] = outputs;
    const output = outputs.length > 1 ? choice(place, outputs) : only;
    const own = String(this.#next);
    if (this.#take('as')) {
      const variable = this.#advance().text.slice(1);
      this.#expect('|');
      return once(place, own, output, (value) => {
        this.#variables.set(variable, value);
        return this.#pipe(input);
      });
    }
    return this.#take('|') ? once(place, own, output, (value) => this.#pipe(value)) : output;
  }

  #operators(input: Expression, level = 0): Expression {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#postfix(input);
    let left = this.#operators(input, level + 1);
    while (operators.includes(this.#token.text)) {
      const { text, ...place } = this.#advance();
      const right = this.#operators(input, level + 1);
      const isChoice = text === '//' || text === 'or';
      left = isChoice ? choice(left, [left, right]) : operation(place, NAMES[text] ?? text, left, right);
    }
    return left;
  }

  #postfix(input: Expression): Expression {
    this.#depth += 1;
    if (this.#depth > 100) throw new SyntaxError('too deep');
    let value = this.#primary(input);
    this.#depth -= 1;
    for (;;) {
      const token = this.#token;
      if (/^\.[A-Za-z_]/.test(token.text)) {
        this.#next += 1;
        value = memberOf(value, token.text.slice(1), { line: token.line, column: token.column + 1 });
      } else if (this.#take('.')) {
        if (this.#token.text !== '[') value = memberOf(value, this.#string(input), token);
      } else if (this.#take('[')) value = this.#index(value, input, token);
      else if (!this.#take('?')) return value;
    }
  }

  #index(of: Expression, input: Expression, place: Position): Expression {
    if (this.#take(']')) return memberOf(of, literal(place, 0));
    if (this.#take(':')) {
      this.#pipe(input);
      this.#expect(']');
      return of;
    }
    const key = this.#pipe(input);
    const isSlice = this.#take(':');
    if (isSlice && this.#token.text !== ']') this.#pipe(input);
    this.#expect(']');
    return isSlice ? of : memberOf(of, key, key);
  }

  #primary(input: Expression): Expression {
    const token = this.#advance();
    const { text } = token;
    if (text === '.') {
      if (this.#token.text.startsWith('"')) return memberOf(input, this.#string(input), token);
      return input;
    }
    if (/^\.[A-Za-z_]/.test(text)) {
      return memberOf(input, text.slice(1), { line: token.line, column: token.column + 1 });
    }
    if (text.startsWith('"')) {
      this.#next -= 1;
      return this.#string(input);
    }
    if (/^\d/.test(text)) return literal(token, Number(text));
    if (text === '$ENV' || text === 'env') {
      if (/^\.\w/.test(this.#token.text)) return environment(token, literal(token, this.#advance().text.slice(1)));
      return unread(token, 'is the whole environment');
    }
    if (text.startsWith('$')) return this.#variables.get(text.slice(1)) ?? name(token, text);
    if (text === '(') {
      const value = this.#pipe(input);
      this.#expect(')');
      return value;
    }
    if (text === '[') {
      if (this.#take(']')) return listOf(token, []);
      const value = this.#pipe(input);
      this.#expect(']');
      return listOf(token, [value]);
    }
    if (text === '{') return this.#object(input, token);
    if (text === '-') return operation(token, '-', this.#postfix(input));
    if (text === 'if') return this.#condition(input, token);
    if (text === 'try') return this.#postfix(input);
    if (text === '..') return unread(token, 'is any value within', [input]);
    if (/^[A-Za-z_@]/.test(text) && !/^(def|reduce|foreach|label|then|else|end|as)$/.test(text)) {
      return this.#call(text, input, token);
    }
    throw new SyntaxError(text);
  }

  #condition(input: Expression, place: Position): Expression {
    const test = this.#pipe(input);
    this.#expect('then');
    const values = [this.#pipe(input)];
    const token = this.#token;
    if (this.#take('elif')) values.push(this.#condition(input, token));
    else {
      if (this.#take('else')) values.push(this.#pipe(input));
      this.#expect('end');
    }
    return choice(place, values, test);
  }

  #call(called: string, input: Expression, place: Position): Expression {
    if (/^(true|false|null|empty)$/.test(called)) {
      return literal(place, called === 'true' ? true : called === 'false' ? false : null);
    }
    const each = memberOf(input, literal(place, 0));
    // What a function is given is held to its input, or to each item of it.
    const isOfItems = /^(map|map_values|any|all|\w+_by|with_entries)$/.test(called);
    const values: Expression[] = [];
    if (this.#take('(')) {
      do values.push(this.#pipe(isOfItems ? each : input));
      while (this.#take(';'));
      this.#expect(')');
    }
    const [first = input] = values;
    if (called === 'map') return listOf(place, [first]);
    if (called === 'select') return choice(place, [input], first);
    if (called === 'has') return operation(place, 'in', first, input);
    if (called === 'first' || called === 'last') return values.length > 0 ? first : each;
    if (called.endsWith('_by')) return choice(place, [input], first);
    if (ALIKE.test(called)) return values.at(-1) ?? input;
    return operation(place, called, input, ...values);
  }

  #object(input: Expression, place: Position): Expression {
    const entries: ObjectEntry[] = [];
    while (!this.#take('}')) {
      const token = this.#token;
      const key = this.#key(input);
      let value = token.text.startsWith('$') ? this.#variables.get(token.text.slice(1)) : memberOf(input, key, token);
      if (this.#take(':')) {
        value = this.#operators(input);
        while (this.#take('|')) value = this.#operators(value);
      }
      entries.push({ ...at(token), kind: 'entry', key, value: value ?? name(token, token.text) });
      if (!this.#take(',') && this.#token.text !== '}') throw new SyntaxError('no }');
    }
    return objectOf(place, entries);
  }

  #key(input: Expression): Expression {
    if (this.#token.text.startsWith('"')) return this.#string(input);
    if (this.#token.text === '(') return this.#primary(input);
    const token = this.#advance();
    if (!/^\$?\w+$/.test(token.text)) throw new SyntaxError('no key');
    return literal(token, token.text.replace('$', ''));
  }

  /** A string, with the filters in it. */
  #string(input: Expression): Expression {
    const token = this.#advance();
    if (!token.text.startsWith('"')) throw new SyntaxError('no string');
    const parts = token.text.slice(1, -1).split(/\\\(((?:[^()]|\([^()]*\))*)\)/);
    return textOf(
      token,
      parts.map((part, index) =>
        index % 2 === 0
          ? literal(token, unescaped(part))
          : new Filter(tokensOf(part, token), this.#variables).whole(input),
      ),
    );
  }
}
