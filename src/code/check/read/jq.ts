import { ANY_ELEMENT_KEY, type Expression, type ObjectEntry, type Position } from '../program.ts';
import * as create from './expressions.ts';
import { decodeEscapes, toPosition } from './texts.ts';

const TOKEN =
  /\s+|#.*|"(?:\\[\s\S]|[^"\\])*"|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\.|\.[A-Za-z_]\w*|\$[A-Za-z_]\w*(?:::\w+)*|@\w+|[A-Za-z_]\w*(?:::\w+)*|\?\/\/|\/\/=?|[|=!<>+\-*/%]=|[\s\S]/gy;

/** Matches the operators of jq. Precedence is ignored: it makes no difference to the fields that a filter reads. */
const OPERATOR = /^(\/\/|or|and|[=!<>]=|[<>+\-*/%])$/;

/** Matches the functions whose result has the fields of their argument. */
const FIELD_KEEPING_FUNCTION =
  /^(tostring|tojson|reverse|sort|unique|flatten|objects|arrays|strings|numbers|values|scalars|not|ascii_downcase|ascii_upcase|limit|until|first|last|@\w+)$/;
const CONSTANTS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null, empty: null };

/** The maximum number of tokens of a filter. A longer one may be nested too deep. */
const MAX_TOKENS = 600;
const MAX_DEPTH = 100;

interface Token extends Position {
  readonly text: string;
}

