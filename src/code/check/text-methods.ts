import type { JsonType } from './program.ts';
import { alternatives, isAbsent, type ResponsePart, type SourceLocation, type Value } from './values/index.ts';

/** Matches the methods that only texts have, among the values of decoded JSON. */
const TEXT_METHODS: readonly (readonly [files: RegExp, names: RegExp])[] = [
  [/\.pyi?$/, /^([lr]?strip|r?split|splitlines|upper|lower|casefold|startswith|endswith|r?partition|removeprefix)$/],
  [
    /(?<!\.pyi?)$/,
    /^(startsWith|endsWith|split|replace|replaceAll|trim(Start|End)?|to(Locale)?(Lower|Upper)Case|char(Code)?At|codePointAt|padStart|padEnd|localeCompare|substring|substr)$/,
  ],
];
/** Matches the methods that only numbers have. */
const NUMBER_METHOD = /^(toFixed|toPrecision|toExponential)$/;

/**
 * Notes the type that a part of a body needs to have so that the program can call a method of it: `reply.text.split(' ')`. A part whose type
 * the program tests may have any.
 */
export function noteMethodType(receiver: Value, method: string | undefined, at: SourceLocation): void {
  const type = method === undefined ? undefined : typeWithMethod(method, at.file);
  const values = alternatives(receiver).filter((each) => each.kind !== 'text' && !isAbsent(each));
  const parts = values.flatMap((each) => (each.kind === 'received' && isField(each) ? [each] : []));
  if (type === undefined || parts.length < values.length) return;
  for (const { request, path, isError } of parts) {
    const isOfPath = (use: { readonly path: readonly string[] }): boolean => use.path.join('.') === path.join('.');
    const isKnown =
      request.tested.has(testedType(path)) ||
      request.uses.some(
        (use) =>
          (use.of === 'value' && use.is === 'type' && isOfPath(use)) ||
          (use.of === 'declaration' && isOfPath(use) && use.at.file === at.file && use.at.line === at.line),
      );
    const values = { types: new Set([type]), isOptional: false };
    if (!isKnown) request.uses.push({ of: 'declaration', path, isError, declared: 'schema', values, at });
  }
}

/** Returns the name under which a request keeps that the program tests the type of a part of its body. */
export const testedType = (path: readonly string[]): string => `type ${path.join('.')}`;

/** Notes that a program tests of which type a value is. */
export function noteTypeTest(value: Value): void {
  for (const each of alternatives(value)) if (each.kind === 'received') each.request.tested.add(testedType(each.path));
}

/** Whether a part is a field of decoded JSON: an element of a body can be a piece of its text. */
const isField = ({ part, path, isWrapped, byConvention, shapes, isDecoded }: ResponsePart): boolean =>
  part === 'body' &&
  path.length > 0 &&
  path.at(-1) !== '[]' &&
  (isWrapped ?? byConvention ?? shapes ?? isDecoded) === undefined;

const typeWithMethod = (method: string, file: string): JsonType | undefined =>
  TEXT_METHODS.some(([files, names]) => files.test(file) && names.test(method))
    ? 'string'
    : NUMBER_METHOD.test(method)
      ? 'number'
      : undefined;
