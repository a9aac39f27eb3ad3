import { ANY, type Expression, type ObjectEntry, type Position } from '../program.ts';
import {
  bindingTo,
  callExpression,
  choice,
  environmentVariable,
  functionExpression,
  listExpression,
  literal,
  memberExpression,
  name,
  objectExpression,
  operation,
  positionOf,
  textExpression,
  unread,
} from './expressions.ts';
import { decodeEscapes } from './texts.ts';

const TOKEN =
  /\s+|#.*|"(?:\\[\s\S]|[^"\\])*"|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\.|\.[A-Za-z_]\w*|\$[A-Za-z_]\w*(?:::\w+)*|@\w+|[A-Za-z_]\w*(?:::\w+)*|\?\/\/|\/\/=?|[|=!<>+\-*/%]=|[\s\S]/gy;

/** All operators alike: precedence makes no difference to the fields that a filter reads. */
const OPERATOR = /^(\/\/|or|and|[=!<>]=|[<>+\-*/%])$/;
const NAMES: Readonly<Record<string, string>> = { '==': '===', '!=': '!==', and: '&&' };

/** Functions whose result has the fields of their argument. */
const KEEPS_FIELDS =
  /^(tostring|tonumber|tojson|fromjson|reverse|sort|unique|flatten|objects|arrays|strings|numbers|values|scalars|not|ascii_downcase|ascii_upcase|limit|until|first|last|@\w+)$/;
const CONSTANTS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null, empty: null };

/** A longer filter is nested too deep. */
const MAX_TOKENS = 600;
const DEEPEST = 100;

interface Token extends Position {
  readonly text: string;
}

