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
  const undo: (() => void)[] = [];
  const assumeIn = <Entry>(
    entries: Map<string, Entry>,
    read: (entry: Entry) => Value,
    write: (entry: Entry, value: Value) => Entry,
  ) => {
    progress.addStepsForParts(entries.size);
    for (const [name, entry] of entries) {
      const value = withOutcome(read(entry), outcome);
      if (value === read(entry)) continue;
      const changed = write(entry, value);
      entries.set(name, changed);
      undo.push(() => entries.get(name) === changed && entries.set(name, entry));
    }
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

const readFieldValue = ({ value }: Field): Value => value;
