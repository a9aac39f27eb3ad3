import { type CodeStatement, calledName, type Expression, listBoundNames, walkNodes } from '../program.ts';
import { createCaughtError, noteValueUse } from '../received.ts';
import {
  absentValue,
  type CodeRequest,
  type CodeScope,
  joinAlternatives,
  knownText,
  knownTruth,
  MAX_SAMPLED,
  negateOutcome,
  outcomeIfTrue,
  type ResponseOutcome,
  startOfText,
  type Value,
} from '../values/index.ts';
import { listClasses } from './base-classes.ts';
import { bindPattern } from './bind.ts';
import type { Evaluation, Exports } from './evaluation.ts';
import { anyElement } from './members.ts';
import { assertedTest, narrowAsserted, narrowNames } from './narrow.ts';
import { noteHeaderTest } from './operations.ts';
import { assumeOutcome } from './outcomes.ts';
import { outcomeOfRaise } from './raised-errors.ts';
import { locate } from './scope.ts';

/** How a statement ends: the next one runs (`completes`), or does not after `return` and `throw` (`leaves`) or `break` (`jumps`). */
type Completion = 'completes' | 'jumps' | 'leaves';

/** Functions that restore what was known of outer variables before a block narrowed them (`if (x === 'a') {…}`). */
type RestoreFunctions = (() => void)[];

/** Evaluates statements one after another, up to the first that ends the block. */
export function runStatements(
  evaluation: Evaluation,
  statements: readonly CodeStatement[],
  scope: CodeScope,
  exports?: Exports,
): Completion {
  // Functions and classes can be used before they are declared.
  for (const statement of statements)
    if (statement.kind === 'function' || statement.kind === 'class')
      scope.names.set(statement.name, evaluation.evaluate(statement.value, scope));
  const restores: RestoreFunctions = [];
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
  restores: RestoreFunctions,
  exports?: Exports,
): Completion {
  if (!evaluation.progress.takeStep()) return 'completes';
  switch (statement.kind) {
    case 'expression': {
      evaluation.evaluate(statement.value, scope);
      const asserted = assertedTest(statement.value);
      if (asserted !== undefined) restores.push(narrowAsserted(evaluation, asserted, scope));
      restores.push(assumeOutcome(outcomeOfRaise(statement.value, scope), scope, evaluation.progress));
      return 'completes';
    }
    case 'assign':
      bindPattern(evaluation, statement.target, evaluation.evaluate(statement.value, scope), scope, true);
      return 'completes';
    case 'return': {
      const { value } = statement;
      const returned = value === undefined ? absentValue(locate(statement, scope)) : evaluation.evaluate(value, scope);
      const isText = value?.kind === 'literal' && returned.kind === 'text';
      evaluation.progress.returned.push(isText ? { ...returned, isReturned: true } : returned);
      return statement.isOutput ? 'completes' : 'leaves';
    }
    case 'end':
      if (statement.value !== undefined) evaluation.evaluate(statement.value, scope);
      return statement.isJump ? 'jumps' : 'leaves';
    case 'branch': {
      const completion = runBranch(evaluation, statement, scope, restores, exports);
      return completion === 'jumps' && statement.isCase ? 'completes' : completion;
    }
    case 'loop':
      runLoop(evaluation, statement, scope, exports);
      return 'completes';
    case 'try':
      return runTry(evaluation, statement, scope, restores, exports);
    case 'import':
      evaluation.import(statement, scope, exports);
      return 'completes';
    case 'export':
      exports?.set(statement.name, evaluation.evaluate(statement.value, scope));
      return 'completes';
    case 'class': {
      // The last base of a class that was declared ahead may come from an import, or from a class after it.
      const ahead = scope.names.get(statement.name);
      const last = ahead?.kind === 'class' ? listClasses(ahead).at(-1) : undefined;
      if (last !== undefined && last.base === undefined && last.parts.bases.length > 0)
        scope.names.set(statement.name, evaluation.evaluate(statement.value, scope));
      return 'completes';
    }
    case 'function':
      return 'completes';
  }
}

/** The maximum number of elements that a loop is followed for one by one, unless it only gives members the names of a list. */
const MAX_LOOP_STEPS = 8;

/**
 * Lists the elements that a loop is followed for one by one: known texts of which its body makes a value of the one before, as in
 * `for key in path.split('.'): data = data[key]`, the names or definitions of members, as in
 * `for name in NAMES: setattr(self, name, Manager(name))`, and objects whose functions or paths belong together, as in `[agents, memories]`.
 */
