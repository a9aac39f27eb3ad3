/**
 * A program in the terms that TypeScript, JavaScript, Python and shell share: enough to follow a value from where it is written
 * to the request that it is sent with, and from the response to where it is used. The readers in `read/` create it, and
 * `evaluate/` follows its values.
 */
export interface Program {
  /** The path relative to the working directory, with `/` as the separator. */
  readonly file: string;
  readonly language: Language;
  readonly statements: readonly CodeStatement[];
}

/** Matches files with tests, and files in the folders of tests. Their objects stand for responses. */
export const TEST_CODE =
  /(^|\/)(test_[^/]*|conftest\.py|(__)?([Tt]ests?|mocks?|fixtures?)(__)?\/.*)$|[._-](test|spec|cy|e2e)\.\w+$/;

/** Matches pages of documentation, whose blocks of code are programs. */
export const MARKDOWN_FILE = /\.(md|mdx|markdown)$/i;

/** Matches the names of files with tests, such as `agents.test.ts`, `agents.cy.js` and `test_agents.py`, and those with HTTP requests. */
export const TEST_FILE = /(^|\/)test_[^/]*$|[._-](test|spec|cy|e2e)\.\w+$|\.(http|rest|hurl)$/;

/** The name of the input of a shell function, and of the argument with the input of a command. */
export const INPUT_VARIABLE = '@input';

/** The name of the function that a page of Markdown calls with JSON that it shows, which no program has. */
export const SHOWN_JSON = '@shown';

/**
 * The name of the function by which a template of Vue reads a name, which no program has. It gets what the script has under this name,
 * the member of the component, and the property.
 */
export const TEMPLATE_NAME = 'template:name';

export type Language = 'javascript' | 'python' | 'shell';

/** A line and a column, both from 1. In Markdown, the line counts from the top of the page. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A type of JSON values. A value of the type `uuid` is a string with that form. */
export type JsonType = 'string' | 'uuid' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';

/** Returns the JSON type of a literal; `undefined` for a value that JSON does not have. */
export function jsonTypeOf(value: unknown): JsonType | undefined {
  if (value === null) return 'null';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : undefined;
}

/** An expression of a program. Readers leave out `await`, parentheses and the `!` after a value in TypeScript. */

export type Expression = Position &
  (
    | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
    /** A template or an f-string: its parts, one after another. */
    | { readonly kind: 'text'; readonly parts: readonly Expression[] }
    | { readonly kind: 'object'; readonly entries: readonly ObjectEntry[] }
    /** An array, a tuple or a list. */
    | { readonly kind: 'list'; readonly items: readonly (Expression | Spread)[] }
    | { readonly kind: 'name'; readonly name: string }
    /** `a.b`, `a?.b` and `a["b"]`, with the key at its own place. */
    | {
        readonly kind: 'member';
        readonly of: Expression;
        readonly key: Expression;
        /** Whether it is `a["b"]` of Python, which no attribute answers. */
        readonly isItem?: true;
        /** Whether it is `a?.b`, which may have no value to read. */
        readonly isOptional?: true;
      }
    | {
        readonly kind: 'call';
        readonly callee: Expression;
        readonly arguments: readonly (Expression | Spread)[];
        /** The keyword arguments of Python; `**more` is a spread among them. */
        readonly named: readonly ObjectEntry[];
        readonly isNew: boolean;
      }
    | ({ readonly kind: 'function' } & FunctionParts)
    /** A class, without its name: the statement of the kind `class` has the name. */
    | ({ readonly kind: 'class' } & ClassParts)
    /** An operator, by its name in JavaScript, such as `===` and `in`. `a ?? b`, `a or b` and conditionals are a `choice`. */
    | { readonly kind: 'operation'; readonly operator: string; readonly operands: readonly Expression[] }
    /** One of several values. `test` decides which one, if its result is known. */
    | {
        readonly kind: 'choice';
        readonly test?: Expression;
        readonly of: readonly Expression[];
        /** Whether this is `a || b`, `a ?? b` or `a or b`: the first value that counts as true, or the last one. */
        readonly isFallback?: true;
      }
    /** A type of which only the JSON types of its values are known, such as `string`. Without `types`, it allows any value. */
    | { readonly kind: 'type'; readonly types?: readonly JsonType[] }
    /** `value as Type`. `type` is a class with the type's fields, a list, or a name such as `type:User`. */
    | { readonly kind: 'typed'; readonly value: Expression; readonly type: Expression }
    | { readonly kind: 'assignment'; readonly target: Pattern; readonly value: Expression }
    /** `yield value`, or with `isAll` `yield* values` and `yield from values`, which yield each element. */
    | { readonly kind: 'yield'; readonly value: Expression | undefined; readonly isAll: boolean }
    /** An expression that the reader does not support. Its parts are evaluated, since they may send requests. */
    | {
        readonly kind: 'unread';
        readonly why: string;
        readonly parts: readonly Expression[];
        /** The source, if it is a regular expression. */
        readonly pattern?: string;
      }
  );

