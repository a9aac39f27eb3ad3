import {
  contentOfType,
  essenceOf,
  isSuccessKey,
  type JsonObject,
  jsonContentOf,
  nearestName,
  type OpenPoint,
  type Operation,
  responseFor,
  type Schema,
} from '../../../contract/model/index.ts';
import type { ResponseShape, ResponseUse } from '../values/index.ts';
import { acceptAnyValues, judgeByAnsweredChoice, judgeByAnsweredValues } from './answers.ts';
import type { ContractIndex } from './contract-index.ts';
import { findSchemaAt, judgeField, judgePaging } from './fields.ts';
import { type Judgement, toOpenJudgement } from './judgement.ts';
import { judgeNameInExamples } from './named-in-examples.ts';
import { judgeFieldInTexts, judgeNameInTexts } from './named-in-texts.ts';
import { isAboutName, isHttpHeader, isRegisteredHeader } from './names.ts';

type ValueUse = Extract<ResponseUse, { of: 'value' }>;

/** The judgement on errors of an operation for which the document describes no error. */
const NO_ERROR_DESCRIBED: Judgement = { verdict: 'unread', why: 'no error of the operation is described' };

const hasErrors = ({ responses }: Operation): boolean =>
  responses.some(({ key }) => !isSuccessKey(key) && !/^3/.test(key));

/** Matches the statuses that gateways and servers may send for any operation. */
const SERVER_STATUS = /^(408|413|414|421|429|431|5\d\d)$/;

/** Judges a status of a response; `undefined` for an interim status (1XX), or one that any server may send if the document has no marks. */
export function judgeStatus(index: ContractIndex, operation: Operation, status: number): Judgement | undefined {
  if (status < 200) return undefined;
  const documented = responseFor(operation, status);
  const statementOfKey = (key: string) => index.findStatement(`${operation.pointer}/responses/${key}`);
  if (documented?.key === String(status))
    return { verdict: 'stated', id: index.findStatement(documented.pointer) ?? statementOfKey(documented.key) };
  const [open] = status < 300 ? index.findPointsAt([operation.pointer], ['status']) : [];
  if (open !== undefined) return { verdict: 'open', id: open.id };
  const answer = judgeStatusByAnswers(index, operation, status, documented !== undefined);
  if (answer !== undefined) return answer;
  if (documented !== undefined) {
    const { pointer, usedAt, key } = documented;
    const [ofResponse] = index.findPointsAt([usedAt ?? pointer, pointer], ['errors', 'status']);
    const point = ofResponse ?? index.findPointAbout('upstream-failures', index.findPointsAt([pointer], ['elsewhere']));
    if (point !== undefined) return { verdict: 'open', id: point.id };
    // Without marks, `default` describes each status that the document does not name.
    const isOther = key === 'default' && !index.hasMarks && status >= 300;
    if (isOther || /XX$/.test(key)) return { verdict: 'stated', id: statementOfKey(key) };
  }
  const isOftenOmitted = index.hasMarks ? undefined : true;
  if (status < 400) {
    const redirects = toOpenJudgement(index.findPointAbout('redirects', index.pointsOfSurface(operation)));
    return redirects ?? { verdict: 'invented', isOftenOmitted };
  }
  if (!index.hasMarks && SERVER_STATUS.test(String(status))) return undefined;
  if (!index.hasMarks && !hasErrors(operation)) return NO_ERROR_DESCRIBED;
  const errors = operation.responses.map(({ key }) => key).filter((key) => !isSuccessKey(key) && key !== 'default');
  const isAboutStatuses = (point: OpenPoint) => index.findPointAbout('error-statuses', [point]) !== undefined;
  return {
    verdict: 'invented',
    id: index.findPointCovering(isAboutStatuses, operation.path)?.id,
    nearest: errors.join(', ') || undefined,
    isOftenOmitted,
  };
}