function listSteps(all: Value | undefined, { body }: Extract<CodeStatement, { kind: 'loop' }>): readonly Value[] {
  if (all?.kind !== 'list' || all.isOpen) return [];
  const isNaming = body.some(
    (statement) =>
      statement.kind === 'assign' && statement.target.kind === 'member' && statement.target.key.kind !== 'literal',
  );
  if (isNaming && all.items.length <= MAX_SAMPLED && all.items.every(isDefinition)) return all.items;
  if (all.items.length > MAX_LOOP_STEPS) return [];
  if (all.items.every((item) => hasOwnRequests(item))) return all.items;
  const isAccumulating = body.some(
    (statement) =>
      statement.kind === 'assign' &&
      statement.target.kind === 'name' &&
      isNamedIn(statement.value, statement.target.name),
  );
  return isAccumulating && all.items.every(isKnownText) ? all.items : [];
}

/** Whether an object has a function or a path, or an object with them. */
const hasOwnRequests = (value: Value, isInner = false): boolean =>
  value.kind === 'object' &&
  [...value.fields.values()].some(
    ({ value: field }) =>
      field.kind === 'function' || startOfText(field).startsWith('/') || (!isInner && hasOwnRequests(field, true)),
  );

const isKnownText = (value: Value): boolean => value.kind === 'text' && knownText(value) !== undefined;

/** Whether an element names or defines a member: a text, a class or a function. */
const isDefinition = (value: Value): boolean => isKnownText(value) || /^(class|function)$/.test(value.kind);

const isNamedIn = (value: Expression, name: string): boolean =>
  [...walkNodes(value)].some((node) => 'kind' in node && node.kind === 'name' && 'name' in node && node.name === name);

/** Evaluates the body of a loop. If that changes a name, evaluates it a second time, with the changed values. */
function runLoop(
  evaluation: Evaluation,
  loop: Extract<CodeStatement, { kind: 'loop' }>,
  scope: CodeScope,
  exports?: Exports,
): void {
  const { test, each, of, isStream, body } = loop;
  const evaluateElements = (): Value | undefined =>
    each === undefined || of === undefined ? undefined : evaluation.evaluate(of, scope);
  const elements = evaluateElements();
  const steps = listSteps(elements, loop);
  for (const step of steps) {
    if (each !== undefined) bindPattern(evaluation, each, step, scope, true);
    if (runStatements(evaluation, body, scope, exports) === 'leaves') return;
  }
  if (steps.length > 0) return;
  for (let turn = 0; turn < 2; turn += 1) {
    const before = new Map(scope.names);
    for (const name of each === undefined ? [] : listBoundNames(each)) before.delete(name);
    if (test !== undefined) evaluation.evaluate(test, scope);
    const all = turn === 0 ? elements : evaluateElements();
    if (each !== undefined && of !== undefined && all !== undefined) {
      if (all.kind === 'received' && all.part === 'body' && !isStream) noteValueUse(all, 'list', locate(of, scope));
      bindPattern(evaluation, each, anyElement(all), scope, true);
    }
    evaluation.progress.loops.push(scope);
    runBranches(evaluation, [body, []], scope, { exports });
    evaluation.progress.loops.pop();
    if ([...before].every(([name, value]) => scope.names.get(name) === value)) return;
  }
}

/** Evaluates the block that a test chooses, or each block if the result of the test is unknown. */
function runBranch(
  evaluation: Evaluation,
  { test: condition, blocks }: Extract<CodeStatement, { kind: 'branch' }>,
  scope: CodeScope,
  restores: RestoreFunctions,
  exports?: Exports,
): Completion {
  const test = condition && evaluation.evaluate(condition, scope);
  if (test !== undefined) noteHeaderTest(test);
  const truth = test && knownTruth(test);
  const [first = [], second = []] = blocks;
  if (truth !== undefined) return runStatements(evaluation, truth ? first : second, scope, exports);
  const outcome = test && outcomeIfTrue(test);
  // Without `else`, it is possible that no block runs.
  const all = blocks.length === 1 ? [first, []] : blocks;
  const completions = runBranches(evaluation, all, scope, { exports, condition, outcome });
  // The blocks of a shell `case` have no test: it may be that none of them runs.
  if (condition === undefined || completions.every((each) => each === 'completes')) return 'completes';
  if (!completions.includes('completes')) return completions.includes('jumps') ? 'jumps' : 'leaves';
  // The statements after `if (test) return` only run if the test is false.
  const isTrue = completions[0] === 'completes';
  restores.push(
    narrowNames(evaluation, condition, isTrue, scope),
    assumeOutcome(isTrue ? outcome : negateOutcome(outcome), scope, evaluation.progress),
  );
  return 'completes';
}