/** Reads a filter of jq as the result for an input. Several outputs are a choice, and `.[]` is any of the items. */
export function readJq(
  filter: string,
  place: Position,
  input: Expression,
  variables: ReadonlyMap<string, Expression>,
): Expression {
  try {
    const tokens = tokenize(filter, place);
    if (tokens.length > MAX_TOKENS) throw new SyntaxError('too long');
    const read = (value: Expression): Expression => new Filter(tokens, variables).whole(value);
    // A plain path uses its input once, so it needs no variable.
    return /^[\w.[\]"?\s]+$/.test(filter) ? read(input) : once(place, 'input', input, read);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return unread(place, 'a filter of jq that is not followed', [input]);
  }
}

/** Binds a value to a variable before it is used several times, unless it is a name or a field of one. */
function once(place: Position, id: string, value: Expression, read: (value: Expression) => Expression): Expression {
  let root = value;
  while (root.kind === 'member' && root.key.kind === 'literal') root = root.of;
  if (root.kind === 'name' || root.kind === 'literal') return read(value);
  // A name that no shell variable can have.
  const variable = `jq:${id}`;
  return {
    ...callExpression(functionExpression(bindingTo(place, variable), read(name(place, variable))), [value]),
    ...positionOf(place),
  };
}

function tokenize(filter: string, place: Position): readonly Token[] {
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
    return this.#tokens[this.#next] ?? { text: '', ...positionOf(this.#tokens.at(-1) ?? { line: 1, column: 1 }) };
  }

  #take(...texts: readonly string[]): boolean {
    if (!texts.includes(this.#token.text)) return false;
    this.#next += 1;
    return true;
  }

  /** Reads pipelines separated by one of some tokens, up to a closing token. */
  #pipes(input: Expression, between: readonly string[], end: string): readonly Expression[] {
    if (this.#take(end)) return [];
    const all = [this.#pipe(input)];
    while (this.#take(...between)) if (this.#token.text !== end) all.push(this.#pipe(input));
    if (!this.#take(end)) throw new SyntaxError(`no ${end}`);
    return all;
  }

  #pipe(input: Expression): Expression {
    const place = this.#token;
    const outputs = [this.#operators(input)];
    while (this.#take(',')) outputs.push(this.#operators(input));
    const output = choice(place, outputs);
    const id = String(this.#next);
    if (this.#take('|')) return once(place, id, output, (value) => this.#pipe(value));
    if (!this.#take('as')) return output;
    const variable = this.#token.text.slice(1);
    this.#next += 1;
    if (!this.#take('|')) throw new SyntaxError('no |');
    return once(place, id, output, (value) => {
      this.#variables.set(variable, value);
      return this.#pipe(input);
    });
  }

  #operators(input: Expression): Expression {
    let left = this.#term(input);
    for (let token = this.#token; OPERATOR.test(token.text); token = this.#token) {
      this.#next += 1;
      const [{ text }, right] = [token, this.#term(input)];
      const isChoice = text === '//' || text === 'or';
      left = isChoice ? choice(left, [left, right]) : operation(token, NAMES[text] ?? text, left, right);
    }
    return left;
  }

  #term(input: Expression): Expression {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new SyntaxError('too deep');
    let value = /^\.(?!\.)/.test(this.#token.text) ? input : this.#primary(input);
    this.#depth -= 1;
    for (;;) {
      const { text, line, column } = this.#token;
      if (/^\.\w/.test(text)) {
        this.#next += 1;
        value = memberExpression(value, text.slice(1), { line, column: column + 1 });
      } else if (this.#take('.')) {
        if (this.#token.text.startsWith('"')) value = memberExpression(value, this.#primary(input), { line, column });
      } else if (this.#take('[')) {
        const start = this.#next;
        this.#take(':');
        const [key = literal(this.#token, ANY)] = this.#pipes(input, [':'], ']');
        // A slice has the elements of the whole list.
        const isSlice = this.#tokens.slice(start, this.#next).some((token) => token.text === ':');
        if (!isSlice) value = memberExpression(value, key);
      } else if (!this.#take('?')) return value;
    }
  }

  #primary(input: Expression): Expression {
    const token = this.#token;
    const { text } = token;
    this.#next += 1;
    if (text.startsWith('"')) return this.#string(input, token);
    if (/^\d/.test(text)) return literal(token, Number(text));
    if (Object.hasOwn(CONSTANTS, text)) return literal(token, CONSTANTS[text] ?? null);
    if ((text === '$ENV' || text === 'env') && /^\.\w/.test(this.#token.text)) {
      this.#next += 1;
      return environmentVariable(token, literal(token, this.#tokens[this.#next - 1]?.text.slice(1) ?? ''));
    }
    if (text.startsWith('$')) return this.#variables.get(text.slice(1)) ?? name(token, text);
    if (text === '(') return choice(token, this.#pipes(input, [], ')'));
    if (text === '[') return listExpression(token, this.#pipes(input, [], ']'));
    if (text === '{') return this.#object(input, token);
    if (text === '-' || text === 'try') return this.#term(input);
    if (text === 'if') {
      const [test, ...values] = this.#pipes(input, ['then', 'elif', 'else'], 'end');
      return choice(token, values, test);
    }
    if (!/^[A-Za-z_@]/.test(text) || /^(def|reduce|foreach|label)$/.test(text)) throw new SyntaxError(text);
    // The argument of a function applies to its input, or to each item of it.
    const each = memberExpression(input, literal(token, ANY));
    const isOfItems = /^(map|map_values|any|all|\w+_by|with_entries)$/.test(text);
    const values = this.#take('(') ? this.#pipes(isOfItems ? each : input, [';'], ')') : [];
    const [first = input] = values;
    if (text === 'map') return listExpression(token, [first]);
    if (text === 'group_by') return listExpression(token, [input]);
    if (text === 'select' || text.endsWith('_by')) return choice(token, [input], first);
    return KEEPS_FIELDS.test(text) ? (values.at(-1) ?? input) : operation(token, text, input, ...values);
  }

  #object(input: Expression, place: Position): Expression {
    const entries: ObjectEntry[] = [];
    while (!this.#take('}')) {
      const token = this.#token;
      const isWord = /^\$?\w+$/.test(token.text);
      if (isWord) this.#next += 1;
      const key = isWord ? literal(token, token.text.replace('$', '')) : this.#primary(input);
      const variable = token.text.startsWith('$') ? this.#variables.get(token.text.slice(1)) : undefined;
      let value = variable ?? memberExpression(input, key, token);
      if (this.#take(':')) {
        value = this.#operators(input);
        while (this.#take('|')) value = this.#operators(value);
      }
      entries.push({ ...positionOf(token), kind: 'entry', key, value });
      if (!this.#take(',') && this.#token.text !== '}') throw new SyntaxError('no }');
    }
    return objectExpression(place, entries);
  }

  /** A string, with the filters that are interpolated into it. */
  #string(input: Expression, token: Token): Expression {
    const parts = token.text.slice(1, -1).split(/\\\(((?:[^()]|\([^()]*\))*)\)/);
    return textExpression(
      token,
      parts.map((part, index) =>
        index % 2 === 0
          ? literal(token, decodeEscapes(part))
          : new Filter(tokenize(part, token), this.#variables).whole(input),
      ),
    );
  }
}
