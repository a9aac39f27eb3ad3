import type { Operation } from '../../contract/model/index.ts';
import { isReadInPlaceOfOther } from './alternative-fields.ts';
import { isResponseAttribute, testedHeader } from './received.ts';
import { testedType } from './text-methods.ts';
import type { CodeRequest, DeclaredBy, ResponseUse, Wrapping } from './values/index.ts';
import type { AddFact, Judgement, Verdicts } from './verdicts/index.ts';

type FieldUse = Extract<ResponseUse, { of: 'field' }>;

interface ResponseContext {
  readonly refusal?: Judgement | undefined;
  readonly isAsserted?: (use: ResponseUse) => boolean;
  readonly isFailing?: boolean;
  readonly mistyped?: readonly (readonly string[])[];
  readonly askedFor?: ReadonlySet<string>;
}

/**
 * Adds the facts that the uses of a response rely on.
 *
 * @param refusal The judgement on the status 403, if the program sends a key that is not accepted.
 * @param isAsserted Whether that is about a comparison with a status.
 * @param isFailing Whether a test expects that the call throws an error.
 * @param mistyped The paths of values that are reported, since they have another type than the stated one.
 * @param askedFor The names of fields that the query asks for.
 */
export function addResponseFacts(
  sent: CodeRequest,
  operation: Operation,
  verdicts: Verdicts,
  add: AddFact,
  { refusal, isAsserted = () => true, isFailing = false, mistyped = [], askedFor = new Set() }: ResponseContext = {},
): void {
  const request = sent.sentBy === undefined ? sent : { ...sent, uses: readByConvention(sent, operation, verdicts) };
  const written = findWrittenFields(request);
  const [invented, inventedInTypes] = [new Set<string>(), new Set<string>()];
  const undecided: FieldUse[] = [];
  const read = listFields(request.uses);
  for (const use of selectDistinctUses(request)) {
    if (use.of === 'status') {
      const judged = use.status === 403 && isAsserted(use) ? refusal : undefined;
      add(use.at, ['status', String(use.status)], judged ?? judgeStatusUse(use, request, operation, verdicts));
    } else if (use.of === 'media type') {
      const judged = verdicts.judgeResponseType(operation, use.type);
      add(
        use.at,
        ['response media type', use.type, 'syntax'],
        judged && { ...judged, isLikely: !verdicts.hasMarks },
        `response as ${use.type}`,
      );
    } else if (use.of === 'time limit') add(use.at, ['time limit'], verdicts.judgeTimeLimit(operation));
    else if (use.of === 'header') {
      const part = ['response header', use.name];
      const ofError = use.isError ? verdicts.judgeErrorHeader(operation, use.name) : undefined;
      add(
        use.at,
        ofError === undefined ? part : [...part, 'on errors'],
        ofError ?? verdicts.judgeResponseHeader(operation, use.name),
      );
      const isTested = request.tested.has(testedHeader(use.name));
      if (use.isUnguarded && !isTested)
        add(
          use.at,
          [...part, 'presence'],
          verdicts.judgeHeaderPresence(operation, use.name),
          `presence of ${part.join(' ')}`,
        );
    } else if (use.of === 'value') {
      const part = [`response ${use.part === 'header' ? 'header' : 'field'}`, displayFieldPath(use.path)];
      const shown = `${use.is} of ${use.path.length === 0 ? 'the response' : part.join(' ')}`;
      add(use.at, [...part, use.is], verdicts.judgeValue(operation, use), shown);
    } else if (use.of === 'declaration') {
      const shown = displayFieldPath(use.path);
      const part = shown === '' ? 'response body' : `response field ${shown}`;
      for (const { is, words, judged } of verdicts.judgeDeclaration(operation, use)) {
        if (is === 'type' && judged.verdict === 'excluded') invented.add(shown);
        add(
          use.at,
          ['response field', shown, is],
          { ...judged, isLikely: use.declared === 'type' },
          is === 'type' ? `${words}${part}` : `${part} ${words}`,
        );
      }
    } else if (use.of === 'field') {
      // The fields of a field that is invented, or of another type, are not reported again.
      const isOfType = use.declared === 'type';
      const isUnread = isOfType && !read.has(displayFieldPath(use.path));
      const causes = isUnread ? [...invented, ...inventedInTypes] : [...invented];
      if (use.path.some((_, index) => index > 0 && causes.includes(displayFieldPath(use.path.slice(0, index)))))
        continue;
      const shown = displayFieldPath(use.path);
      // The value of a text or a number has no fields, and neither has one that the body lacks, so that an unknown function made another
      // object of it.
      const { argument } = typeof use.isWrapped === 'object' ? use.isWrapped : {};
      if (argument !== undefined && !mayHaveFields({ ...use, path: argument, shapes: [] }, operation, verdicts))
        continue;
      // If the function returns what it gets, a stated field is right; if not, it is no field of a response.
      const unwrapped =
        typeof use.isWrapped === 'object' ? { ...use, path: [...(argument ?? []), ...use.path] } : undefined;
      if (unwrapped !== undefined && verdicts.judgeResponseField(operation, unwrapped)?.verdict === 'stated') continue;
      const judged = use.isWrapped ? judgeWrapped(use.isWrapped) : verdicts.judgeResponseField(operation, use);
      if (judged?.verdict === 'invented' && isFailing && use.isError !== true) continue;
      if (judged?.verdict === 'excluded' && isReadByType(request, use.path)) continue;
      if (judged?.verdict !== 'stated' && mistyped.some((path) => isBelow(use.path, path))) continue;
      const mayBeAbsent = judged?.verdict === 'invented' || (judged?.verdict === 'excluded' && judged.id === undefined);
      if (
        mayBeAbsent &&
        isReadInPlaceOfOther(request, use.path, (path) => verdicts.judgeResponseField(operation, { ...use, path }))
      ) {
        invented.add(shown);
        add(use.at, ['response field', shown], { ...judged, isAccepted: true });
        continue;
      }
      // The fields of a field that is read only where it is present are not read without it.
      const isOfTested = ({ path }: FieldUse): boolean => isBelow(use.path, path) && request.tested.has(path.join('.'));
      if (mayBeAbsent && undecided.some(isOfTested)) continue;
      const isAskedFor = judged?.verdict === 'invented' && use.path.some((name) => askedFor.has(name));
      if (written.has(use) && /^(invented|unread)$/.test(judged?.verdict ?? '')) {
        (isUnread ? inventedInTypes : invented).add(shown);
        continue;
      }
      const whyNotJudged = isAskedFor
        ? 'a value of the query names the field, which no schema states'
        : mayBeAbsent
          ? findWhyNotJudged(request, use.path)
          : undefined;
      if (whyNotJudged !== undefined) {
        const isOfCause = ({ path, at }: FieldUse): boolean =>
          isBelow(use.path, path) && at.file === use.at.file && at.line === use.at.line;
        if (!undecided.some(isOfCause))
          add(use.at, ['response field', shown], { verdict: 'unread', why: whyNotJudged });
        undecided.push(use);
        continue;
      }
      const list = judged?.verdict === 'excluded' ? findWrongList(use, operation, verdicts) : undefined;
      if (list !== undefined) {
        const part = ['response field', displayFieldPath(list.path)];
        const words = list.path.length === 0 ? 'the response' : part.join(' ');
        add(use.at, [...part, 'list'], { ...list.judged, isLikely: isUnread }, `list of ${words}`);
        continue;
      }
      // A type of what the program creates may also be that of what it reads. Only marks show that no such field is received.
      if (judged?.verdict === 'invented' && isUnread && !verdicts.hasMarks && verdicts.isSentField(operation, use.path))
        continue;
      if (/^(invented|excluded)$/.test(judged?.verdict ?? '')) (isUnread ? inventedInTypes : invented).add(shown);
      const isLikely = isUnread || judged?.isLikely;
      add(use.at, ['response field', shown], judged && { ...judged, isLikely, isOfType, isOfError: use.isError });
    }
  }
}