/** The name of any element of a list, and of a field whose name is not known. */
export const ANY_ELEMENT_KEY = '[]';

/** `...values` in a list or an object, `*args` and `**kwargs` in a call of Python. */
export interface Spread extends Position {
  readonly kind: 'spread';
  readonly value: Expression;
}

export type ObjectEntry =
  | (Position & { readonly kind: 'entry'; readonly key: Expression; readonly value: Expression })
  | Spread;

/** The name or pattern that a value is assigned to. */
export type Pattern = Position &
  (
    | {
        readonly kind: 'name';
        readonly name: string;
        readonly otherwise?: Expression;
        readonly type?: Expression;
        /** The values after the type in `Annotated[str, Header()]` of Python. */
        readonly metadata?: readonly Expression[];
      }
    /** `{ a, b: { c }, ...rest }`: a bound field counts as read at its key. */
    | {
        readonly kind: 'object';
        readonly fields: readonly { readonly key: Expression; readonly target: Pattern }[];
        readonly rest?: string;
        readonly otherwise?: Expression;
        readonly type?: Expression;
      }
    | { readonly kind: 'list'; readonly items: readonly (Pattern | undefined)[]; readonly otherwise?: Expression }
    /** `this.base = …`, `self.base = …`, `headers["X"] = …`. */
    | { readonly kind: 'member'; readonly of: Expression; readonly key: Expression }
  );

/** Lists the names that a pattern declares. */
export function listBoundNames(target: Pattern): readonly string[] {
  if (target.kind === 'name') return [target.name];
  if (target.kind === 'object') return target.fields.flatMap((field) => listBoundNames(field.target));
  return target.kind === 'list' ? target.items.flatMap((item) => (item === undefined ? [] : listBoundNames(item))) : [];
}

/** Walks through all nodes of a part of a program, in no order. */
export function* walkNodes(part: unknown): Generator<object, undefined> {
  const queue = [part];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    yield node;
    for (const inner of Object.values(node)) if (inner !== undefined) queue.push(inner);
  }
}

/** Returns the name of a called function or method, or of a member. */
export function calledName(callee: Expression): string {
  if (callee.kind === 'name') return callee.name;
  return callee.kind === 'member' && callee.key.kind === 'literal' ? String(callee.key.value) : '';
}

/** Returns the text of a called function or method, such as `this.get`, with `…` for a part that is no name. */
export function calleeText(callee: Expression): string {
  if (callee.kind === 'name') return callee.name;
  if (callee.kind === 'member' && callee.key.kind === 'literal') return `${calleeText(callee.of)}.${callee.key.value}`;
  return '…';
}

/** Returns the name of a decorator, such as `app.get` of `@app.get("/")`. */
export const decoratorName = (decorator: Expression): string =>
  calleeText(decorator.kind === 'call' ? decorator.callee : decorator);

/** Returns the name under which a call passes the argument for a type parameter, by its index. */
export const typeArgumentName = (index: number): string => `type:${index}`;

export interface FunctionParts {
  /** The names of its type parameters. */
  readonly typeParameters?: readonly string[];
  readonly parameters: readonly FunctionParameter[];
  readonly body: readonly CodeStatement[];
  /** Whether the function declares names as global, which it sets for the functions that use them. */
  readonly setsGlobals?: true;
}

export interface FunctionParameter {
  readonly target: Pattern;
  /** `...rest` and `*args` (`list`), `**kwargs` (`object`). */
  readonly rest?: 'list' | 'object';
}

