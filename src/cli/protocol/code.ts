import type { Json } from '../../contract/model/index.ts';
import { quotedKey, quotedText } from '../../web/emit/index.ts';

interface Parameter {
  readonly name: string;
  readonly type?: string;
  /** Whether the function takes an object, of which it uses the member with this name. */
  readonly isMember?: true;
}

/**
 * A function that returns an expression; or one that returns another expression for each status, by the keys of
 * `responses`.
 */
interface FunctionCode {
  readonly kind: 'function';
  readonly parameters: readonly Parameter[];
  readonly returns: Code;
  readonly cases: readonly { readonly key: string; readonly returns: Code }[];
}

/** An expression of the module that is printed. */
export type Code =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  /** A name, or a path of members such as `tool.definition.params`. */
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'object'; readonly members: readonly (readonly [string, Code])[]; readonly spread?: Code }
  | { readonly kind: 'list'; readonly items: readonly Code[] }
  | { readonly kind: 'call'; readonly path: string; readonly values: readonly Code[] }
  | FunctionCode;

type Members = Readonly<Record<string, Code | undefined>>;

export const literalCode = (value: string | number | boolean | null): Code => ({ kind: 'literal', value });
export const pathCode = (names: string): Code => ({ kind: 'path', path: names });
export const listCode = (items: readonly Code[]): Code => ({ kind: 'list', items });
export const callCode = (names: string, ...values: readonly Code[]): Code => ({ kind: 'call', path: names, values });

export function objectCode(members: Members | readonly (readonly [string, Code])[], spread?: Code): Code {
  const entries = Array.isArray(members) ? members : Object.entries(members).filter(([, code]) => code !== undefined);
  return { kind: 'object', members: entries, ...(spread && { spread }) };
}

export const arrowCode = (
  parameters: readonly Parameter[],
  returns: Code,
  cases: FunctionCode['cases'] = [],
): FunctionCode => ({ kind: 'function', parameters, returns, cases });

export function dataCode(value: Json): Code {
  if (Array.isArray(value)) return listCode(value.map(dataCode));
  if (typeof value !== 'object' || value === null) return literalCode(value);
  return objectCode(Object.entries(value).map(([name, inner]) => [name, dataCode(inner)] as const));
}

/** Returns the names in an expression that the module has to import or declare. */
export function findFreeNames(code: Code): Set<string> {
  if (code.kind === 'literal') return new Set();
  if (code.kind === 'function') {
    const names = findBodyNames(code);
    for (const { name } of code.parameters) names.delete(name);
    for (const { type } of printedParameters(code)) if (type !== undefined) names.add(type);
    return names;
  }
  const names = findAllNames(listParts(code));
  if ('path' in code) names.add(code.path.replace(/\..*/, ''));
  return names;
}

function listParts(code: Exclude<Code, FunctionCode>): readonly Code[] {
  if (code.kind === 'list') return code.items;
  if (code.kind === 'call') return code.values;
  if (code.kind !== 'object') return [];
  return [...code.members.map(([, member]) => member), ...(code.spread ? [code.spread] : [])];
}

const findAllNames = (codes: readonly Code[]): Set<string> =>
  new Set(codes.flatMap((code) => [...findFreeNames(code)]));

function findBodyNames({ returns, cases }: FunctionCode): Set<string> {
  const names = findAllNames([returns, ...cases.map((one) => one.returns)]);
  return cases.length === 0 ? names : names.add('status');
}

export const usesParameters = (code: FunctionCode): boolean => printedParameters(code).length > 0;

/** Leaves out unused parameters at the end; other unused parameters get names that begin with `_`. */
function printedParameters(code: FunctionCode): readonly Parameter[] {
  const names = findBodyNames(code);
  const last = code.parameters.findLastIndex(({ name }) => names.has(name));
  return code.parameters
    .slice(0, last + 1)
    .map((parameter) => (names.has(parameter.name) ? parameter : { ...parameter, name: `_${parameter.name}` }));
}

export function printCode(code: Code): string {
  switch (code.kind) {
    case 'literal':
      return typeof code.value === 'string' ? quotedText(code.value) : JSON.stringify(code.value);
    case 'path':
      return code.path;
    case 'object': {
      const members = code.members.map(([name, member]) => `${quotedKey(name)}: ${printCode(member)}`);
      return bracesCode(code.spread === undefined ? members : [`...${printCode(code.spread)}`, ...members]);
    }
    case 'list':
      return joinParts('[', code.items.map(printCode), ']');
    case 'call': {
      const values = code.values.map(printCode);
      return values.length === 1 ? `${code.path}(${values[0]})` : joinParts(`${code.path}(`, values, ')');
    }
    case 'function':
      return printFunction(code);
  }
}

function printFunction(code: FunctionCode): string {
  const { cases, returns } = code;
  const parameters = printedParameters(code).map(({ name, type, isMember }) =>
    isMember ? `{ ${name} }` : `${name}: ${type}`,
  );
  const start = `(${parameters.join(', ')}) =>`;
  const returned = printCode(returns);
  if (cases.length === 0) return `${start} ${returns.kind === 'object' ? `(${returned})` : returned}`;
  const lines = [
    ...cases.map((one) => `if (${conditionOnStatus(one.key)}) return ${printCode(one.returns)};`),
    `return ${returned};`,
  ];
  return `${start} {\n${indent(lines.join('\n'))}\n}`;
}

const conditionOnStatus = (key: string): string =>
  key.endsWith('XX') ? `status >= ${key[0]}00 && status < ${Number(key[0]) + 1}00` : `status === ${key}`;

export const bracesCode = (listParts: readonly string[]): string => joinParts('{ ', listParts, ' }');

/** The maximum length of a printed line; longer code is broken into lines. */
const MAX_LINE = 100;

function joinParts(start: string, listParts: readonly string[], end: string): string {
  if (listParts.length === 0) return `${start}${end}`.replaceAll(' ', '');
  const line = `${start}${listParts.join(', ')}${end}`;
  if (line.length <= MAX_LINE && !line.includes('\n')) return line;
  return `${start.trim()}\n${indent(listParts.map((part) => `${part},`).join('\n'))}\n${end.trim()}`;
}

export function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}
