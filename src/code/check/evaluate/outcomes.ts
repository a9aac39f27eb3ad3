import { noteAlternativeFields } from '../alternative-fields.ts';
import type { CodeScope, Field, Value } from '../values/index.ts';
import { type ResponseOutcome, withOutcome } from '../values/index.ts';
import type { EvaluationProgress } from './progress.ts';
import { enclosingScopes } from './scope.ts';

/**
 * Marks the responses in the names of a scope and of the scopes around it with the outcome of a test, such as an error.
 *
 * @returns A function that restores the names.
 */
export function assumeOutcome(
  outcome: ResponseOutcome | undefined,
  scope: CodeScope,
  progress: EvaluationProgress,
): () => void {
  if (outcome === undefined) return () => undefined;
  const undo: (() => void)[] = [noteShape(outcome, progress)];
  const assumeIn = <Entry>(
    entries: Map<string, Entry>,
    read: (entry: Entry) => Value,
    write: (entry: Entry, value: Value) => Entry,
  ) => {
    progress.addStepsForParts(entries.size);
    // Most names have other values. A loop over the entries would make a pair for each.
    entries.forEach((entry, name) => {
      const value = withOutcome(read(entry), outcome);
      if (value === read(entry)) return;
      const changed = write(entry, value);
      entries.set(name, changed);
      undo.push(() => entries.get(name) === changed && entries.set(name, entry));
    });
  };
  const writeField = (field: Field, value: Value): Field => ({ ...field, value });
  for (const { names } of enclosingScopes(scope)) {
    assumeIn(
      names,
      (value) => value,
      (_, value) => value,
    );
    // An object that a wrapper returned can contain parts of a response.
    for (const value of names.values()) if (value.kind === 'object') assumeIn(value.fields, readFieldValue, writeField);
  }
  return () => {
    for (const restore of undo) restore();
  };
}

/**
 * Notes that a part of a body is absent or no list; if it is there, that the program reads it in place of those that are not:
 * `if (Array.isArray(body.items)) …; else if (Array.isArray(body.data)) …`
 */
function noteShape({ requests, shape }: ResponseOutcome, { otherParts }: EvaluationProgress): () => void {
  const [request] = requests;
  if (shape === undefined || request === undefined) return () => undefined;
  const path = shape.of === 'field' ? [...shape.path, shape.name] : shape.path;
  const part: Value = { kind: 'received', request, part: 'body', path, at: request.at };
  if (shape.isTrue) {
    noteAlternativeFields([...otherParts, part]);
    return () => undefined;
  }
  otherParts.push(part);
  return () => otherParts.splice(otherParts.indexOf(part), 1);
}

const readFieldValue = ({ value }: Field): Value => value;
