import { type Fact, isOperationFact } from './fact.ts';
import { TEST_CODE } from './program.ts';
import {
  alternatives,
  type CodeRequest,
  locationKey,
  type SourceLocation,
  toTextParts,
  type Value,
} from './values/index.ts';

/** The number of lines that a call can have after its first one. */
const MAX_CALL_LINES = 12;

interface CheckedTexts {
  /** The files that are checked. */
  readonly named: ReadonlySet<string>;
  /** The locations of the texts that are constants and fields of objects. */
  readonly constants: ReadonlySet<string>;
  /** The operations that each call leads to, by its location. */
  readonly operations: OperationsByCall;
}

type OperationsByCall = ReadonlyMap<string, ReadonlySet<string>>;

/** Lists the operations that each call in the code, also one of a function of the program, leads to. */
export function listOperationsByCall(
  facts: readonly { readonly request: CodeRequest; readonly fact: Fact }[],
): OperationsByCall {
  const operations = new Map<string, Set<string>>();
  for (const { request, fact } of facts)
    for (const call of isOperationFact(fact) && fact.verdict !== 'unread' ? listCalls(request) : []) {
      const place = locationKey(call);
      operations.set(place, (operations.get(place) ?? new Set()).add(fact.key.join(' ')));
    }
  return operations;
}

/** Lists the calls in the code that lead to a request, the innermost first. */
const listCalls = ({ at, calls }: CodeRequest): readonly SourceLocation[] => [
  at,
  ...calls.filter(({ isAssumed }) => !isAssumed).toReversed(),
];

/**
 * Finds the location at which a fact is reported: its own, or that of the innermost call in a checked file that leads
 * to it; `undefined` if there is no such file. If the path of an operation is written elsewhere, such as in
 * a constant, the operation is reported at the first call in a checked file that has a text of that path among its
 * arguments, or at the innermost call that leads to this operation alone.
 */
export function findReportLocation(
  { named, constants, operations }: CheckedTexts,
  fact: Fact,
  request: CodeRequest,
): SourceLocation | undefined {
  const { at } = fact;
  const locations = [request.at, ...request.calls.toReversed()];
  const isConstant = constants.has(locationKey(at));
  if (!isOperationFact(fact) || isWrittenAtCall(at, request, isConstant))
    return [at, ...locations].find(({ file }) => named.has(file));
  const texts = listPathTexts(request, at);
  const passing = request.calls.find(
    ({ args, isAssumed, file }) =>
      !isAssumed && named.has(file) && args.some((each) => containsText(each, texts, isConstant ? 0 : 2)),
  );
  const isDeciding = (call: SourceLocation): boolean => operations.get(locationKey(call))?.size === 1;
  const deciding = listCalls(request).filter(isDeciding);
  const written = isConstant ? [] : [at];
  const first = passing !== undefined && isDeciding(passing) ? [passing] : deciding[0] === request.at ? written : [];
  const others = [...(passing === undefined ? written : [passing]), ...locations];
  const all = [...first, ...deciding, ...others].filter(({ file }) => named.has(file));
  // Tests only call code of which a constant has the path.
  const outside = isConstant && !TEST_CODE.test(at.file) ? all.find(({ file }) => !TEST_CODE.test(file)) : undefined;
  return outside ?? all[0];
}

/**
 * Whether a path is written in one of the functions that lead to its request, before the call or in its arguments, and not
 * passed to that function. Constants are written outside of functions.
 */
function isWrittenAtCall(at: SourceLocation, { calls, at: last }: CodeRequest, isConstant: boolean): boolean {
  const text = new Set([locationKey(at)]);
  return [...calls, { ...last, isAssumed: false }].some((call, index) => {
    const entry = calls[index - 1];
    if (call.isAssumed || call.file !== at.file || (isConstant && entry !== undefined)) return false;
    const isPassed = entry?.args.some((each) => containsText(each, text)) === true;
    const start = entry?.called.file === at.file ? entry.called.line : 1;
    return !isPassed && at.line >= start && at.line <= call.line + MAX_CALL_LINES;
  });
}

/** Lists the locations of the texts in a URL, without those of other addresses. */
const listPathTexts = ({ url }: CodeRequest, at: SourceLocation): ReadonlySet<string> =>
  new Set([
    locationKey(at),
    ...alternatives(url).flatMap((one) =>
      toTextParts(one).flatMap((part) =>
        'text' in part && part.text !== '' && !part.text.includes('://') ? [locationKey(part.at)] : [],
      ),
    ),
  ]);

/** Whether a value, or a field of it, has a text that is written at one of several locations. */
const containsText = (value: Value, texts: ReadonlySet<string>, depth = 0): boolean =>
  alternatives(value).some((one) =>
    one.kind === 'text'
      ? one.parts.some(({ at }) => texts.has(locationKey(at)))
      : one.kind === 'object' && depth < 2
        ? [...one.fields.values()].some((field) => containsText(field.value, texts, depth + 1))
        : false,
  );