/** Reads a filter of jq as an expression for its output. Several outputs are a choice, and `.[]` is any of the items. */
export function readJq(
  filter: string,
  place: Position,
  input: Expression,
  variables: ReadonlyMap<string, Expression>,
): Expression {
  try {
    const tokens = tokenize(filter, place);
    if (tokens.length > MAX_TOKENS) throw new SyntaxError('too long');
    const read = (value: Expression): Expression => new FilterReader(tokens, variables).readWhole(value);
    // A plain path uses its input once, so it needs no variable.
    return /^[\w.[\]"?\s]+$/.test(filter) ? read(input) : bindOnce(place, 'input', input, read);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return create.unread(place, 'a filter of jq that is not followed', [input]);
  }
}

/** Binds a value to a variable, so that it is evaluated once. A name, or a field of one, needs no variable. */
function bindOnce(place: Position, id: string, value: Expression, read: (value: Expression) => Expression): Expression {
  let root = value;
  while (root.kind === 'member' && root.key.kind === 'literal') root = root.of;
  if (root.kind === 'name' || root.kind === 'literal') return read(value);
  // A name that no shell variable can have.
  const variable = `jq:${id}`;
  const followed = create.lambda([{ target: create.namePattern(place, variable) }], read(create.name(place, variable)));
  return create.call(followed, [value], [], place);
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

/** Whether a filter outputs objects only, as in `{ a: 1 }` and `if … then { a: 1 } else {} end`. `+` joins them. */
const isObject = (value: Expression): boolean =>
  value.kind === 'choice' ? value.of.length > 0 && value.of.every(isObject) : value.kind === 'object';

class FilterReader {
  readonly #tokens: readonly Token[];
  readonly #variables: Map<string, Expression>;
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], variables: ReadonlyMap<string, Expression>) {
    this.#tokens = tokens;
    this.#variables = new Map(variables);
  }

  readWhole(input: Expression): Expression {
    const value = this.#readPipe(input);
    if (this.#next < this.#tokens.length) throw new SyntaxError('more than a filter');
    return value;
  }

  get #token(): Token {
    return this.#tokens[this.#next] ?? { text: '', ...toPosition(this.#tokens.at(-1) ?? { line: 1, column: 1 }) };
  }

  #takeToken(...texts: readonly string[]): boolean {
    if (!texts.includes(this.#token.text)) return false;
    this.#next += 1;
    return true;
  }

  /** Reads the pipelines up to a closing token, separated by one of the tokens in `between`. */
  #readPipes(input: Expression, between: readonly string[], end: string): readonly Expression[] {
    if (this.#takeToken(end)) return [];
    const all = [this.#readPipe(input)];
    while (this.#takeToken(...between)) if (this.#token.text !== end) all.push(this.#readPipe(input));
    if (!this.#takeToken(end)) throw new SyntaxError(`no ${end}`);
    return all;
  }

  #readPipe(input: Expression): Expression {
    const place = this.#token;
    const outputs = [this.#readOperators(input)];
    while (this.#takeToken(',')) outputs.push(this.#readOperators(input));
    const output = create.choice(place, outputs);
    const id = String(this.#next);
    if (this.#takeToken('|')) return bindOnce(place, id, output, (value) => this.#readPipe(value));
    if (!this.#takeToken('as')) return output;
    const variable = this.#token.text.slice(1);
    this.#next += 1;
    if (!this.#takeToken('|')) throw new SyntaxError('no |');
    return bindOnce(place, id, output, (value) => {
      this.#variables.set(variable, value);
      return this.#readPipe(input);
    });
  }

  #readOperators(input: Expression): Expression {
    let left = this.#readTerm(input);
    for (let token = this.#token; OPERATOR.test(token.text); token = this.#token) {
      this.#next += 1;
      const [{ text }, right] = [token, this.#readTerm(input)];
      const isChoice = text === '//' || text === 'or';
      left = isChoice
        ? create.choice(left, [left, right])
        : /^[+*]$/.test(text) && (isObject(left) || isObject(right))
          ? create.object(left, [create.spread(left, left), create.spread(right, right)])
          : create.operation(token, text, left, right);
    }
    return left;
  }

  #readTerm(input: Expression): Expression {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new SyntaxError('too deep');
    let value = /^\.(?!\.)/.test(this.#token.text) ? input : this.#readPrimary(input);
    this.#depth -= 1;
    for (;;) {
      const { text, line, column } = this.#token;
      if (/^\.\w/.test(text)) {
        this.#next += 1;
        value = create.member(value, text.slice(1), { line, column: column + 1 });
      } else if (this.#takeToken('.')) {
        // `.$name` is a name that the shell puts in.
        if (/^["$]/.test(this.#token.text)) value = create.member(value, this.#readPrimary(input), { line, column });
      } else if (this.#takeToken('[')) {
        const start = this.#next;
        this.#takeToken(':');
        const [key = create.literal(this.#token, ANY_ELEMENT_KEY)] = this.#readPipes(input, [':'], ']');
        // A slice is read as the whole list.
        const isSlice = this.#tokens.slice(start, this.#next).some((token) => token.text === ':');
        if (!isSlice) value = create.member(value, key);
      } else if (!this.#takeToken('?')) return value;
    }
  }

  #readPrimary(input: Expression): Expression {
    const token = this.#token;
    const { text } = token;
    this.#next += 1;
    if (text.startsWith('"')) return this.#readString(input, token);
    if (/^\d/.test(text)) return create.literal(token, Number(text));
    if (Object.hasOwn(CONSTANTS, text)) return create.literal(token, CONSTANTS[text] ?? null);
    if ((text === '$ENV' || text === 'env') && /^\.\w/.test(this.#token.text)) {
      this.#next += 1;
      return create.environmentVariable(
        token,
        create.literal(token, this.#tokens[this.#next - 1]?.text.slice(1) ?? ''),
      );
    }
    if (text.startsWith('$')) return this.#variables.get(text.slice(1)) ?? create.name(token, text);
    if (text === '(') return create.choice(token, this.#readPipes(input, [], ')'));
    if (text === '[') return create.list(token, this.#readPipes(input, [], ']'));
    if (text === '{') return this.#readObject(input, token);
    if (text === '-' || text === 'try') return this.#readTerm(input);
    if (text === 'if') {
      const [test, ...values] = this.#readPipes(input, ['then', 'elif', 'else'], 'end');
      return create.choice(token, values, test);
    }
    if (!/^[A-Za-z_@]/.test(text) || /^(def|reduce|foreach|label)$/.test(text)) throw new SyntaxError(text);
    // The argument of a function is a filter for its input, or for each item of the input.
    const each = create.member(input, create.literal(token, ANY_ELEMENT_KEY));
    const isOfItems = /^(map|map_values|any|all|\w+_by|with_entries)$/.test(text);
    const values = this.#takeToken('(') ? this.#readPipes(isOfItems ? each : input, [';'], ')') : [];
    const [first = input] = values;
    if (text === 'map') return create.list(token, [first]);
    if (text === 'group_by') return create.list(token, [input]);
    if (text === 'select' || text.endsWith('_by')) return create.choice(token, [input], first);
    const last = values.at(-1) ?? input;
    if (text === 'fromjson') return create.parseJson(token, last);
    return FIELD_KEEPING_FUNCTION.test(text) ? last : create.operation(token, text, input, ...values);
  }

  #readObject(input: Expression, place: Position): Expression {
    const entries: ObjectEntry[] = [];
    while (!this.#takeToken('}')) {
      const token = this.#token;
      const isWord = /^\$?\w+$/.test(token.text);
      if (isWord) this.#next += 1;
      const key = isWord ? create.literal(token, token.text.replace('$', '')) : this.#readPrimary(input);
      const variable = token.text.startsWith('$') ? this.#variables.get(token.text.slice(1)) : undefined;
      let value = variable ?? create.member(input, key, token);
      if (this.#takeToken(':')) {
        value = this.#readOperators(input);
        while (this.#takeToken('|')) value = this.#readOperators(value);
      }
      entries.push({ ...toPosition(token), kind: 'entry', key, value });
      if (!this.#takeToken(',') && this.#token.text !== '}') throw new SyntaxError('no }');
    }
    return create.object(place, entries);
  }

  /** Reads a string, with the filters that are interpolated into it. */
  #readString(input: Expression, token: Token): Expression {
    const parts = token.text.slice(1, -1).split(/\\\(((?:[^()]|\([^()]*\))*)\)/);
    return create.text(
      token,
      parts.map((part, index) =>
        index % 2 === 0
          ? create.literal(token, decodeEscapes(part))
          : new FilterReader(tokenize(part, token), this.#variables).readWhole(input),
      ),
    );
  }
}
