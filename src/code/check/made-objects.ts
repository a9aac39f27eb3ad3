import { type Expression, type ObjectEntry, type Program, TEST_CODE, walkNodes } from './program.ts';
import type { CodeRequest } from './values/index.ts';

interface MadeObject {
  readonly names: ReadonlySet<string>;
  /** Whether it also has the fields of another object, as `{ ...order, isOpen: true }`. */
  readonly isCopy: boolean;
}

/** The objects that programs make themselves. A type that describes both a response and these has fields that no response has. */
export class MadeObjects {
  readonly #objects: readonly MadeObject[];

  constructor(programs: ReadonlyMap<string, readonly Program[]>) {
    this.#objects = [...programs].flatMap(([file, all]) =>
      TEST_CODE.test(file) ? [] : all.flatMap(({ statements }) => listObjects(statements)),
    );
  }

  /**
   * Whether a program makes an object with a field of a response that only a type declares: a copy of another object,
   * or an object that also has two other fields of the response.
   */
  have(path: string, { uses }: CodeRequest): boolean {
    const [parent, name] = splitPath(path);
    const others = new Set(
      uses.flatMap((use) => {
        const [of, field] = use.of === 'field' ? splitPath(use.path.join('.').replaceAll('.[]', '[]')) : [];
        return of === parent && field !== undefined && field !== name ? [field] : [];
      }),
    );
    return this.#objects.some(
      ({ names, isCopy }) => names.has(name) && (isCopy || [...names].filter((each) => others.has(each)).length >= 2),
    );
  }
}

const splitPath = (path: string): [string, string] => {
  const end = path.lastIndexOf('.');
  return [path.slice(0, Math.max(0, end)), path.slice(end + 1)];
};

function listObjects(statements: Program['statements']): readonly MadeObject[] {
  return [...walkNodes(statements)].filter(isObject).flatMap(({ entries }) => {
    const names = entries.flatMap((entry) =>
      entry.kind === 'entry' && entry.key.kind === 'literal' ? [String(entry.key.value)] : [],
    );
    return names.length === 0 ? [] : [{ names: new Set(names), isCopy: entries.some(({ kind }) => kind === 'spread') }];
  });
}

const isObject = (node: object): node is Expression & { readonly entries: readonly ObjectEntry[] } =>
  'entries' in node && Array.isArray(node.entries);
