import { callOfObject, memberOfObject } from './platform.ts';
import {
  ANY,
  type ClassParts,
  type Expression,
  type FunctionParts,
  type ObjectEntry,
  type Parameter,
  type Pattern,
  type Position,
  type Program,
  type Spread,
  type Statement,
  typeArgument,
} from './program.ts';
import { callOfReceived, elementOf, madeOf, memberOfReceived, placedElementOf, take } from './received.ts';
import { TOO_DEEP } from './sources.ts';
import {
  absent,
  type ClassValue,
  type CodeRequest,
  choiceOf,
  choicesOf,
  concatenated,
  contrary,
  type Follower,
  type FunctionValue,
  isAbsent,
  isTooLarge,
  knowing,
  knownText,
  listValue,
  MOST_LOOKED_AT,
  native,
  type ObjectValue,
  type Outcome,
  objectValue,
  openFields,
  outcomeOf,
  outcomeOfStatus,
  type Place,
  partCount,
  partOfUnknown,
  partsOf,
  putAll,
  type ReceivedValue,
  requestOf,
  type Scope,
  someFields,
  textValue,
  truthOf,
  type UnknownValue,
  unknown,
  type Value,
} from './values.ts';

/** What a program can use that is not in it. */
export interface Environment {
  /** A name that no program declares, such as `fetch`. */
  global(name: string, at: Place): Value | undefined;
  /** A module that is not of the project, such as `axios`. */
  module(name: string, at: Place): Value | undefined;
}

/** Functions within each other that are followed; deeper ones, and those that call themselves, give what is unknown. */
const DEEPEST = 12;
/** Types within each other whose fields are read of a response. */
const DEEPEST_TYPE = 5;
/** Steps after which a part of a program is followed no further: functions that call each other can make any number. */
const MOST_STEPS = 50_000;
/** Expressions that make values, which can be larger than what is written. */
const MAKES: ReadonlySet<Expression['kind']> = new Set(['text', 'object', 'list', 'call', 'operation']);
/** The objects of a class whose methods are followed. */
const MOST_INSTANCES = 3;
/** The methods of a client. */
const METHOD = /^(get|post|put|patch|delete|head|options)$/i;
/** Steps of a function that is long. */
const LONG = 300;

/**
 * Follows the values of programs: from where they are written to the requests that they are sent with, and from the
 * responses to where they are used. It runs nothing: of each branch all ways are taken, and what cannot be decided is unknown.
 */
export class Evaluator implements Follower {
  readonly requests = new Set<CodeRequest>();
  /** Files that were followed in part, with the reason. */
  readonly cut = new Map<string, string>();
  readonly #environment: Environment;
  readonly #programs: ReadonlyMap<string, readonly Program[]>;
  readonly #find: (from: string, file: string) => readonly string[];
  readonly #exports = new Map<string, Map<string, Value>>();
  readonly #functions = new Map<Expression, FunctionValue>();
  readonly #called = new Set<unknown>();
  /** Functions that others of the program call. */
  readonly #given = new Set<unknown>();
  readonly #classes = new Map<Expression, ClassValue>();
  readonly #instances = new Map<unknown, ObjectValue[]>();
  readonly #stack: unknown[] = [];
  /** The places of the calls under way, the outermost first. */
  readonly #calls: Place[] = [];
  /** The requests of each `try` under way, for what it catches. */
  readonly #tries: CodeRequest[][] = [];
  #returned: Value[] = [];
  /** How many blocks around the statement under way may not run. */
  #branches = 0;
  #steps = 0;
  /** Counts requests, and what is read of responses. */
  #findings = 0;
  /** Functions that took long without a finding: they are not followed again unless they are given more. */
  readonly #idle = new Set<unknown>();

  /**
   * @param programs By their file.
   * @param find The files of the project that an import of a file leads to.
   */
  constructor(
    programs: ReadonlyMap<string, readonly Program[]>,
    environment: Environment,
    find: (from: string, file: string) => readonly string[],
  ) {
    this.#programs = programs;
    this.#environment = environment;
    this.#find = find;
  }

