import { isJsonType, jsonContentOf, type Operation, type Schema } from '../../contract/model/index.ts';
import { findBodyFaults, locateField } from './body-faults.ts';
import { PartBudget } from './partial.ts';
import { ANY_ELEMENT_KEY, type JsonType } from './program.ts';
import {
  alternatives,
  type CodeBody,
  type CodeRequest,
  type Field,
  findHeader,
  isAbsent,
  isNull,
  isNullish,
  knownText,
  locationKey,
  type ObjectValue,
  type SentFields,
  type SourceLocation,
  type Value,
} from './values/index.ts';
import { type AddFact, findContent, hasMediaType, type Judgement, type Verdicts } from './verdicts/index.ts';

/** Adds the facts that the body of a request relies on: its media type, its fields, and its violations of the schema. */
export function addBodyFacts(
  request: CodeRequest,
  headers: SentFields,
  operation: Operation,
  verdicts: Verdicts,
  add: AddFact,
): void {
  const budget = new PartBudget();
  const faults = findBodyFaults(request, headers, operation, verdicts, budget);
  const isClosed = faults.some(({ reason }) => CLOSED_SCHEMA.test(reason));
  let hasExcludedField = false;
  // A field that is not stated is excluded if its schema allows no others: one report instead of two.
  const addField: AddFact = (at, part, judged, shown) => {
    const isExcluded = isClosed && part[0] === 'body field' && judged?.verdict === 'invented';
    hasExcludedField ||= isExcluded;
    add(at, part, isExcluded ? { ...judged, verdict: 'excluded' } : judged, shown);
  };
  addSentBodyFacts(request, headers, operation, verdicts, addField, budget);
  for (const { claims, how, reason, path, at } of faults) {
    if (hasExcludedField && CLOSED_SCHEMA.test(reason)) continue;
    const id = claims.flatMap((claim) => verdicts.findStatement(claim) ?? [])[0];
    add(
      at ?? locateField(request.body?.value, path) ?? request.body?.value.at ?? request.at,
      ['body', reason],
      { verdict: 'excluded', id, ...(at && { isLikely: true }) },
      how,
    );
  }
  if (budget.isExceeded) add(request.body?.value.at ?? request.at, ['body'], TOO_LARGE_JUDGEMENT);
}

/** Matches the keywords that exclude fields that a schema does not state. */
const CLOSED_SCHEMA = /additionalProperties|unevaluatedProperties/;

const TOO_LARGE_JUDGEMENT: Judgement = { verdict: 'unread', why: 'it is too large to be followed' };

function addSentBodyFacts(
  { body }: CodeRequest,
  headers: SentFields,
  operation: Operation,
  verdicts: Verdicts,
  add: AddFact,
  budget: PartBudget,
): void {
  // Code that sends no body, or `{}`, relies on nothing.
  if (body === undefined || alternatives(body.value).every(isEmptyBody)) return;
  const stated = operation.requestBody;
  if (stated === undefined) {
    if (!alternatives(body.value).some(canBeEmptyBody))
      add(body.value.at, ['body'], { verdict: 'invented', why: 'no body is stated' });
    return;
  }
  const type = findMediaType(body, headers);
  const open = verdicts.findOpenPoint(
    [stated.pointer, ...stated.contents.flatMap(({ pointer, schema }) => [pointer, schema?.pointer ?? pointer])],
    ['encoding', 'body'],
  );
  if (open !== undefined && jsonContentOf(stated) === undefined) {
    add(body.value.at, ['body as', type ?? 'it is'], { verdict: 'open', id: open.id });
    return;
  }
  const content = findContent(operation, type);
  if (content === undefined) return;
  if (type !== undefined) {
    // A document without marks may mean any JSON by `application/json`.
    const isOtherJson = !verdicts.hasMarks && /json/i.test(type) && /json/i.test(content.mediaType);
    const isStated = hasMediaType(content, type) || isOtherJson;
    // If the contract documents JSON, another media type is excluded. Otherwise it may be right, but undocumented.
    const isKnown = jsonContentOf(stated) !== undefined;
    add(findHeader(headers, 'content-type')?.at ?? body.value.at, ['media type', type], {
      verdict: isStated ? 'stated' : isKnown ? 'excluded' : 'unread',
      id: verdicts.findStatement(content.pointer),
      ...(!isStated && { nearest: content.mediaType }),
      ...(!isStated && !isKnown && { why: `${content.mediaType} is all that is stated` }),
    });
  }
  const { schema } = content;
  for (const why of verdicts.listUncheckedReasons(schema)) add(body.value.at, ['body'], { verdict: 'unread', why });
  const judge = (path: readonly string[]) => verdicts.judgeBodyField(operation, path, schema);
  // A client such as axios encodes an object as the media type in the headers.
  const isJson = body.as === 'json' && (type === undefined || isJsonType(type));
  for (const value of alternatives(body.value))
    addFieldFacts(value, [], schema, { operation, verdicts, add, budget, judge, isJson });
}

const isEmptyBody = (value: Value): boolean =>
  isNullish(value) || (value.kind === 'object' && value.fields.size === 0 && !value.isOpen);

/** Whether a value can be no body. Where no body is stated, an empty text of a helper for several methods says nothing either. */
const canBeEmptyBody = (value: Value): boolean =>
  isEmptyBody(value) || value.kind === 'unknown' || knownText(value) === '';

