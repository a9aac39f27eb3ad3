import { type ClassParts, type Expression, type FunctionParts, walkNodes } from '../program.ts';
import {
  type CallArguments,
  type ClassValue,
  type Field,
  knownText,
  objectValue,
  type SourceLocation,
  textValue,
  unknownArguments,
  type Value,
} from '../values/index.ts';
import type { Evaluation } from './evaluation.ts';
import { lookUpName } from './scope.ts';

/**
 * Lists the calls to follow of a class that no code instantiates: one with unknown arguments. If its constructor looks up classes by a
 * parameter, as `CLIENTS[version]` does, the calls are one for each key, since what else depends on the parameter has to fit the class. The
 * call with the default comes last.
 */
export function listAssumedCalls(evaluation: Evaluation, { parts, scope, at }: ClassValue): readonly CallArguments[] {
  const unknown = unknownArguments(at);
  const initializer = findConstructor(parts);
  for (const { target } of initializer?.parameters ?? []) {
    if (initializer === undefined || target.kind !== 'name') continue;
    const tables = listTableNames(initializer, target.name).flatMap((name) => lookUpName(name, scope) ?? []);
    const keys = tables.flatMap((table) => (table.kind === 'object' ? [...table.fields] : [])).filter(hasClass);
    if (keys.length < 2) continue;
    const initial = target.otherwise && knownText(evaluation.evaluate(target.otherwise, scope));
    const isInitial = ([key]: readonly [string, Field]): number => Number(key === initial);
    return keys
      .toSorted((one, other) => isInitial(one) - isInitial(other))
      .map(([key, field]) => {
        const named = objectValue(at);
        named.fields.set(target.name, { value: toKeyValue(key, field.at), at: field.at });
        return { ...unknown, named };
      });
  }
  return [unknown];
}

function findConstructor({ members }: ClassParts): FunctionParts | undefined {
  const value = members.findLast(({ name }) => name === 'constructor')?.value;
  return value?.kind === 'function' ? value : undefined;
}

/** Lists the names of the objects in which a function looks up a parameter. */
const listTableNames = ({ body }: FunctionParts, parameter: string): readonly string[] =>
  [...walkNodes(body)].flatMap((node) =>
    isLookUp(node) && node.key.kind === 'name' && node.key.name === parameter && node.of.kind === 'name'
      ? [node.of.name]
      : [],
  );

const isLookUp = (node: object): node is Extract<Expression, { kind: 'member' }> =>
  'kind' in node && node.kind === 'member' && 'key' in node;

/** Whether a value is a class, or an object with a class. */
const hasClass = ([, { value }]: readonly [string, Field]): boolean =>
  value.kind === 'class' ||
  (value.kind === 'object' && [...value.fields.values()].some((one) => one.value.kind === 'class'));

/** Returns the value of a key, which is compared with numbers if it is one. */
const toKeyValue = (key: string, at: SourceLocation): Value =>
  /^\d+$/.test(key) ? { kind: 'primitive', value: Number(key), at } : textValue(key, at);