/** Whether a part of a response may have fields by its statement. */
const mayHaveFields = (part: FieldUse, operation: Operation, verdicts: Verdicts): boolean =>
  !verdicts.isScalar(operation, part) &&
  (part.path.length === 0 ||
    !/^(invented|excluded)$/.test(verdicts.judgeResponseField(operation, part)?.verdict ?? ''));

/** Whether a field is read of a value whose type the program tests, so that it expects the stated type, too. */
const isReadByType = ({ tested }: CodeRequest, path: readonly string[]): boolean =>
  path.some((name, index) => name !== '[]' && tested.has(testedType(path.slice(0, index))));

/** Judges a status. A test for several statuses is right if one of them is stated, and so is a further test for any of them. */
function judgeStatusUse(
  { status }: Extract<ResponseUse, { of: 'status' }>,
  { uses }: CodeRequest,
  operation: Operation,
  verdicts: Verdicts,
): Judgement | undefined {
  const judged = verdicts.judgeStatus(operation, status);
  if (judged?.verdict !== 'invented' || status >= 400) return judged;
  const isStated = (other: number): boolean =>
    other < 400 && verdicts.judgeStatus(operation, other)?.verdict === 'stated';
  const isAccepted = uses.some((use) => use.of === 'status' && use.among.has(status) && [...use.among].some(isStated));
  return isAccepted ? { ...judged, isAccepted } : judged;
}

const isBelow = (path: readonly string[], other: readonly string[]): boolean =>
  path.length > other.length && other.every((name, index) => name === path[index]);