/** Judges a status by the owner's answers about statuses; `undefined` if no answer decides it. */
function judgeStatusByAnswers(
  index: ContractIndex,
  operation: Operation,
  status: number,
  isDocumented: boolean,
): Judgement | undefined {
  const ofFailures = { one: hasStatus(status), several: () => [500, 502, 503, 504].includes(status) };
  return (
    judgeByAnsweredValues(index, operation, (name) => /(^|-)status(es)?$/.test(name), status) ??
    (status >= 500 && isDocumented
      ? judgeByAnsweredChoice(index, operation, 'upstream-failures', ofFailures)
      : undefined) ??
    (status < 400 && !isDocumented
      ? judgeByAnsweredChoice(index, operation, 'redirects', { elsewhere: hasStatus(status) })
      : undefined) ??
    (status >= 400 && !isDocumented ? judgeByAnsweredChoice(index, operation, 'error-statuses', {}) : undefined)
  );
}

const hasStatus =
  (status: number) =>
  (values: JsonObject): boolean =>
    values.status === status;

/**
 * Judges a header of a response; `undefined` for a header of HTTP itself, or for a registered one if the document has
 * no marks.
 */
export function judgeResponseHeader(index: ContractIndex, operation: Operation, name: string): Judgement | undefined {
  const lower = name.toLowerCase();
  if (isHttpHeader(lower)) return undefined;
  const headers = operation.responses.flatMap((response) => response.headers);
  const stated = headers.find((header) => header.name.toLowerCase() === lower);
  if (stated !== undefined)
    return { verdict: 'stated', id: index.findStatement(stated.usedAt) ?? index.findStatement(stated.pointer) };
  const answer =
    judgeRequestIdHeader(index, operation, lower) ??
    judgeByAnsweredValues(index, operation, (value) => value === 'header', lower);
  if (answer !== undefined) return answer;
  const places = operation.responses.flatMap(({ pointer, usedAt }) => [pointer, usedAt ?? pointer]);
  const open =
    findPointNaming(index, operation, lower) ??
    index.findPointsAt(places, ['headers']).find((point) => isAboutName(point, lower));
  const names = headers.map((header) => header.name);
  if (open === undefined && !index.hasMarks && isRegisteredHeader(lower)) return undefined;
  const statesNone = index.contract.operations.every(({ responses }) =>
    responses.every((one) => one.headers.length === 0),
  );
  return (
    toOpenJudgement(open) ??
    judgePaging(index, operation, lower) ??
    judgeNameInTexts(index, operation, name) ?? {
      verdict: 'invented',
      nearest: nearestName(name, names),
      ...(statesNone && { why: 'the document states no header of a response' }),
    }
  );
}

/** Judges a header of an error; `undefined` unless the header is stated for successes only, and open for errors. */
export function judgeErrorHeader(index: ContractIndex, operation: Operation, name: string): Judgement | undefined {
  const lower = name.toLowerCase();
  const isStated = (isError: boolean): boolean =>
    selectResponses(operation, isError).some(({ headers }) => headers.some((one) => one.name.toLowerCase() === lower));
  if (!isStated(false) || isStated(true)) return undefined;
  const headers = operation.responses.flatMap((response) => response.headers);
  const pointers = headers
    .filter((header) => header.name.toLowerCase() === lower)
    .flatMap(({ pointer, usedAt }) => [pointer, usedAt]);
  return toOpenJudgement(index.findPointsAt(pointers, ['elsewhere']).find((point) => isAboutName(point, lower)));
}

/** Judges the header that identifies a request, by the owner's answer that names it; `undefined` if there is no such answer. */
function judgeRequestIdHeader(index: ContractIndex, operation: Operation, header: string): Judgement | undefined {
  const isNamed = index
    .findAnswersAbout(operation, 'header-on-answers')
    .some(({ names = [] }) => names.some((name) => name.toLowerCase() === header));
  return isNamed
    ? judgeByAnsweredChoice(index, operation, 'header-on-answers', { always: acceptAnyValues })
    : undefined;
}

/** Finds the open point of an operation, or of its surface, that names a header. */
function findPointNaming(index: ContractIndex, operation: Operation, header: string): OpenPoint | undefined {
  return [...index.pointsOfOperation(operation), ...index.pointsOfSurface(operation)].find(
    ({ names = [], aspect }) => aspect !== 'presence' && names.some((name) => name.toLowerCase() === header),
  );
}

/**
 * Judges the media types that a request accepts; `undefined` if it accepts any type or one of a vendor, or if no
 * success has a body.
 */