  /** Follows every program, and every function that none of them calls. */
  run(): void {
    for (const file of this.#programs.keys()) this.#follow(file, () => this.#module(file));
    for (const made of this.#classes.values()) {
      if (!this.#instances.has(made.parts))
        this.#follow(made.at.file, () => this.#construct(made, [], objectValue(made.at), made.at, undefined, true));
    }
    for (const made of this.#classes.values()) {
      for (const self of this.#instances.get(made.parts) ?? []) {
        for (const { value, name } of made.parts.members) {
          if (value?.kind === 'function' && !this.#called.has(value))
            this.#follow(made.at.file, () => this.#method(made, name, self, made.at));
        }
      }
    }
    const guessed = new Map<Expression, readonly CodeRequest[]>();
    for (const [expression, one] of this.#functions) {
      if (this.#called.has(expression)) continue;
      const before = new Set(this.requests);
      this.#follow(one.at.file, () => this.#call(one, [], objectValue(one.at), one.at, true));
      guessed.set(
        expression,
        [...this.requests].filter((request) => !before.has(request)),
      );
    }
    // Its callers were followed after it: what it sends without them does not count.
    for (const [expression, requests] of guessed)
      if (this.#given.has(expression)) for (const request of requests) this.requests.delete(request);
  }

  /** Follows a part of a program as far as that comes to an end. */
  #follow(file: string, part: () => void): void {
    this.#steps = 0;
    try {
      part();
      if (this.#steps > MOST_STEPS) this.cut.set(file, 'is too large to be followed as a whole');
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.cut.set(file, TOO_DEEP);
      this.#stack.length = 0;
      this.#calls.length = 0;
      this.#branches = 0;
      this.#tries.length = 0;
      this.#returned = [];
    }
  }

  send(request: CodeRequest, part: ReceivedValue['part'] = 'response'): ReceivedValue {
    this.requests.add(request);
    request.calls.push(...this.#calls);
    this.#findings += 1;
    for (const sent of this.#tries) sent.push(request);
    return { kind: 'received', request, part, path: [], at: request.at };
  }

  apply(callee: Value, args: readonly Value[], at: Place, named = objectValue(at), isOpen = false): Value {
    return choiceOf(
      choicesOf(callee).map((one): Value => {
        if (one.kind === 'function') return this.#call(one, args, named, at, isOpen);
        if (one.kind === 'class' && one.parts.isType)
          return { ...one, scope: { names: typeNames(one.parts, named), parent: one.scope, file: one.scope.file } };
        if (one.kind === 'class') return this.#construct(one, args, named, at);
        if (one.kind === 'native' && one.call !== undefined) return one.call({ args, named, at, isOpen });
        const own =
          one.kind === 'object' && typeof one.of === 'object'
            ? this.#method(one.of, '__call__', one, at, true)
            : undefined;
        if (own !== undefined) return this.apply(own, args, at, named);
        // What is handed to something unknown may be called with anything.
        const given = [...args, ...[...named.fields.values()].map(({ value }) => value)];
        const made = madeOf([...args, ...given.flatMap((each) => this.#callWithUnknown(each) ?? [])], at);
        if (made.length > 0) return choiceOf(made, at);
        return one.kind === 'unknown' ? partOfUnknown(one, at) : unknown('the result of a call', at);
      }),
      at,
    );
  }

  /** Calls a function, or those in an object. What a function gives by itself may be given on. */
  #callWithUnknown(value: Value): Value | undefined {
    if (value.kind === 'function') return this.#call(value, [], objectValue(value.at), value.at, true);
    if (value.kind === 'object')
      for (const { value: field } of value.fields.values()) if (field.kind === 'function') this.#callWithUnknown(field);
    return undefined;
  }

  #module(file: string): Map<string, Value> {
    const known = this.#exports.get(file);
    if (known !== undefined) return known;
    const exports = new Map<string, Value>();
    this.#exports.set(file, exports);
    for (const { statements, language } of this.#programs.get(file) ?? []) {
      const scope: Scope = { names: new Map(), parent: undefined, file };
      const at = { file, line: 1, column: 1 };
      const [module, own] = [objectValue(at), objectValue(at)];
      module.fields.set('exports', { value: own, at });
      if (language === 'javascript') scope.names.set('module', module).set('exports', own);
      if (language === 'shell') scope.names.set('@files', { ...own, isOpen: true });
      this.#run(statements, scope, exports);
      const common = module.fields.get('exports')?.value ?? own;
      if (common.kind === 'object') for (const [name, field] of common.fields) exports.set(name, field.value);
      if (!exports.has('default') && (common !== own || own.fields.size > 0)) exports.set('default', common);
      // All top-level names of Python and shell can be imported.
      if (language !== 'javascript') for (const [name, value] of scope.names) exports.set(name, value);
    }
    return exports;
  }

  #run(statements: readonly Statement[], scope: Scope, exports?: Map<string, Value>): void {
    // Functions and classes can be used before they are declared.
    for (const statement of statements) {
      if (statement.kind === 'function' || statement.kind === 'class') {
        scope.names.set(statement.name, this.value(statement.value, scope));
      }
    }
    for (const statement of statements) this.#statement(statement, scope, exports);
  }

  #statement(statement: Statement, scope: Scope, exports?: Map<string, Value>): void {
    if (this.#isOver()) return;
    switch (statement.kind) {
      case 'expression':
        this.value(statement.value, scope);
        break;
      case 'assign':
        this.#bind(statement.target, this.value(statement.value, scope), scope, true);
        break;
      case 'return':
        this.#returned.push(
          statement.value === undefined ? absent(placeOf(statement, scope)) : this.value(statement.value, scope),
        );
        break;
      case 'branch': {
        const test = statement.test && this.value(statement.test, scope);
        const truth = test && truthOf(test);
        const [first = [], second = []] = statement.blocks;
        if (truth === undefined) this.#branch(isWhole(statement.blocks), scope, exports, test && outcomeOf(test));
        else this.#run(truth ? first : second, scope, exports);
        break;
      }
      case 'loop':
        // What one turn leaves behind is what the next one begins with.
        for (let turn = 0; turn < 2; turn += 1) {
          if (statement.test !== undefined) this.value(statement.test, scope);
          if (statement.each !== undefined && statement.of !== undefined) {
            this.#bind(statement.each, this.#elementsOf(this.value(statement.of, scope)), scope, true);
          }
          this.#branch([statement.body, []], scope, exports);
        }
        break;
      case 'try': {
        const sent: CodeRequest[] = [];
        this.#tries.push(sent);
        this.#run(statement.body, scope, exports);
        this.#tries.pop();
        for (const { caught, body } of statement.handlers) {
          if (caught !== undefined) this.#bind(caught, errorOf(sent, placeOf(caught, scope)), scope, true);
          this.#branch([body, []], scope, exports);
        }
        this.#run(statement.last, scope, exports);
        break;
      }
      case 'import':
        this.#import(statement, scope, exports);
        break;
      case 'export':
        exports?.set(statement.name, this.value(statement.value, scope));
        break;
      case 'function':
      case 'class':
        break;
    }
  }

  /** Each of the blocks may run: what they leave behind in the names of the scope is a choice. */
  #branch(
    blocks: readonly (readonly Statement[])[],
    scope: Scope,
    exports?: Map<string, Value>,
    outcome?: Outcome,
  ): void {
    const before = new Map(scope.names);
    this.#countParts(before.size);
    const after = new Map<string, Value[]>();
    for (const [index, block] of blocks.entries()) {
      scope.names.clear();
      for (const [name, value] of before) scope.names.set(name, value);
      this.#branches += 1;
      this.#knowing(index === 0 ? outcome : contrary(outcome), scope, () => this.#run(block, scope, exports));
      this.#branches -= 1;
      for (const [name, value] of scope.names) after.set(name, [...(after.get(name) ?? []), value]);
    }
    for (const [name, values] of after) {
      const first = values[0];
      if (first !== undefined) scope.names.set(name, choiceOf(values, first.at));
    }
  }

  /** Does something where an outcome of requests is known. */
  #knowing<Result>(outcome: Outcome | undefined, scope: Scope, act: () => Result): Result {
    if (outcome === undefined) return act();
    const restored: (() => void)[] = [];
    const know = <Held>(
      held: Map<string, Held>,
      valueIn: (one: Held) => Value,
      holding: (one: Held, value: Value) => Held,
    ) => {
      this.#countParts(held.size);
      for (const [name, one] of held) {
        const known = knowing(valueIn(one), outcome);
        if (known === valueIn(one)) continue;
        const changed = holding(one, known);
        held.set(name, changed);
        restored.push(() => held.get(name) === changed && held.set(name, one));
      }
    };
    for (const { names } of scopesFrom(scope)) {
      know(
        names,
        (value) => value,
        (_, value) => value,
      );
      // What a wrapper gives has parts of a response in it.
      for (const value of names.values())
        if (value.kind === 'object')
          know(
            value.fields,
            (field) => field.value,
            (field, known) => ({ ...field, value: known }),
          );
    }
    const result = act();
    for (const restore of restored) restore();
    return result;
  }

  #import(
    { from, names, ...position }: Extract<Statement, { kind: 'import' }>,
    scope: Scope,
    exports?: Map<string, Value>,
  ): void {
    const at = placeOf(position, scope);
    const files = this.#find(from, scope.file);
    for (const { imported, local } of names) {
      const found = files.map((file) => this.#module(file));
      if (found.length > 0 && imported === '*' && local === '*') {
        for (const module of found) {
          for (const [name, value] of module) {
            scope.names.set(name, value);
            exports?.set(name, value);
          }
        }
      } else if (found.length > 0) {
        const value =
          imported === '*'
            ? this.#wholeOf(files[0] ?? '', at)
            : (found.map((module) => module.get(imported)).find((one) => one !== undefined) ??
              this.#submodule(imported, from, scope, at));
        scope.names.set(local, value);
        const type = found.map((module) => module.get(`type:${imported}`)).find((one) => one !== undefined);
        if (type !== undefined) scope.names.set(`type:${local}`, type);
      } else {
        const module = this.#environment.module(from, at) ?? unknown(`the module ${from}`, at);
        const isWhole = imported === '*' || imported === 'default';
        const isOwn = isWhole ? undefined : this.#submodule(imported, from, scope, at);
        scope.names.set(
          local,
          isWhole
            ? module
            : isOwn !== undefined && isOwn.kind !== 'unknown'
              ? isOwn
              : this.member(module, textValue(imported, at), at),
        );
      }
    }
  }

  /** `from . import api` can mean a module next to it. */
  #submodule(name: string, from: string, scope: Scope, at: Place): Value {
    const [file] = this.#find(`${from.replace(/\/?$/, '')}/${name}`, scope.file);
    if (file === undefined) return unknown(`${name} of ${from}`, at);
    return this.#wholeOf(file, at);
  }

  #isOver(): boolean {
    this.#steps += 1;
    return this.#steps > MOST_STEPS;
  }

  value(expression: Expression, scope: Scope): Value {
    const at = placeOf(expression, scope);
    if (this.#isOver()) return unknown('the program is too large', at);
    const value = this.#valueAt(expression, scope, at);
    if (MAKES.has(expression.kind)) {
      this.#countParts(partCount(value));
      if (isTooLarge(value)) this.cut.set(scope.file, 'makes a value that is too large to be followed');
    }
    return value;
  }

  /** Counts what a step copies, as if smaller steps did so. */
  #countParts(parts: number): void {
    this.#steps += parts >> 4;
  }

  #valueAt(expression: Expression, scope: Scope, at: Place): Value {
    switch (expression.kind) {
      case 'literal':
        return typeof expression.value === 'string'
          ? textValue(expression.value, at)
          : { kind: 'primitive', value: expression.value, at };
      case 'text':
        return concatenated(
          expression.parts.map((part) => this.value(part, scope)),
          at,
        );
      case 'object':
        return this.#object(expression.entries, scope, at);
      case 'list':
        return this.#list(expression.items, scope, at);
      case 'name':
        return this.#name(expression.name, scope, at);
      case 'member':
        return this.member(
          this.value(expression.of, scope),
          this.value(expression.key, scope),
          placeOf(expression.key, scope),
        );
      case 'call':
        return this.#callExpression(expression, scope, at);
      case 'function': {
        const self = lookUp('this', scope);
        const made: FunctionValue = { kind: 'function', parts: expression, scope, self, at };
        if (!this.#functions.has(expression)) this.#functions.set(expression, made);
        return made;
      }
      case 'class': {
        const base = expression.bases.map((one) => this.value(one, scope)).find(({ kind }) => kind === 'class');
        const made: ClassValue = { kind: 'class', parts: expression, scope, base, at };
        if (expression.isType !== true) this.#classes.set(expression, made);
        return made;
      }
      case 'operation':
        return this.#operation(
          expression.operator,
          expression.operands.map((one) => this.value(one, scope)),
          at,
        );
      case 'choice': {
        const test = expression.test === undefined ? undefined : this.value(expression.test, scope);
        const truth = test && truthOf(test);
        const [first, second] = expression.of;
        if (truth !== undefined && test !== undefined && first !== undefined) {
          const taken = truth ? first : second;
          return taken === undefined ? test : this.value(taken, scope);
        }
        const outcome = test && outcomeOf(test);
        return choiceOf(
          expression.of.map((one, index) =>
            this.#knowing(index === 0 ? outcome : contrary(outcome), scope, () => this.value(one, scope)),
          ),
          at,
        );
      }
      case 'typed': {
        const value = this.value(expression.value, scope);
        this.#assume(value, this.value(expression.type, scope));
        return value;
      }
      case 'assignment': {
        const value = this.value(expression.value, scope);
        this.#bind(expression.target, value, scope, false);
        return value;
      }
      case 'yield': {
        // A generator is followed as a function that returns a list of what it yields.
        const value = expression.value === undefined ? absent(at) : this.value(expression.value, scope);
        this.#returned.push(expression.isAll ? value : { kind: 'list', items: [value], isOpen: true, at });
        return unknown('what a generator is sent', at);
      }
      case 'unread':
        for (const part of expression.parts) this.#callWithUnknown(this.value(part, scope));
        return unknown(expression.why, at);
    }
  }

  /** A response that a program gives a type is taken to have its fields. */
  #assume(value: Value, type: Value, depth = 0): void {
    for (const one of choicesOf(value)) {
      // `axios.get<Agent>(…)` is a response, whose body has the type.
      const body = one.kind === 'received' && one.part === 'response' ? { ...one, part: 'body' as const } : one;
      if (depth > DEEPEST_TYPE) continue;
      for (const shape of choicesOf(type)) {
        // What a wrapper gives has parts of a response in it.
        if (body.kind === 'object' && shape.kind === 'class')
          for (const { name, value: field } of shape.parts.members) {
            const own = body.fields.get(name)?.value;
            if (own !== undefined && field !== undefined) this.#assume(own, this.value(field, shape.scope), depth + 1);
          }
        if (body.kind !== 'received' || body.part !== 'body') continue;
        if (shape.kind === 'list')
          for (const item of shape.items) this.#assume(elementOf(body, body.at), item, depth + 1);
        for (let of: Value | undefined = shape; of?.kind === 'class'; of = of.base) {
          for (const { name, value: field, ...position } of of.parts.members) {
            const [at, path] = [placeOf(position, of.scope), [...body.path, name]];
            const { request, isError, isMade } = body;
            request.uses.push({ of: 'field', path, isError, isTyped: true, isMade, at });
            if (field !== undefined && of.parts.isType)
              this.#assume({ ...body, path, at }, this.value(field, of.scope), depth + 1);
          }
        }
      }
    }
  }

  #name(name: string, scope: Scope, at: Place): Value {
    if (name === 'undefined' || name === 'None') return absent(at);
    return (
      lookUp(name, scope) ??
      this.#environment.global(name, at) ??
      unknown(`${name} is not declared here`, at, { source: `name ${name}` })
    );
  }