/** Finds the part of a body that a program takes for a list although it is none, if it reads a field of the elements. */
function findWrongList(use: FieldUse, operation: Operation, verdicts: Verdicts) {
  for (const [index, name] of use.path.entries()) {
    const path = use.path.slice(0, index);
    const judged =
      name === '[]' ? verdicts.judgeResponseField(operation, { ...use, path: [...path, name] }) : undefined;
    if (judged?.verdict === 'excluded') return { path, judged };
  }
  return undefined;
}

/**
 * Decides for the fields that a program reads of what a client returned by convention whether they are in the body. A stated field, or an
 * element, shows that the client returns the body itself.
 */
function readByConvention({ uses, sentBy }: CodeRequest, operation: Operation, verdicts: Verdicts): ResponseUse[] {
  const fields = uses.flatMap((use) => (use.of === 'field' ? [use] : []));
  const isStated = (use: FieldUse): boolean => verdicts.judgeResponseField(operation, use)?.verdict === 'stated';
  const isBody = fields.some((use) => use.byConvention === 'whole' && (use.path[0] === '[]' || isStated(use)));
  return uses.flatMap((use): readonly ResponseUse[] => {
    if (use.of !== 'field' || use.byConvention === undefined || use.isWrapped !== undefined) return [use];
    if (use.byConvention === 'whole') {
      if (isBody) return [use];
      return isResponseAttribute(use.path[0] ?? '', use.at.file)
        ? []
        : [{ ...use, isWrapped: `whether ${sentBy} returns the body is not known` }];
    }
    // `data` of a response, or the field `data` of a body
    const { member } = use.byConvention;
    const isInBody = fields.some(({ path: [first], byConvention }) => first === member && byConvention !== 'whole');
    return [isInBody || !isStated({ ...use, path: [member] }) ? use : { ...use, path: [member, ...use.path] }];
  });
}

/** Returns the judgement on a field that is read from the result of unknown code. */
const judgeWrapped = (wrapping: Wrapping): Judgement => ({
  verdict: 'unread',
  why: typeof wrapping === 'string' ? wrapping : 'it is read from the result of a function that is not followed',
});

/** Finds the fields that the program has set itself before it reads them, or that a type has and the program sets. */
function findWrittenFields({ uses }: CodeRequest): ReadonlySet<ResponseUse> {
  const firstWrites = new Map<string, number>();
  for (const [index, use] of uses.entries()) {
    const path = use.of === 'written field' ? use.path.join('.') : undefined;
    if (path !== undefined && !firstWrites.has(path)) firstWrites.set(path, index);
  }
  const isWritten = (use: ResponseUse, index: number): boolean => {
    const first = use.of === 'field' ? firstWrites.get(use.path.join('.')) : undefined;
    return first !== undefined && (first < index || (use.of === 'field' && use.declared === 'type'));
  };
  return new Set(firstWrites.size === 0 ? [] : uses.filter(isWritten));
}

/** The minimum distance in lines at which a field is reported both in a type and where it is read. */
const MIN_DISTANCE = 3;

/**
 * Selects the uses of a response. A field that a schema requires is not reported again where it is read or in a type, and
 * one that is read not again in a type next to that.
 */
export function selectDistinctUses({ uses }: CodeRequest): readonly ResponseUse[] {
  const required = listFields(uses, 'schema');
  const reads = Map.groupBy(
    uses.flatMap((use) => (use.of === 'field' && use.declared === undefined ? [use] : [])),
    ({ path }) => displayFieldPath(path),
  );
  const isNextToRead = ({ path, at }: FieldUse): boolean =>
    (reads.get(displayFieldPath(path)) ?? []).some(
      (read) => read.at.file === at.file && Math.abs(read.at.line - at.line) < MIN_DISTANCE,
    );
  return uses.filter(
    (use) =>
      use.of !== 'field' ||
      use.declared === 'schema' ||
      (!required.has(displayFieldPath(use.path)) && (use.declared === undefined || !isNextToRead(use))),
  );
}

/** Lists the fields that a program declares in a way, or, without one, that it reads. */
const listFields = (uses: readonly ResponseUse[], declared?: DeclaredBy): ReadonlySet<string> =>
  new Set(uses.flatMap((use) => (use.of === 'field' && use.declared === declared ? [displayFieldPath(use.path)] : [])));

export const displayFieldPath = (path: readonly string[]): string => path.join('.').replaceAll('.[]', '[]');

/** Returns the reason why a field that is not stated may be right nevertheless; `undefined` if there is none. */
function findWhyNotJudged({ tested, walked }: CodeRequest, path: readonly string[]): string | undefined {
  if (tested.has(path.join('.'))) return 'the code reads it only where it is present';
  const isWalked = path.some((_, index) => walked.has(path.slice(0, index).join('.')));
  return isWalked ? 'a function that calls itself reads it in parts of several kinds' : undefined;
}
