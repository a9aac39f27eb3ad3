import type { CodeStatement, Program } from '../program.ts';
import { DATA_FILE } from '../read/read.ts';
import type { Sources } from '../sources.ts';
import {
  type CodeScope,
  type ObjectValue,
  objectValue,
  outsideModule,
  type SourceLocation,
  textValue,
  unknownValue,
  type Value,
} from '../values/index.ts';
import type { Evaluation, Exports } from './evaluation.ts';
import { readMember } from './members.ts';
import { findPackageSchema } from './package-schemas.ts';
import { noteStatements } from './replaced-names.ts';
import { locate } from './scope.ts';
import { ScriptGlobals } from './script-globals.ts';
import { runStatements } from './statements.ts';

/** Matches the files whose exports Nuxt imports in code of a server by itself, with the folder of that code. */
const SERVER_UTILS = /^((?:.*\/)?server\/)utils\/[^/]+\.[cm]?[jt]s$/;

/** The modules of the project. Each is evaluated when it is first imported. */
export class Modules {
  readonly #evaluation: Evaluation;
  readonly #sources: Sources;
  readonly #exports = new Map<string, Exports>();
  readonly #modules = new Map<string, ObjectValue>();
  readonly #completed = new Set<string>();
  readonly #scopes: CodeScope[] = [];
  /** For each module that is still being evaluated, the functions to call when its exports are complete. */
  readonly #waiting = new Map<string, ((exports: Exports) => void)[]>();
  readonly #globals: ScriptGlobals;
  /** The files that Nuxt imports by itself, each with the folder of the code that has their exports. */
  readonly #serverUtils: readonly { readonly util: string; readonly server: string }[];