/** The parts of a class. Methods of Python have no parameter `self`: it is read as the name `this`. */
export interface ClassParts {
  /** Whether this is an interface or a type, of which no objects are created. */
  readonly isType?: true;
  /** Whether fields with their default are left out of the JSON: `class Memory(msgspec.Struct, omit_defaults=True)`. */
  readonly omitsDefaults?: true;
  /** Whether the JSON has the fields by their keys: `serialize_by_alias = True` in the settings of a model. */
  readonly writesKeys?: true;
  /** Whether a function renames the fields in JSON: `alias_generator` in the settings of a model. */
  readonly isRenamed?: true;
  /** Whether the type allows fields whose names it does not declare. */
  readonly isOpen?: true;
  /** The names of its type parameters. */
  readonly typeParameters?: readonly string[];
  readonly bases: readonly Expression[];
  /** The decorators of a class of Python, the outermost first. */
  readonly decorators?: readonly Expression[];
  /** Fields with their initial values, and methods. `__init__` of Python has the name `constructor`, too. */
  readonly members: readonly (Position & {
    readonly name: string;
    readonly value: Expression | undefined;
    /** The type annotation of a field of a class. */
    readonly type?: Expression;
    /** The name of the field in JSON, if a schema gives it another name than the class. */
    readonly key?: string;
    /** Set if `value` is a description of the field, such as `Field(alias="x")`, and not a default. */
    readonly isRequired?: true;
    /** Set if the type allows that the field is missing. */
    readonly isOptional?: true;
    readonly isStatic: boolean;
    /** The decorators of a method, the outermost first. Those of Python see it as a function with `self` first. */
    readonly decorators?: readonly Expression[];
  })[];
}

export type CodeStatement = Position &
  (
    | { readonly kind: 'expression'; readonly value: Expression }
    | { readonly kind: 'assign'; readonly target: Pattern; readonly value: Expression }
    /** `return`. In shell, an output with `isOutput`: the statements after it run, too. */
    | { readonly kind: 'return'; readonly value: Expression | undefined; readonly isOutput?: true }
    /** `throw` and `raise`, or with `isJump` `break` and `continue`: the statements after it do not run. */
    | { readonly kind: 'end'; readonly value: Expression | undefined; readonly isJump: boolean }
    /** `if`, `switch` and `match`: any of the blocks may run. */
    | {
        readonly kind: 'branch';
        readonly test: Expression | undefined;
        readonly blocks: readonly (readonly CodeStatement[])[];
        /** Whether the branch is a case of `switch`, which `break` ends. */
        readonly isCase?: true;
      }
    /** A loop, in which `each` gets the elements of `of` one after the other. */
    | {
        readonly kind: 'loop';
        readonly each?: Pattern;
        readonly of?: Expression;
        /** Whether it waits for each element, as for the pieces of a body. */
        readonly isStream?: boolean;
        readonly test?: Expression;
        readonly body: readonly CodeStatement[];
      }
    /** `try`, in which `caught` gets the error that the body throws or raises. */
    | {
        readonly kind: 'try';
        readonly body: readonly CodeStatement[];
        readonly handlers: readonly {
          readonly caught: Pattern | undefined;
          readonly body: readonly CodeStatement[];
          /** Whether the program goes on if the block reads a name that an object does not have. */
          readonly catchesAbsence?: true;
          /** The classes of the errors that the handler of Python catches; absent if it catches all of them. */
          readonly types?: readonly Expression[];
        }[];
        readonly last: readonly CodeStatement[];
      }
    | { readonly kind: 'function'; readonly name: string; readonly value: Expression }
    | { readonly kind: 'class'; readonly name: string; readonly value: Expression }
    /** `imported` is a name that the module exports, `default`, or `*` for the module as a whole. */
    | {
        readonly kind: 'import';
        readonly from: string;
        readonly names: readonly { readonly imported: string; readonly local: string }[];
      }
    | { readonly kind: 'export'; readonly name: string; readonly value: Expression }
  );

/** A comment that names an open point on purpose: `// assumes list-agents.order`. It applies to its line and the next. */
export interface AssumptionComment extends Position {
  readonly ids: readonly string[];
}