export function judgeResponseType(index: ContractIndex, operation: Operation, accept: string): Judgement | undefined {
  const contents = operation.responses.filter(({ key }) => isSuccessKey(key)).flatMap((response) => response.contents);
  const accepted = accept.split(',').map((type) => type.trim());
  const [first] = contents;
  // Media types such as `application/vnd.example+json` are versions of the stated ones.
  if (first === undefined || accepted.some((type) => /^\*\/\*$|^application\/vnd\./i.test(essenceOf(type))))
    return undefined;
  // `image/*` accepts each type of pictures.
  const isOfRange = (type: string, range: string): boolean =>
    range.endsWith('/*') && type.toLowerCase().startsWith(range.slice(0, -1).toLowerCase());
  const [stated] = accepted.flatMap(
    (type) =>
      contentOfType(contents, type) ?? contents.find(({ mediaType }) => isOfRange(mediaType, essenceOf(type))) ?? [],
  );
  if (stated !== undefined) return { verdict: 'stated', id: index.findStatement(stated.pointer) };
  return { verdict: 'excluded', id: index.findStatement(first.pointer), nearest: first.mediaType };
}

const VERDICTS_BEST_FIRST = ['stated', 'open', 'unread', 'excluded', 'invented'] as const;

/** Judges a field of a response's body; `undefined` if the program only reads it after a test that no stated body passes. */
export function judgeResponseField(
  index: ContractIndex,
  operation: Operation,
  { path, isError, shapes: all = [] }: Pick<Extract<ResponseUse, { of: 'field' }>, 'path' | 'isError' | 'shapes'>,
): Judgement | undefined {
  // The field that was tested is judged itself. A part of a field that lacked was read after the program set it.
  const shapes = all.filter((shape) => {
    const tested = shape.of === 'field' ? [...shape.path, shape.name] : undefined;
    const isWithin = tested?.every((name, index) => name === path[index]) === true;
    return !isWithin || (shape.isTrue && path.length > (tested?.length ?? 0));
  });
  if (isError && !index.hasMarks && !hasErrors(operation)) return NO_ERROR_DESCRIBED;
  const responses = selectResponses(operation, isError);
  const bodies = responses.flatMap((response) => jsonContentOf(response)?.schema ?? []);
  const successes = new Set(
    selectResponses(operation, false).flatMap((response) => jsonContentOf(response)?.schema ?? []),
  );
  // The program can have got the body again since it tested a field, so that the test leaves out no schema.
  const schemas = bodies.filter((schema) =>
    shapes.every((shape) => shape.of === 'field' || canHaveShape(schema, shape)),
  );
  // A schema without the part that was tested does not show what that part is.
  const isImpossible = shapes.some((shape) => {
    const withPart = bodies.filter((schema) => findSchemaAt(schema, shape.path) !== undefined);
    return withPart.length > 0 && withPart.every((schema) => !canHaveShape(schema, shape));
  });
  if (isImpossible) return undefined;
  const judge = (some: readonly Schema[]): Judgement | undefined => {
    const judgements = some.map((schema) => judgeField(index, operation, schema, path));
    return VERDICTS_BEST_FIRST.flatMap((verdict) => judgements.find((each) => each.verdict === verdict) ?? [])[0];
  };
  const ofAny = judge(schemas);
  // The shape of an error does not exclude what the schema of a success merely lacks.
  const best = ofAny?.verdict === 'excluded' ? (judge(schemas.filter((one) => successes.has(one))) ?? ofAny) : ofAny;
  if (best !== undefined && best.verdict !== 'invented') return best;
  const places = responses.flatMap(({ pointer, usedAt }) => [pointer, usedAt ?? pointer]);
  const [open] = index.findPointsAt(places, ['errors']);
  // A document without marks that describes no body of a GET leaves it out.
  const isLeftOut =
    !index.hasMarks && operation.method === 'get' && responses.every(({ contents }) => contents.length === 0);
  const noBody: Judgement = isLeftOut
    ? { verdict: 'unread', why: 'no body of the response is described' }
    : { verdict: 'invented', why: 'no body is stated' };
  const contents = responses.flatMap((response) => jsonContentOf(response) ?? []);
  const isInvented = (part: readonly string[]): boolean =>
    schemas.every((schema) => judgeField(index, operation, schema, part).verdict === 'invented');
  const unstated = path.find((_, depth) => isInvented(path.slice(0, depth + 1)));
  return (
    toOpenJudgement(open) ??
    judgeNameInExamples(index, contents, path) ??
    judgeFieldInTexts(index, operation, responses, unstated) ??
    best ??
    noBody
  );
}

