import type { CodeStatement } from '../program.ts';
import {
  absent,
  type CodeRequest,
  type CodeScope,
  joinAlternatives,
  negated,
  outcomeOf,
  type ResponseOutcome,
  truthOf,
  type Value,
} from '../values/index.ts';
import { bindPattern } from './bind.ts';
import type { Evaluation, Exports } from './evaluation.ts';
import { elements } from './members.ts';
import { assuming, caughtError } from './outcomes.ts';
import { locate } from './scope.ts';

/** Runs statements one after another. */
export function runStatements(
  evaluation: Evaluation,
  statements: readonly CodeStatement[],
  scope: CodeScope,
  exports?: Exports,
): void {
  // Functions and classes can be used before they are declared.
  for (const statement of statements)
    if (statement.kind === 'function' || statement.kind === 'class')
      scope.names.set(statement.name, evaluation.value(statement.value, scope));
  for (const statement of statements) runStatement(evaluation, statement, scope, exports);
}

function runStatement(evaluation: Evaluation, statement: CodeStatement, scope: CodeScope, exports?: Exports): void {
  if (!evaluation.progress.takeStep()) return;
  switch (statement.kind) {
    case 'expression':
      evaluation.value(statement.value, scope);
      break;
    case 'assign':
      bindPattern(evaluation, statement.target, evaluation.value(statement.value, scope), scope, true);
      break;
    case 'return': {
      const { value } = statement;
      const returned = value === undefined ? absent(locate(statement, scope)) : evaluation.value(value, scope);
      evaluation.progress.returned.push(returned);
      break;
    }
    case 'branch': {
      const test = statement.test && evaluation.value(statement.test, scope);
      const truth = test && truthOf(test);
      const [first = [], second = []] = statement.blocks;
      if (truth !== undefined) runStatements(evaluation, truth ? first : second, scope, exports);
      else {
        // An `if` without `else` may leave everything as it is.
        const blocks = statement.blocks.length === 1 ? [first, []] : statement.blocks;
        runBranches(evaluation, blocks, scope, exports, test && outcomeOf(test));
      }
      break;
    }
    case 'loop':
      // The second turn begins with the values that the first one leaves.
      for (let turn = 0; turn < 2; turn += 1) {
        if (statement.test !== undefined) evaluation.value(statement.test, scope);
        if (statement.each !== undefined && statement.of !== undefined)
          bindPattern(evaluation, statement.each, elements(evaluation.value(statement.of, scope)), scope, true);
        runBranches(evaluation, [statement.body, []], scope, exports);
      }
      break;
    case 'try':
      runTry(evaluation, statement, scope, exports);
      break;
    case 'import':
      evaluation.import(statement, scope, exports);
      break;
    case 'export':
      exports?.set(statement.name, evaluation.value(statement.value, scope));
      break;
    case 'function':
    case 'class':
      break;
  }
}

/** Runs each of some blocks, any of which may run: the values that they leave in the names of the scope are alternatives. */
function runBranches(
  evaluation: Evaluation,
  blocks: readonly (readonly CodeStatement[])[],
  scope: CodeScope,
  exports?: Exports,
  outcome?: ResponseOutcome,
): void {
  const { progress } = evaluation;
  const before = new Map(scope.names);
  progress.countParts(before.size);
  const after = new Map<string, Value[]>();
  for (const [index, block] of blocks.entries()) {
    scope.names.clear();
    for (const [name, value] of before) scope.names.set(name, value);
    progress.branches += 1;
    assuming(index === 0 ? outcome : negated(outcome), scope, progress, () =>
      runStatements(evaluation, block, scope, exports),
    );
    progress.branches -= 1;
    for (const [name, value] of scope.names) after.set(name, [...(after.get(name) ?? []), value]);
  }
  for (const [name, values] of after) {
    const [first] = values;
    if (first !== undefined) scope.names.set(name, joinAlternatives(values, first.at));
  }
}

function runTry(
  evaluation: Evaluation,
  { body, handlers, last }: Extract<CodeStatement, { kind: 'try' }>,
  scope: CodeScope,
  exports?: Exports,
): void {
  const sent: CodeRequest[] = [];
  evaluation.progress.tries.push(sent);
  runStatements(evaluation, body, scope, exports);
  evaluation.progress.tries.pop();
  for (const { caught, body: handler } of handlers) {
    if (caught !== undefined) bindPattern(evaluation, caught, caughtError(sent, locate(caught, scope)), scope, true);
    runBranches(evaluation, [handler, []], scope, exports);
  }
  runStatements(evaluation, last, scope, exports);
}
