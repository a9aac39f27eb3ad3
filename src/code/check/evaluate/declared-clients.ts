import type { Expression } from '../program.ts';
import { alternatives, type CodeScope, isNullish, joinAlternatives, type Value } from '../values/index.ts';
import { isAbsentType } from './decode.ts';
import type { Evaluation } from './evaluation.ts';
import { createValueOfType, findType } from './parameters.ts';
import { locate } from './scope.ts';

/**
 * Returns the object of its declared type for a value that is not known, as in `def client() -> Client: return current.get()`. Only a class
 * of the program with a constructor shows what the object does: any other one describes data.
 */
export function withDeclaredClient(evaluation: Evaluation, value: Value, type: Expression, scope: CodeScope): Value {
  const known = alternatives(value).filter((one) => one.kind !== 'unknown');
  if (known.length === alternatives(value).length || !known.every(isNullish)) return value;
  const { line, column } = type;
  const shape = findType(evaluation, { kind: 'name', name: '', line, column, type }, scope);
  const [declared, other] = alternatives(shape).filter((one) => !isAbsentType(one));
  if (other !== undefined || declared?.kind !== 'class' || declared.parts.isType) return value;
  const isMade = declared.parts.members.some(
    ({ name, value: of }) => name === 'constructor' && of?.kind === 'function',
  );
  const at = locate(type, scope);
  return isMade ? joinAlternatives([...known, createValueOfType(evaluation, declared, at)], at) : value;
}