/** Whether all that is stated of a part of a response is that it is a text, a number, a boolean or null. */
export function isScalar(
  operation: Operation,
  { path, isError }: Pick<Extract<ResponseUse, { of: 'field' }>, 'path' | 'isError'>,
): boolean {
  const schemas = selectResponses(operation, isError).flatMap(
    (response) => findSchemaAt(jsonContentOf(response)?.schema, path) ?? [],
  );
  return (
    schemas.length > 0 && schemas.every(({ types }) => types.size > 0 && !types.has('object') && !types.has('array'))
  );
}

/** Whether a test of a value of a schema can have its result. A field that is stated counts as present. */
function canHaveShape(root: Schema, shape: ResponseShape): boolean {
  const { path, isTrue } = shape;
  const schema = findSchemaAt(root, path);
  if (shape.of === 'field')
    return (
      schema === undefined || schema.isFreeForm || (findSchemaAt(root, [...path, shape.name]) !== undefined) === isTrue
    );
  const types = schema?.types;
  return types === undefined || types.size === 0 || types.has('array') === isTrue || (!isTrue && types.size > 1);
}

/** Judges that code takes a part of a body for a list; `undefined` if that is stated, or open in a part that is reported itself. */
function judgeList(
  index: ContractIndex,
  operation: Operation,
  { path, isError = false, shapes, at }: ValueUse,
): Judgement | undefined {
  // A text has a length, too.
  const canBeText = selectResponses(operation, isError).some((response) =>
    findSchemaAt(jsonContentOf(response)?.schema, path)?.types.has('string'),
  );
  if (canBeText) return undefined;
  const judged = judgeResponseField(index, operation, { path: [...path, '[]'], isError, shapes });
  // A loop over an object of Python runs over its names.
  if (judged?.verdict === 'excluded') return { ...judged, isLikely: at.file.endsWith('.py') };
  return judged?.verdict === 'open' && path.length === 0 ? judged : undefined;
}

/** Judges the type, the format or the order that code relies on, or that it takes a value for a list; `undefined` if it is neither open, answered nor excluded. */
export function judgeValue(index: ContractIndex, operation: Operation, use: ValueUse): Judgement | undefined {
  const { is, part, path, isError } = use;
  if (is === 'list') return judgeList(index, operation, use);
  if (is === 'order')
    return path.length > 1
      ? undefined
      : (judgeByAnsweredChoice(index, operation, 'list-order', {
          'by-id': acceptAnyValues,
          'by-id-descending': acceptAnyValues,
          'by-last-message': acceptAnyValues,
        }) ?? toOpenJudgement(index.findPointAbout('list-order', index.pointsOfOperation(operation))));
  const responses = selectResponses(operation, isError);
  if (part === 'header') {
    const name = path[0]?.toLowerCase();
    if (name === 'content-type')
      return (
        judgeByAnsweredChoice(index, operation, 'answer-media-type', {
          bare: acceptAnyValues,
          'with-parameter': acceptAnyValues,
        }) ?? toOpenJudgement(index.findPointAbout('answer-media-type', index.pointsOfSurface(operation)))
      );
    const pointers = responses
      .flatMap(({ headers }) => headers)
      .filter((header) => header.name.toLowerCase() === name)
      .flatMap(({ pointer, usedAt }) => [pointer, usedAt]);
    return toOpenJudgement(index.findPointsAt(pointers, ['format'])[0]);
  }
  const schemas = responses.flatMap((response) => findSchemaAt(jsonContentOf(response)?.schema, path) ?? []);
  const pointers = schemas.flatMap(({ parts }) => parts.map(({ pointer }) => pointer));
  // An open point about the shape of an object can mean further fields.
  const aspects = is === 'further fields' ? (['fields', 'body', 'type', 'errors'] as const) : [is];
  return toOpenJudgement(index.findPointsAt(pointers, aspects)[0]);
}

/** Selects the responses of an operation that are errors, or successes; all of them if `isError` is `undefined`. */
export const selectResponses = ({ responses }: Operation, isError: boolean | undefined): Operation['responses'] =>
  responses.filter(({ key }) => isError === undefined || key === 'default' || isSuccessKey(key) !== isError);
