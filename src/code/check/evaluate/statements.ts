import { boundNames, type CodeStatement, type Expression } from '../program.ts';
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
import { narrowNames } from './narrow.ts';
import { assume, caughtError } from './outcomes.ts';
import { locate } from './scope.ts';

/** Whether the statements after one run: `leaves` after `return` and `throw`, `jumps` after `break`. */
type Completion = 'completes' | 'jumps' | 'leaves';

/** Functions that restore what a block assumes of the names around it. */
type Restores = (() => void)[];

/** Runs statements one after another, up to one that ends them. */
export function runStatements(
  evaluation: Evaluation,
  statements: readonly CodeStatement[],
  scope: CodeScope,
  exports?: Exports,
): Completion {
  // Functions and classes can be used before they are declared.
  for (const statement of statements)
    if (statement.kind === 'function' || statement.kind === 'class')
      scope.names.set(statement.name, evaluation.value(statement.value, scope));
  const restores: Restores = [];
  let completion: Completion = 'completes';
  for (const statement of statements) {
    completion = runStatement(evaluation, statement, scope, restores, exports);
    if (completion !== 'completes') break;
  }
  for (const restore of restores.toReversed()) restore();
  return completion;
}

function runStatement(
  evaluation: Evaluation,
  statement: CodeStatement,
  scope: CodeScope,
  restores: Restores,
  exports?: Exports,
): Completion {
  if (!evaluation.progress.takeStep()) return 'completes';
  switch (statement.kind) {
    case 'expression':
      evaluation.value(statement.value, scope);
      return 'completes';
    case 'assign':
      bindPattern(evaluation, statement.target, evaluation.value(statement.value, scope), scope, true);
      return 'completes';
    case 'return': {
      const { value } = statement;
      const returned = value === undefined ? absent(locate(statement, scope)) : evaluation.value(value, scope);
      evaluation.progress.returned.push(returned);
      return statement.isOutput ? 'completes' : 'leaves';
    }
    case 'end':
      if (statement.value !== undefined) evaluation.value(statement.value, scope);
      return statement.isJump ? 'jumps' : 'leaves';
    case 'branch': {
      const completion = runBranch(evaluation, statement, scope, restores, exports);
      return completion === 'jumps' && statement.isCase ? 'completes' : completion;
    }
    case 'loop':
      runLoop(evaluation, statement, scope, exports);
      return 'completes';
    case 'try':
      return runTry(evaluation, statement, scope, exports);
    case 'import':
      evaluation.import(statement, scope, exports);
      return 'completes';
    case 'export':
      exports?.set(statement.name, evaluation.value(statement.value, scope));
      return 'completes';
    case 'class': {
      // The base of a class that was declared ahead may come from an import, or from a class after it.
      const ahead = scope.names.get(statement.name);
      const { value } = statement;
      if (ahead?.kind === 'class' && ahead.base === undefined && value.kind === 'class' && value.bases.length > 0)
        scope.names.set(statement.name, evaluation.value(value, scope));
      return 'completes';
    }
    case 'function':
      return 'completes';
  }
}

/** Runs a loop twice: the second turn begins with the values that the first one leaves, if it leaves any. */
function runLoop(
  evaluation: Evaluation,
  { test, each, of, body }: Extract<CodeStatement, { kind: 'loop' }>,
  scope: CodeScope,
  exports?: Exports,
): void {
  for (let turn = 0; turn < 2; turn += 1) {
    const before = new Map(scope.names);
    for (const name of each === undefined ? [] : boundNames(each)) before.delete(name);
    if (test !== undefined) evaluation.value(test, scope);
    if (each !== undefined && of !== undefined)
      bindPattern(evaluation, each, elements(evaluation.value(of, scope)), scope, true);
    runBranches(evaluation, [body, []], scope, { exports });
    if ([...before].every(([name, value]) => scope.names.get(name) === value)) return;
  }
}

/** Runs the block that a test chooses, or each of them if that is not known. */
function runBranch(
  evaluation: Evaluation,
  { test: condition, blocks }: Extract<CodeStatement, { kind: 'branch' }>,
  scope: CodeScope,
  restores: Restores,
  exports?: Exports,
): Completion {
  const test = condition && evaluation.value(condition, scope);
  const truth = test && truthOf(test);
  const [first = [], second = []] = blocks;
  if (truth !== undefined) return runStatements(evaluation, truth ? first : second, scope, exports);
  const outcome = test && outcomeOf(test);
  // An `if` without `else` may leave everything as it is.
  const all = blocks.length === 1 ? [first, []] : blocks;
  const completions = runBranches(evaluation, all, scope, { exports, condition, outcome });
  // A chain without a test can have further cases.
  if (condition === undefined || completions.every((each) => each === 'completes')) return 'completes';
  if (!completions.includes('completes')) return completions.includes('jumps') ? 'jumps' : 'leaves';
  // The statements after `if (test) return` run if the test fails.
  const isTrue = completions[0] === 'completes';
  restores.push(
    narrowNames(evaluation, condition, isTrue, scope),
    assume(isTrue ? outcome : negated(outcome), scope, evaluation.progress),
  );
  return 'completes';
}

interface Branching {
  readonly exports?: Exports | undefined;
  /** The test of the first block, whose opposite is that of the second. */
  readonly condition?: Expression | undefined;
  readonly outcome?: ResponseOutcome | undefined;
}

/** Runs each of some blocks, any of which may run: the values that they leave in the names of the scope are alternatives. */
function runBranches(
  evaluation: Evaluation,
  blocks: readonly (readonly CodeStatement[])[],
  scope: CodeScope,
  { exports, condition, outcome }: Branching,
): readonly Completion[] {
  const { progress } = evaluation;
  const before = new Map(scope.names);
  progress.countParts(before.size);
  const after = new Map<string, Value[]>();
  const completions = blocks.map((block, index): Completion => {
    scope.names.clear();
    for (const [name, value] of before) scope.names.set(name, value);
    progress.branches += 1;
    const restore = narrowNames(evaluation, condition, index === 0, scope);
    const restoreOutcome = assume(index === 0 ? outcome : negated(outcome), scope, progress);
    const completion = runStatements(evaluation, block, scope, exports);
    restoreOutcome();
    restore();
    progress.branches -= 1;
    if (completion !== 'leaves')
      for (const [name, value] of scope.names) after.set(name, [...(after.get(name) ?? []), value]);
    return completion;
  });
  if (after.size === 0) for (const [name, value] of before) after.set(name, [value]);
  for (const [name, values] of after) {
    const [first] = values;
    if (first !== undefined) scope.names.set(name, joinAlternatives(values, first.at));
  }
  return completions;
}

function runTry(
  evaluation: Evaluation,
  { body, handlers, last }: Extract<CodeStatement, { kind: 'try' }>,
  scope: CodeScope,
  exports?: Exports,
): Completion {
  const sent: CodeRequest[] = [];
  evaluation.progress.tries.push(sent);
  const completion = runStatements(evaluation, body, scope, exports);
  evaluation.progress.tries.pop();
  const completions = handlers.map(({ caught, body: handler }) => {
    if (caught !== undefined) bindPattern(evaluation, caught, caughtError(sent, locate(caught, scope)), scope, true);
    return runBranches(evaluation, [handler, []], scope, { exports })[0] ?? 'completes';
  });
  const ended = runStatements(evaluation, last, scope, exports);
  if (ended !== 'completes') return ended;
  return completion === 'completes' || completions.includes('completes') ? 'completes' : completion;
}
