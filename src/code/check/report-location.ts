import type { Fact } from './facts.ts';
import { alternatives, type CodeRequest, type SourceLocation, type Value } from './values/index.ts';

/** The number of lines that a call can have after its first one. */
const MAX_CALL_LINES = 12;

/**
 * Finds the location at which a fact is reported: its own, or that of the innermost call in a checked file that leads to it. An operation
 * whose path is a constant or a field is reported at the call that passes it on.
 */
export function findReportLocation(
  named: ReadonlySet<string>,
  { at, key }: Fact,
  request: CodeRequest,
): SourceLocation | undefined {
  const isFar = key.length === 2 && at !== request.at && !isWrittenAtCall(at, request);
  const passing = request.calls.find(
    ({ args, isAssumed, file }) => !isAssumed && named.has(file) && args.some(containsText(at)),
  );
  const first = isFar ? [passing ?? request.at] : [at];
  return [...first, request.at, ...request.calls.toReversed()].find(({ file }) => named.has(file));
}

/** Whether a path is written in one of the functions that lead to its request, before the call or in its arguments. */
function isWrittenAtCall(at: SourceLocation, { calls, at: last }: CodeRequest): boolean {
  const all: readonly { readonly call: SourceLocation; readonly start: SourceLocation | undefined }[] = [
    ...calls.flatMap((call, index) => (call.isAssumed ? [] : [{ call, start: calls[index - 1]?.called }])),
    { call: last, start: calls.at(-1)?.called },
  ];
  return all.some(
    ({ call, start }) =>
      call.file === at.file &&
      at.line <= call.line + MAX_CALL_LINES &&
      at.line >= (start?.file === at.file ? start.line : 1),
  );
}

/** Returns a function that tells whether a value has a text that is written at a location. */
const containsText =
  ({ file, line, column }: SourceLocation, depth = 0) =>
  (value: Value): boolean =>
    alternatives(value).some((one) =>
      one.kind === 'text'
        ? one.parts.some(({ at }) => at.file === file && at.line === line && at.column === column)
        : one.kind === 'object' && depth < 2
          ? [...one.fields.values()].some((field) => containsText({ file, line, column }, depth + 1)(field.value))
          : false,
    );
