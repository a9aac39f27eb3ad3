import { type CodeStatement, calledName, type Expression, type Spread } from '../../program.ts';
import * as create from '../expressions.ts';

/**
 * Adds the statuses of `@pytest.mark.parametrize("status", [401, 403])` to the parameters of a test, as their defaults. Any other value
 * stays unknown, since a test may give invalid ones.
 */
export function withParametrizedStatuses(statement: CodeStatement, decorators: readonly Expression[]): CodeStatement {
  if (statement.kind !== 'function' || statement.value.kind !== 'function') return statement;
  const valuesByName = new Map(decorators.flatMap(listParameterValues));
  const parameters = statement.value.parameters.map((parameter) => {
    const { target } = parameter;
    const values = target.kind === 'name' ? (valuesByName.get(target.name) ?? []) : [];
    if (values.length === 0 || target.kind !== 'name' || !values.every(isStatus)) return parameter;
    return { ...parameter, target: { ...target, otherwise: create.choice(target, values) } };
  });
  return { ...statement, value: { ...statement.value, parameters } };
}

/** Lists the parameters that a decorator `parametrize` names, with their values. */
function listParameterValues(decorator: Expression): readonly (readonly [string, readonly Expression[]])[] {
  if (decorator.kind !== 'call' || calledName(decorator.callee) !== 'parametrize') return [];
  const [first, second] = decorator.arguments;
  if (first === undefined || second?.kind !== 'list') return [];
  const named = first.kind === 'list' ? first.items : [first];
  const names = named.flatMap((one) => (one.kind === 'literal' ? String(one.value).split(/\s*,\s*/) : []));
  const cases = second.items.map((item): readonly (Expression | Spread)[] => {
    if (item.kind === 'call' && calledName(item.callee) === 'param') return item.arguments;
    return names.length > 1 && item.kind === 'list' ? item.items : [item];
  });
  return names.map((name, index) => [
    name,
    cases.flatMap((values) => {
      const value = values[index];
      return value === undefined || value.kind === 'spread' ? [] : [value];
    }),
  ]);
}

const isStatus = (value: Expression): boolean =>
  value.kind === 'literal' && Number.isInteger(value.value) && Number(value.value) >= 200 && Number(value.value) < 600;