  constructor(evaluation: Evaluation, sources: Sources) {
    this.#evaluation = evaluation;
    this.#sources = sources;
    this.#serverUtils = [...sources.programs.keys()].flatMap((util) => {
      const [, server] = SERVER_UTILS.exec(util) ?? [];
      return server === undefined ? [] : [{ util, server }];
    });
    this.#globals = new ScriptGlobals(sources.programs, (file) => {
      if (!this.#exports.has(file)) evaluation.progress.follow(file, () => this.#runModule(file));
    });
  }

  /**
   * Evaluates all modules. Those that another module imported already are not evaluated again. Configurations, such as
   * `playwright.config.ts`, and the support files of Cypress come first, since no code imports them.
   */
  followAll(): void {
    const rank = (file: string): number => Number(!/\.config\.\w+$|(^|\/)cypress\/support\//.test(file));
    for (const file of [...this.#sources.programs.keys()].toSorted((one, other) => rank(one) - rank(other)))
      this.#evaluation.progress.follow(file, () => this.#runModule(file));
  }

  /** Returns the types and schemas of objects that modules declare, and the objects and lists that are constants, with their names. */
  findModels(): ReadonlyMap<Value, string> {
    const all = this.#scopes.flatMap(({ names }) =>
      [...names].map(([name, value]) => [name, findPackageSchema(this.#evaluation, value) ?? value] as const),
    );
    return new Map(
      all.flatMap(([name, value]) =>
        /^(class|object|list)$/.test(value.kind) || (value.kind === 'native' && value.schema?.shape?.kind === 'object')
          ? [[value, name.replace(/^type:/, '')] as const]
          : [],
      ),
    );
  }

  listExports(file: string): Exports {
    return this.#exports.get(file) ?? new Map();
  }

  /** Returns the value of a name that a file does not declare, and that another script sets as a global. */
  findGlobal(name: string, at: SourceLocation): Value | undefined {
    return this.#globals.find(name, at) ?? this.#findAutoImport(name, at);
  }

  /** Returns the value of a name that Nuxt imports by itself: code of a server has the exports of its `server/utils`. */
  #findAutoImport(name: string, { file }: SourceLocation): Value | undefined {
    for (const { util, server } of this.#serverUtils) {
      if (util === file || !file.startsWith(server)) continue;
      const value = this.#runModule(util).get(name);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  #runModule(file: string): Exports {
    const before = this.#exports.get(file);
    if (before !== undefined) return before;
    // Python runs a package before its modules.
    const initializer = file.replace(/[^/]*$/, '__init__.py');
    if (
      file.endsWith('.py') &&
      file !== initializer &&
      !this.#exports.has(initializer) &&
      this.#sources.programs.has(initializer)
    ) {
      this.#runModule(initializer);
      return this.#runModule(file);
    }
    const exports: Exports = new Map();
    this.#exports.set(file, exports);
    for (const program of this.#sources.programs.get(file) ?? []) this.#runStatements(program, file, exports);
    // Modules that import each other have the exports that come after the import, too.
    const module = this.#modules.get(file);
    if (module !== undefined) putExports(module, exports);
    for (const complete of this.#waiting.get(file) ?? []) complete(exports);
    this.#waiting.delete(file);
    this.#completed.add(file);
    return exports;
  }

  #runStatements({ statements, language }: Program, file: string, exports: Exports): void {
    const scope: CodeScope = { names: new Map(), parent: undefined, file };
    this.#scopes.push(scope);
    const at = { file, line: 1, column: 1 };
    const [module, initial] = [objectValue(at), objectValue(at)];
    module.fields.set('exports', { value: initial, at });
    if (language === 'javascript') scope.names.set('module', module).set('exports', initial);
    this.#globals.noteScope(scope);
    if (language === 'shell') scope.names.set('@files', { ...initial, isOpen: true });
    noteStatements(scope, statements);
    runStatements(this.#evaluation, statements, scope, exports);
    const common = module.fields.get('exports')?.value ?? initial;
    if (common.kind === 'object') for (const [name, field] of common.fields) exports.set(name, field.value);
    if (!exports.has('default') && (common !== initial || initial.fields.size > 0)) exports.set('default', common);
    // All top-level names of Python and shell can be imported.
    if (language !== 'javascript') for (const [name, value] of scope.names) exports.set(name, value);
  }

  /** Returns an object with the exports of a module, or its default export if that is not an object. */
  #createModuleValue(file: string, at: SourceLocation): Value {
    const exports = this.#runModule(file);
    const common = exports.get('default');
    if (common !== undefined && (common.kind !== 'object' || DATA_FILE.test(file))) return common;
    const module = this.#modules.get(file) ?? objectValue(at);
    this.#modules.set(file, module);
    putExports(module, exports);
    return module;
  }

  /** Returns the module that an import in a file leads to. */
  findModule(from: string, file: string, at: SourceLocation): Value | undefined {
    const [target] = this.#sources.find(from, file);
    return target === undefined ? undefined : this.#createModuleValue(target, at);
  }

  /** Returns the value in the file with data that a program names. */
  findData(name: string, at: SourceLocation): Value | undefined {
    const [target] = this.#sources.findData(name, at.file);
    return target === undefined ? undefined : this.#runModule(target).get('default');
  }

  /** Binds the names that a statement imports. */
  bindImports(
    { from, names, ...position }: Extract<CodeStatement, { kind: 'import' }>,
    scope: CodeScope,
    exports?: Exports,
  ): void {
    const at = locate(position, scope);
    const files = this.#sources.find(from, scope.file);
    for (const { imported, local } of names) {
      const modules = files.map((file) => this.#runModule(file));
      if (modules.length === 0) scope.names.set(local, this.#importFromOutside(from, imported, scope, at));
      else if (imported === '*' && local === '*') {
        for (const [name, value] of modules.flatMap((module) => [...module])) {
          scope.names.set(name, value);
          exports?.set(name, value);
        }
      } else {
        const exportedValue = (name: string): Value | undefined =>
          modules.map((module) => module.get(name)).find((value) => value !== undefined);
        const value =
          imported === '*'
            ? this.#createModuleValue(files[0] ?? '', at)
            : (exportedValue(imported) ?? this.#findSubmodule(imported, from, scope, at));
        scope.names.set(local, value ?? unknownValue(`${imported} of ${from}`, at));
        for (const file of value === undefined ? files.filter((each) => !this.#completed.has(each)) : [])
          this.#waiting.set(file, [
            ...(this.#waiting.get(file) ?? []),
            (late) => {
              const found = late.get(imported);
              if (found !== undefined) scope.names.set(local, found);
            },
          ]);
        const type = exportedValue(`type:${imported}`);
        if (type !== undefined) scope.names.set(`type:${local}`, type);
      }
    }
  }

  /** Returns the value of a name that is imported from a module outside the project. */
  #importFromOutside(from: string, imported: string, scope: CodeScope, at: SourceLocation): Value {
    const module = this.#evaluation.environment.module(from, at) ?? outsideModule(from, at);
    if (imported === '*' || imported === 'default') return module;
    const submodule = this.#findSubmodule(imported, from, scope, at);
    return submodule !== undefined && submodule.kind !== 'unknown'
      ? submodule
      : readMember(this.#evaluation, module, textValue(imported, at), at);
  }

  /** Finds a module by the name that an import gives: `from . import api` can mean the module `api` in that folder. */
  #findSubmodule(name: string, from: string, scope: CodeScope, at: SourceLocation): Value | undefined {
    return this.findModule(`${from.replace(/\/?$/, '')}/${name}`, scope.file, at);
  }
}

function putExports(module: ObjectValue, exports: Exports): void {
  for (const [name, value] of exports) module.fields.set(name, { value, at: module.at });
}