/** Finds the media type of a body by its header or by the library that encodes it; `undefined` if neither shows it. */
function findMediaType({ as, type }: CodeBody, headers: SentFields): string | undefined {
  const header = findHeader(headers, 'content-type')?.value;
  if (header !== undefined) {
    // An empty text is the default of a helper, which then sends no such header.
    const known = alternatives(header)
      .map(knownText)
      .find((one) => one !== undefined && one !== '');
    // In a form with files, the client replaces a header that states another media type.
    return as === 'multipart' && !/^multipart/i.test(known ?? '') ? undefined : known;
  }
  // Headers that are not known can state another type than that of a text.
  if (type !== undefined) return headers.isOpen ? undefined : type;
  if (as === 'form') return 'application/x-www-form-urlencoded';
  if (as === 'multipart') return 'multipart/form-data';
  return as === 'json' ? 'application/json' : undefined;
}

interface FieldContext {
  readonly operation: Operation;
  readonly verdicts: Verdicts;
  readonly add: AddFact;
  readonly budget: PartBudget;
  /** Whether the body is JSON, in which values have types. */
  readonly isJson: boolean;
  readonly judge: (path: readonly string[]) => ReturnType<Verdicts['judgeBodyField']>;
}

function addFieldFacts(value: Value, path: readonly string[], schema: Schema | undefined, context: FieldContext): void {
  const { operation, verdicts, add, budget, judge, isJson } = context;
  if (value.kind !== 'object' || schema?.isFreeForm === true) return;
  for (const [name, field] of value.fields) {
    if (isAbsent(field.value) || name === ANY_ELEMENT_KEY) continue;
    if (!budget.takePart(path.length)) return;
    const inner = [...path, name];
    const judged = judge(inner);
    const isNotSent =
      judged.verdict === 'invented' && (field.isDeleted === true || isOfSharedType(field, inner, operation, verdicts));
    // A value that may be any object may have any field.
    if (judged.verdict !== 'unread' && !isNotSent)
      add(
        (judged.verdict === 'stated' ? undefined : field.declaredAt) ?? field.at,
        ['body field', inner.join('.')],
        // A field that a type leaves optional need not be sent.
        isOnlyDeclared(field) && field.isOptional === true ? { ...judged, isLikely: true } : judged,
      );
    const next = schema?.properties.get(name);
    if (next === undefined) continue;
    if (!next.types.has('null') && alternatives(field.value).some(isNull))
      add(field.at, ['body field', inner.join('.'), 'null'], verdicts.judgeSentNull(operation));
    if (isJson) addDeclarationFacts(field, inner, next, schema?.required.includes(name) === true, context);
    for (const one of alternatives(field.value)) {
      if (one.kind === 'unknown' && one.cutAt !== undefined)
        add(one.cutAt, ['body field', inner.join('.'), 'length'], verdicts.judgeLength(next));
      addFieldFacts(one, inner, next, context);
    }
  }
  if (isJson) addLackedTypeFacts(value, path, schema, context);
}

/** Adds the wrong types that the type of an object declares for fields which the object lacks: other calls may send them. */
function addLackedTypeFacts(
  { fields, lackedTypes }: ObjectValue,
  path: readonly string[],
  schema: Schema | undefined,
  { verdicts, add }: FieldContext,
): void {
  for (const [name, { types, at }] of lackedTypes ?? []) {
    const stated = fields.has(name) ? undefined : schema?.properties.get(name);
    const shown = [...path, name].join('.');
    for (const { is, words, judged } of stated
      ? verdicts.judgeSentDeclaration(stated, { types, isOptional: true }, false)
      : [])
      if (judged.verdict === 'excluded')
        add(at, ['body field', shown, is], { ...judged, isLikely: true }, `${words}body field ${shown}`);
  }
}

const findDeclaration = (value: Value): SourceLocation | undefined =>
  alternatives(value).flatMap((one) => (one.kind === 'unknown' ? (one.declaredAt ?? []) : []))[0];

const NULL: ReadonlySet<JsonType> = new Set(['null']);

/**
 * Whether a field is only declared by an interface, and one of the response: the program has one type for what it creates and what it
 * reads, such as one with an `id`.
 */
const isOfSharedType = (field: Field, path: readonly string[], operation: Operation, verdicts: Verdicts): boolean =>
  isOnlyDeclared(field) && verdicts.judgeFieldOfAnyResponse(operation, path).verdict === 'stated';

const isOnlyDeclared = ({ at, declaredAt }: Field): boolean =>
  declaredAt !== undefined && locationKey(at) === locationKey(declaredAt);

/** Adds what the declaration of a field says of it, if its value is not known: its type, and that it may be missing. */
function addDeclarationFacts(
  { value, at, declaredAt = findDeclaration(value) ?? at, isOptional = false }: Field,
  path: readonly string[],
  schema: Schema,
  isRequired: boolean,
  { verdicts, add }: FieldContext,
): void {
  const types = alternatives(value).map((one) =>
    one.kind === 'unknown' ? one.types : isNullish(one) ? NULL : undefined,
  );
  const all = types.every((one) => one !== undefined) ? new Set(types.flatMap((one) => [...one])) : undefined;
  const shown = path.join('.');
  for (const { is, words, judged } of verdicts.judgeSentDeclaration(schema, { types: all, isOptional }, isRequired))
    if (judged.verdict !== 'stated')
      add(
        declaredAt.file === at.file ? declaredAt : at,
        ['body field', shown, is],
        { ...judged, isLikely: true },
        is === 'type' ? `${words}body field ${shown}` : `body field ${shown} ${words}`,
      );
}
