import { ts } from './compiler.ts';

/** Types that the types of schemas use, each written once. */
const HELPER_TYPES = {
  /** Makes properties required, also those of an object that may be null. */
  WithRequired:
    'type WithRequired<T, K extends PropertyKey> = (T & { [P in K & keyof NonNullable<T>]-?: NonNullable<T>[P] }) | Extract<T, null>;',
  /** An index signature must allow the declared properties as well. */
  WithFields: 'type WithFields<Declared, Value> = Declared & { [key: string]: Value | Declared[keyof Declared] };',
  /** The type of bytes: `Blob`, or `unknown` in a program whose library of types does not have it. */
  Binary: 'type Binary = typeof globalThis extends { Blob: { prototype: infer Bytes } } ? Bytes : unknown;',
} as const;

export type HelperName = keyof typeof HELPER_TYPES;

/** Writes the declarations of helper types. */
export function helperDeclarations(names: ReadonlySet<HelperName>): ts.Statement[] {
  return [...names].sort().map((name) => parseDeclaration(HELPER_TYPES[name]));
}

export function helperReference(name: HelperName | 'Record', ...types: readonly ts.TypeNode[]): ts.TypeNode {
  return ts.factory.createTypeReferenceNode(name, types);
}

export const fieldsReference = (fields: ts.TypeNode, value: ts.TypeNode): ts.TypeNode =>
  helperReference('WithFields', fields, value);

export function parseDeclaration(text: string): ts.Statement {
  const [parsed] = ts.createSourceFile('', text, ts.ScriptTarget.ESNext).statements;
  if (parsed === undefined) throw new Error(text);
  return parsed;
}