  #object(entries: readonly ObjectEntry[], scope: Scope, at: Place): ObjectValue {
    const made = objectValue(at);
    for (const entry of entries) {
      if (entry.kind === 'spread') putAll(made, [this.value(entry.value, scope)]);
      else {
        const value = this.value(entry.value, scope);
        const names = choicesOf(this.value(entry.key, scope)).map(knownText);
        for (const name of names) {
          if (name === undefined) openFields(made);
          else made.fields.set(name, { value, at: placeOf(entry, scope), ...(names.length > 1 && { isLater: true }) });
        }
      }
    }
    return made;
  }

  #list(items: readonly (Expression | Spread)[], scope: Scope, at: Place): Value {
    let isOpen = false;
    const values = items.map((item): readonly Value[] => {
      if (item.kind !== 'spread') return [this.value(item, scope)];
      const value = this.value(item.value, scope);
      if (value.kind === 'list') {
        isOpen ||= value.isOpen;
        return value.items;
      }
      isOpen = true;
      return value.kind === 'received' ? [elementOf(value, value.at)] : [];
    });
    return listValue(values, isOpen, at);
  }

  #elementsOf(value: Value): Value {
    return choiceOf(
      choicesOf(value).flatMap((one): readonly Value[] => {
        if (one.kind === 'list')
          return one.items.length === 0 ? [unknown('an element', one.at)] : one.items.slice(0, MOST_LOOKED_AT);
        if (one.kind === 'received' && one.part === 'body') return [elementOf(one, one.at)];
        if (one.kind === 'object') return someFields(one).map(([name, field]) => textValue(name, field.at));
        return [unknown('an element', one.at)];
      }),
      value.at,
    );
  }

  #operation(operator: string, operands: readonly Value[], at: Place): Value {
    if (operator === '+') {
      const [left, right] = operands;
      if (left?.kind === 'list' && right?.kind === 'list') {
        return listValue([left.items, right.items], left.isOpen || right.isOpen, left.at);
      }
      if (operands.some((one) => choicesOf(one).some(({ kind }) => kind === 'text'))) return concatenated(operands, at);
      return unknown('a sum', at);
    }
    const [of, back] = operands;
    // `list.length - 1` counts from the end.
    if (operator === '-' && of?.kind === 'unknown' && of.is === 'length' && back?.kind === 'primitive')
      return { ...back, value: -Number(back.value) };
    if (operator === '-' && operands.length === 1 && operands[0]?.kind === 'primitive')
      return { ...operands[0], value: -Number(operands[0].value) };
    if (operator === 'typeof')
      return choiceOf(
        operands
          .flatMap(choicesOf)
          .map(
            (one): Value =>
              one.kind === 'received' && one.part === 'body' ? { ...one, part: 'type', at } : unknown('a type', at),
          ),
        at,
      );
    if (/^([!=]==?|in|is)$/.test(operator)) this.compare(operands);
    const truth = truthOfOperation(operator, operands);
    if (truth !== undefined) return { kind: 'primitive', value: truth, at };
    const [first] = operands;
    const ifTrue = operator === '!' ? first && contrary(outcomeOf(first)) : outcomeOfStatus(operator, operands);
    return { kind: 'unknown', why: 'a comparison', ...(ifTrue && { ifTrue }), at };
  }

  compare(values: readonly Value[]): void {
    const isReceived = (one: Value): boolean =>
      one.kind === 'list' ? one.items.some(({ kind }) => kind === 'received') : one.kind === 'received';
    if (!values.flatMap(choicesOf).some(isReceived)) return;
    const all = values.flatMap(choicesOf).flatMap((one) => {
      if (one.kind === 'list') return one.items;
      // A table by status takes each of its statuses for granted.
      return one.kind === 'object' ? [...one.fields].map(([name, { at }]) => textValue(name, at)) : [one];
    });
    const received = all.filter((one) => one.kind === 'received');
    for (const of of received) {
      const { request, part } = of;
      for (const one of all) {
        const text = one.kind === 'text' ? knownText(one) : undefined;
        if (part === 'type' && /^(string|number|boolean)$/.test(text ?? ''))
          take({ ...of, part: 'body' }, 'type', one.at);
        // Media types are compared as a whole, parameters with them.
        if (part === 'header' && /^[\w.+-]+\/[\w.+-]+$/.test(text ?? '')) take(of, 'format', one.at);
        if (part !== 'status') continue;
        const status = Number(knownText(one));
        if (Number.isInteger(status) && status >= 100 && status < 600)
          request.uses.push({ of: 'status', status, at: one.at });
      }
    }
  }

  /** A field of a value. */
  member(of: Value, key: Value, at: Place): Value {
    return choiceOf(
      choicesOf(of).map((one): Value => {
        const name = knownText(key);
        switch (one.kind) {
          case 'received':
            this.#findings += 1;
            // A helper that is given a name reads what its caller writes.
            return memberOfReceived(one, key, key.kind === 'text' ? key.at : at);
          case 'native':
            return one.member?.(name ?? '', at) ?? unknown(`${name} of a library`, at);
          case 'list': {
            const index = Number(name);
            if (Number.isInteger(index)) return one.items.at(index) ?? one.items[0] ?? unknown('an element', at);
            return name === undefined || name === ANY ? this.#elementsOf(one) : unknown(`${name} of a list`, at);
          }
          case 'object': {
            if (name === undefined) this.compare([key, one]);
            if (name === undefined || name === ANY)
              return choiceOf(
                someFields(one).map(([, { value }]) => value),
                at,
              );
            const field = one.fields.get(name)?.value ?? memberOfObject(one, name, at);
            if (field !== undefined) return field;
            const ofClass = typeof one.of === 'object' ? this.#method(one.of, name, one, at, true) : undefined;
            return ofClass ?? (one.isOpen || one.of !== undefined ? unknown(`${name} of an object`, at) : absent(at));
          }
          case 'class':
            return this.#method(one, name ?? '', one, at, true) ?? unknown(`${name} of a class`, at);
          default:
            return one.kind === 'unknown' ? partOfUnknown(one, at) : unknown(`${name} of a ${one.kind}`, at);
        }
      }),
      at,
    );
  }

  /** A member of a class for an object of it; the value of a function is the function, which is called where nothing is to be read. */
  #method(made: ClassValue, name: string, self: Value, at: Place, isRead = false): Value | undefined {
    for (let one: Value | undefined = made; one?.kind === 'class'; one = one.base) {
      const { parts, scope } = one;
      const member = parts.members.find((each) => each.name === name);
      if (member?.value === undefined) continue;
      const inner: Scope = {
        names: new Map([
          ['this', self],
          ['super', one.base ?? unknown('a base', at)],
        ]),
        parent: scope,
        file: scope.file,
      };
      const value = this.value(member.value, inner);
      if (!isRead && value.kind === 'function') this.#call(value, [], objectValue(at), at, true);
      return value;
    }
    return undefined;
  }

  #construct(
    made: ClassValue,
    args: readonly Value[],
    named: ObjectValue,
    at: Place,
    instance?: ObjectValue,
    isGuessed = false,
  ): Value {
    const self = instance ?? objectValue(at, made);
    if (instance === undefined) {
      const before = this.#instances.get(made.parts) ?? [];
      if (before.length < MOST_INSTANCES) this.#instances.set(made.parts, [...before, self]);
    }
    const base = made.base?.kind === 'class' ? made.base : undefined;
    const scope: Scope = { names: new Map<string, Value>([['this', self]]), parent: made.scope, file: made.scope.file };
    if (base !== undefined) {
      scope.names.set(
        'super',
        native(at, (given) => this.#construct(base, given.args, given.named, given.at, self)),
      );
    }
    for (const { name, value, ...position } of made.parts.members) {
      if (value === undefined || value.kind === 'function' || value.kind === 'call') continue;
      self.fields.set(name, { value: this.value(value, scope), at: placeOf(position, scope) });
    }
    const own = made.parts.members.find(({ name }) => name === 'constructor')?.value;
    if (own !== undefined) this.#called.add(own);
    const making = own === undefined ? undefined : this.value(own, scope);
    if (making?.kind === 'function') this.#call(making, args, named, at, isGuessed);
    else if (base !== undefined) this.#construct(base, args, named, at, self, isGuessed);
    else this.#fill(self, made.parts, args, named, scope);
    if (instance === undefined) {
      for (const name of ['__post_init__', '__enter__', '__aenter__']) this.#method(made, name, self, at);
    }
    return self;
  }

  /** A class without a constructor, such as a dataclass, is given its fields. */
  #fill(self: ObjectValue, { members }: ClassParts, args: readonly Value[], named: ObjectValue, scope: Scope): void {
    const fields = members.filter(({ value }) => value?.kind !== 'function' && value?.kind !== 'class');
    for (const [index, { name, value: otherwise, ...position }] of fields.entries()) {
      const value = named.fields.get(name)?.value ?? args[index];
      const at = placeOf(position, scope);
      const isProperty = otherwise?.kind === 'call' && otherwise.callee.kind === 'function';
      if (value !== undefined) self.fields.set(name, { value, at });
      else if (!self.fields.has(name) && !isProperty) self.fields.set(name, { value: unknown('a field', at), at });
    }
  }

  #callExpression(expression: Extract<Expression, { kind: 'call' }>, scope: Scope, at: Place): Value {
    const { callee } = expression;
    const list = this.#list(expression.arguments, scope, at);
    const args = list.kind === 'list' ? list.items : [];
    const receiver = callee.kind === 'member' ? this.#receiver(callee, args, scope) : undefined;
    const named = this.#object(expression.named, scope, at);
    // What a spread may bring is given, though nobody knows what it is.
    const isOpen = list.kind === 'list' && list.isOpen;
    if (callee.kind === 'member' && receiver !== undefined) {
      const key = this.value(callee.key, scope);
      const place = placeOf(callee.key, scope);
      return choiceOf(
        choicesOf(receiver).map((one) => this.#invoke(one, key, args, named, place, isOpen)),
        at,
      );
    }
    const from = callee.kind === 'name' && /^(require|import)$/.test(callee.name) ? knownText(args[0]) : undefined;
    const [file] = from === undefined ? [] : this.#find(from, scope.file);
    if (file !== undefined) return this.#wholeOf(file, at);
    return this.apply(this.value(callee, scope), args, at, named, isOpen);
  }

  /**
   * What a method is called on. A parameter with a method of HTTP that is given a path is a client: of the library that its
   * file imports, if that is one.
   */
  #receiver({ of, key }: Extract<Expression, { kind: 'member' }>, args: readonly Value[], scope: Scope): Value {
    const receiver = this.value(of, scope);
    const isClient =
      receiver.kind === 'unknown' &&
      receiver.is === 'parameter' &&
      key.kind === 'literal' &&
      METHOD.test(String(key.value)) &&
      args.some(isPathIn) &&
      // A server is given paths, too, with what handles requests.
      args.every(({ kind }) => kind !== 'function');
    if (!isClient) return receiver;
    const at = placeOf(of, scope);
    const made = new Set(
      [...rootOf(scope).names.values()].flatMap((one) => (one.kind === 'native' && one.client) || []),
    );
    const [client, another] = made;
    if (client !== undefined && another === undefined) return client(at);
    const [url = unknown('a path', at), method] = [args.find(isPathIn), textValue(String(key.value), at)];
    this.send(requestOf({ at: placeOf(key, scope), method, url, why: 'what sends it is a parameter' }));
    return receiver;
  }

  /** A module as an object of what it exports; what CommonJS exports in its place is that. */
  #wholeOf(file: string, at: Place): Value {
    const module = this.#module(file);
    const common = module.get('default');
    if (common !== undefined && common.kind !== 'object') return common;
    const all = objectValue(at);
    for (const [name, value] of module) all.fields.set(name, { value, at });
    return all;
  }

  #invoke(of: Value, key: Value, args: readonly Value[], named: ObjectValue, at: Place, isOpen = false): Value {
    const method = knownText(key) ?? '';
    const [first, second] = args;
    if (method === 'then' && first !== undefined && !(of.kind === 'object' && of.fields.has('then'))) {
      const result = this.apply(first, [of], at);
      return second === undefined ? result : choiceOf([result, this.apply(second, [this.#errorOf(of, at)], at)], at);
    }
    if (method === 'catch' && first !== undefined)
      return choiceOf([of, this.apply(first, [this.#errorOf(of, at)], at)], at);
    if (method === 'finally') return of;
    if (/^(assert\w*|equal|strictEqual|deepEqual|is)$/.test(method)) this.compare(args);
    if (/^(test|exec|match|fullmatch)$/.test(method))
      for (const one of [of, ...args.flatMap(choicesOf)]) if (one.kind === 'received') take(one, 'format', at);
    if (of.kind === 'function' && /^(bind|call|apply)$/.test(method))
      return method === 'bind' ? of : this.apply(of, args.slice(1), at);
    const run = (called: Value, given: readonly Value[]): Value => this.apply(called, given, at);
    const result =
      of.kind === 'received'
        ? callOfReceived(of, method, args, at, run)
        : of.kind === 'native' || of.kind === 'unknown' || of.kind === 'function'
          ? undefined
          : (this.#ownMethod(of, method, args, named, at) ?? callOfObject(of, method, args, named, at, this));
    if (result !== undefined) return result;
    if (of.kind === 'unknown' && method === 'map' && first?.kind === 'function') {
      return { kind: 'list', items: [this.apply(first, [unknown('an element', at)], at)], isOpen: true, at };
    }
    return this.apply(this.member(of, key, at), args, at, named, isOpen);
  }

  /** A function that an object or its class has under a name. */
  #ownMethod(of: Value, method: string, args: readonly Value[], named: ObjectValue, at: Place): Value | undefined {
    if (of.kind === 'class') {
      const found = this.#method(of, method, this.#instances.get(of.parts)?.[0] ?? of, at, true);
      return found === undefined ? undefined : this.apply(found, args, at, named);
    }
    if (of.kind !== 'object') return undefined;
    const field =
      of.fields.get(method)?.value ??
      (typeof of.of === 'object' ? this.#method(of.of, method, of, at, true) : undefined);
    return field === undefined || isAbsent(field) ? undefined : this.apply(field, args, at, named);
  }

  /** What is caught where the requests behind a value fail. */
  #errorOf(of: Value, at: Place): Value {
    return errorOf(
      choicesOf(of).flatMap((one) => (one.kind === 'received' ? [one.request] : [])),
      at,
    );
  }

  #call(called: FunctionValue, args: readonly Value[], named: ObjectValue, at: Place, isGuessed = false): Value {
    const { parts, scope } = called;
    if (this.#stack.length > DEEPEST || this.#stack.filter((one) => one === parts).length > 1 || this.#isOver()) {
      return unknown('a function that calls itself', at);
    }
    if (this.#idle.has(parts) && !args.some(isLive)) return unknown('the result of a long function', at);
    const [steps, findings] = [this.#steps, this.#findings];
    this.#called.add(parts);
    if (!isGuessed && !this.#stack.includes(parts)) this.#given.add(parts);
    const inner: Scope = { names: typeNames(parts, named), parent: scope, file: scope.file };
    if (called.self !== undefined) inner.names.set('this', called.self);
    this.#parameters(parts.parameters, args, named, inner, at, isGuessed);
    const outer = this.#returned;
    this.#returned = [];
    this.#stack.push(parts);
    this.#calls.push(at);
    this.#run(parts.body, inner);
    this.#calls.pop();
    this.#stack.pop();
    const returned = this.#returned;
    this.#returned = outer;
    if (this.#findings === findings && this.#steps - steps > LONG) this.#idle.add(parts);
    return choiceOf(returned, at);
  }

  #parameters(
    parameters: readonly Parameter[],
    args: readonly Value[],
    named: ObjectValue,
    scope: Scope,
    at: Place,
    isGuessed: boolean,
  ): void {
    let isOver = false;
    for (const [index, { target, rest }] of parameters.entries()) {
      const given = target.kind === 'name' ? named.fields.get(target.name)?.value : undefined;
      if (rest === 'list') {
        isOver = true;
        this.#bind(target, { kind: 'list', items: args.slice(index), isOpen: args.length <= index, at }, scope, true);
      } else if (rest === 'object') this.#bind(target, isGuessed ? { ...named, isOpen: true } : named, scope, true);
      else {
        const value = given ?? (isOver ? undefined : args[index]);
        this.#bind(target, value ?? (isGuessed ? this.#parameterOf(target, scope) : absent(at)), scope, true);
      }
    }
  }

  /** What a parameter is that nobody gives: an object of its class, where that is declared. */
  #parameterOf(target: Pattern, scope: Scope): Value {
    const at = placeOf(target, scope);
    const [named = '', ...keys] = target.kind === 'name' ? (target.type ?? '').split('.') : [];
    const found = lookUp(named, scope) ?? lookUp(`type:${named}`, scope) ?? parameter(at);
    const type = keys.reduce((of, key) => this.member(of, textValue(key, at), at), found);
    if (type.kind === 'native' && type.client !== undefined) return type.client(at);
    if (type.kind !== 'class') return parameter(at);
    if (type.parts.isType) return objectOfType(type, at);
    return this.#instances.get(type.parts)?.[0] ?? this.#construct(type, [], objectValue(at), at, undefined, true);
  }

  #bind(target: Pattern, given: Value, scope: Scope, isDeclared: boolean): void {
    const at = placeOf(target, scope);
    const otherwise = target.kind === 'member' ? undefined : target.otherwise;
    const value =
      otherwise === undefined
        ? given
        : isAbsent(given)
          ? this.value(otherwise, scope)
          : given.kind === 'unknown'
            ? choiceOf([given, this.value(otherwise, scope)], at)
            : given;
    switch (target.kind) {
      case 'name': {
        const owner = isDeclared ? scope : (ownerOf(target.name, scope) ?? rootOf(scope));
        const before = owner === scope || this.#branches === 0 ? undefined : owner.names.get(target.name);
        // Around a function it may have what it had.
        owner.names.set(target.name, isAbsent(before) ? value : choiceOf([value, before ?? value], at));
        break;
      }
      case 'object': {
        for (const { key, target: inner } of target.fields) {
          this.#bind(inner, this.member(value, this.value(key, scope), placeOf(key, scope)), scope, isDeclared);
        }
        if (target.rest !== undefined) scope.names.set(target.rest, value);
        break;
      }
      case 'list':
        for (const [index, inner] of target.items.entries()) {
          if (inner === undefined) continue;
          const element = choiceOf(
            choicesOf(value).map((one) =>
              one.kind === 'list'
                ? (one.items[index] ?? this.#elementsOf(one))
                : one.kind === 'received' && one.part === 'body'
                  ? placedElementOf(one, at)
                  : this.#elementsOf(one),
            ),
            at,
          );
          this.#bind(inner, element, scope, isDeclared);
        }
        break;
      case 'member': {
        const of = this.value(target.of, scope);
        const name = knownText(this.value(target.key, scope));
        for (const one of choicesOf(of)) {
          if (one.kind !== 'object') continue;
          if (name === undefined) openFields(one);
          else one.fields.set(name, { value, at: placeOf(target.key, scope), isLater: true });
        }
      }
    }
  }
}

/** An `if` without `else` may leave everything as it is. */
const isWhole = (blocks: readonly (readonly Statement[])[]): readonly (readonly Statement[])[] =>
  blocks.length === 1 ? [...blocks, []] : blocks;

function truthOfOperation(operator: string, [left, right]: readonly Value[]): boolean | undefined {
  if (operator === '!' && left !== undefined) {
    const truth = truthOf(left);
    return truth === undefined ? undefined : !truth;
  }
  if (!/^[!=]==?$/.test(operator) || left === undefined || right === undefined) return undefined;
  const isNothing = (value: Value): boolean => value.kind === 'primitive' && (value.value ?? null) === null;
  const isSame =
    isNothing(left) || isNothing(right)
      ? truthOf(isNothing(left) ? right : left) === undefined
        ? undefined
        : isNothing(left) && isNothing(right)
      : undefined;
  return isSame === undefined ? undefined : operator.startsWith('!') ? !isSame : isSame;
}

/** Whether a function can find something because it is given a value: a response, or what it calls. */
const isLive = (value: Value): boolean =>
  choicesOf(value).some((one) => /^(function|native)$/.test(one.kind) || (one.kind === 'received' && !one.isMade));

const parameter = (at: Place): UnknownValue => unknown('a parameter', at, { is: 'parameter' });

const placeOf = ({ line, column }: Position, { file }: Scope): Place => ({ file, line, column });

/** A scope and those around it. */
function scopesFrom(scope: Scope): readonly Scope[] {
  const all = [scope];
  for (let one = scope.parent; one !== undefined; one = one.parent) all.push(one);
  return all;
}

const rootOf = (scope: Scope): Scope => scopesFrom(scope).at(-1) ?? scope;

function ownerOf(name: string, scope: Scope): Scope | undefined {
  for (let one: Scope | undefined = scope; one !== undefined; one = one.parent) if (one.names.has(name)) return one;
  return undefined;
}

/** The type parameters of a function or an interface, with what they are given. */
const typeNames = ({ types = [] }: FunctionParts | ClassParts, { fields }: ObjectValue): Map<string, Value> =>
  new Map(
    types.flatMap((type, index) => {
      const given = fields.get(typeArgument(index));
      return given === undefined ? [] : [[`type:${type}`, given.value]];
    }),
  );

const isPathIn = (value: Value): boolean =>
  choicesOf(value).some((one) => partsOf(one).some((part) => 'text' in part && part.text.includes('/')));

const lookUp = (name: string, scope: Scope): Value | undefined => ownerOf(name, scope)?.names.get(name);

/** What a value of an interface can have: its fields, all of which can be left out. */
function objectOfType(type: ClassValue, at: Place): ObjectValue {
  const made: ObjectValue = { ...objectValue(at), isOpen: true };
  for (let of: Value | undefined = type; of?.kind === 'class'; of = of.base)
    for (const { name, ...position } of of.parts.members)
      made.fields.set(name, { value: unknown('a field', at), at: placeOf(position, of.scope) });
  return made;
}

/** What is caught where one of some requests fails. */
function errorOf(requests: readonly CodeRequest[], at: Place): Value {
  const errors = requests.map(
    (request): Value => ({ kind: 'received', request, part: 'error', isError: true, path: [], at }),
  );
  return errors.length === 0 ? unknown('an error', at) : choiceOf(errors, at);
}
