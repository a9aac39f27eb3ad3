import { type CodeStatement, calledName, type Expression, type Program, walkNodes } from '../../program.ts';

/** Matches modules that answer requests in tests. Those that record requests send them first. A folder `responses` of a project has answers as values. */
const DOUBLE_MODULE =
  /(^|[/_-])(nock|msw|mock|mocks|respx|httpretty|aioresponses|httmock|sinon)([/_-]|$)|pytest[_-]httpx|^(pytest[_-])?responses([/_-]|$)/i;
/** Matches functions that replace a function by a double. */
const REPLACING_FUNCTION = /mock|stub|spyon|intercept|^(patch|setattr)$/i;
/** Matches the names of functions and libraries that send requests. */
const SENDER_NAME = /fetch|axios|requests?\b|httpx?\b|urlopen|session|^(ky|got)$/i;

/** Whether a program, which is a test, answers its requests itself. The paths that it writes are then made up. */
export function answersItsRequests({ statements }: Program): boolean {
  for (const node of walkNodes(statements))
    if ('kind' in node && installsDouble(node as Expression | CodeStatement)) return true;
  return false;
}

function installsDouble(node: Expression | CodeStatement): boolean {
  if (node.kind === 'import') return DOUBLE_MODULE.test(node.from);
  // `global.fetch = …`
  if (node.kind === 'assign' || node.kind === 'assignment')
    return node.target.kind === 'member' && isFetch(node.target.key);
  if (node.kind !== 'call') return false;
  return REPLACING_FUNCTION.test(calledName(node.callee)) && node.arguments.some(namesSender);
}

const isFetch = (key: Expression): boolean => key.kind === 'literal' && key.value === 'fetch';

const namesSender = (value: Expression | { readonly kind: 'spread' }): boolean =>
  (value.kind === 'literal' && SENDER_NAME.test(String(value.value))) ||
  (value.kind === 'name' && SENDER_NAME.test(value.name)) ||
  (value.kind === 'member' && SENDER_NAME.test(calledName(value)));