interface BranchContext {
  readonly exports?: Exports | undefined;
  /** The test under which the first block runs. The second one runs under the opposite. */
  readonly condition?: Expression | undefined;
  readonly outcome?: ResponseOutcome | undefined;
}

/** Evaluates blocks of which any may run. The values that they assign to a name become alternatives. */
function runBranches(
  evaluation: Evaluation,
  blocks: readonly (readonly CodeStatement[])[],
  scope: CodeScope,
  { exports, condition, outcome }: BranchContext,
): readonly Completion[] {
  const { progress } = evaluation;
  const before = new Map(scope.names);
  progress.addStepsForParts(before.size);
  const after = new Map<string, Value[]>();
  const ends: { readonly narrowed: CodeScope['names']; readonly restored: CodeScope['names'] }[] = [];
  const completions = blocks.map((block, index): Completion => {
    scope.names.clear();
    for (const [name, value] of before) scope.names.set(name, value);
    progress.branches += 1;
    const restore = narrowNames(evaluation, condition, index === 0, scope);
    const restoreOutcome = assumeOutcome(index === 0 ? outcome : negateOutcome(outcome), scope, progress);
    const completion = runStatements(evaluation, block, scope, exports);
    const narrowed = new Map(scope.names);
    restoreOutcome();
    restore();
    progress.branches -= 1;
    if (completion !== 'leaves') ends.push({ narrowed, restored: new Map(scope.names) });
    return completion;
  });
  if (ends.length === 0) for (const [name, value] of before) scope.names.set(name, value);
  for (const { narrowed, restored } of ends)
    for (const [name, value] of restored) {
      if (
        before.get(name) === value &&
        value.kind !== 'choice' &&
        ends.every((end) => end.restored.get(name) === value)
      ) {
        scope.names.set(name, value);
        continue;
      }
      // A name that another block assigns keeps here what the test shows of it.
      const isAssigned = ends.some((end) => end.restored.get(name) !== before.get(name));
      const kept = (isAssigned ? narrowed.get(name) : undefined) ?? value;
      after.set(name, [...(after.get(name) ?? []), kept]);
    }
  for (const [name, values] of after) {
    const [first] = values;
    if (first !== undefined) scope.names.set(name, joinAlternatives(values, first.at));
  }
  return completions;
}

/** Whether a value is a class of errors which the program raises itself. */
const isOwnError = (value: Value): boolean =>
  value.kind === 'class' &&
  !listClasses(value).some(({ parts }) => parts.bases.some((base) => /^(Key|Lookup)Error$/.test(calledName(base))));

function runTry(
  evaluation: Evaluation,
  { body, handlers, last }: Extract<CodeStatement, { kind: 'try' }>,
  scope: CodeScope,
  restores: RestoreFunctions,
  exports?: Exports,
): Completion {
  const sent: CodeRequest[] = [];
  const { functions, guards, narrowTries } = evaluation.progress;
  const isNarrow = handlers.every(({ types }) => types?.every((each) => isOwnError(evaluation.evaluate(each, scope))));
  if (isNarrow) narrowTries.push(sent);
  const catchesAbsence = handlers.some((handler) => handler.catchesAbsence);
  if (catchesAbsence) guards.push(functions.length);
  const completion = evaluation.progress.noteSent(sent, () => runStatements(evaluation, body, scope, exports));
  if (catchesAbsence) guards.pop();
  if (isNarrow) narrowTries.pop();
  const completions = handlers.map(({ caught, body: handler }) => {
    if (caught !== undefined)
      bindPattern(evaluation, caught, createCaughtError(sent, locate(caught, scope)), scope, true);
    return runBranches(evaluation, [handler, []], scope, { exports })[0] ?? 'completes';
  });
  const ended = runStatements(evaluation, last, scope, exports);
  if (ended !== 'completes') return ended;
  if (completion === 'completes' || !completions.includes('completes')) return completion;
  // The statements after `try { return … }` run after an error only.
  evaluation.progress.branches += 1;
  restores.push(() => {
    evaluation.progress.branches -= 1;
  });
  return 'completes';
}
