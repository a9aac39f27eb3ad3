import type { CodeRequest, CodeScope, Field, SourceLocation, Value } from '../values/index.ts';
import { alternatives, joinAlternatives, type ResponseOutcome, unknown, withOutcome } from '../values/index.ts';
import type { EvaluationProgress } from './progress.ts';
import { enclosingScopes } from './scope.ts';

/**
 * Gives the responses in all names of a scope the outcome that a test showed.
 *
 * @returns A function that restores the names.
 */
export function assume(
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
    progress.countParts(entries.size);
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
    // The result of a wrapper has parts of a response in it.
    for (const value of names.values()) if (value.kind === 'object') assumeIn(value.fields, readField, writeField);
  }
  return () => {
    for (const restore of undo) restore();
  };
}

const readField = ({ value }: Field): Value => value;

/** The error that is caught when one of some requests fails. */
export function caughtError(requests: readonly CodeRequest[], at: SourceLocation): Value {
  const errors = requests.map(
    (request): Value => ({ kind: 'received', request, part: 'error', isError: true, path: [], at }),
  );
  return errors.length === 0 ? unknown('an error', at) : joinAlternatives(errors, at);
}

/** The error that is caught when the requests behind a value fail. */
export const errorBehind = (value: Value, at: SourceLocation): Value =>
  caughtError(
    alternatives(value).flatMap((each) => (each.kind === 'received' ? [each.request] : [])),
    at,
  );
