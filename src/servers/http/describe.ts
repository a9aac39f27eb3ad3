import type { Behaviour } from '../../contract/behaviours/index.ts';
import { isBodiless } from '../../contract/model/bodiless.ts';
import { asNumbers, toJsonText } from '../../contract/model/exact-json.ts';
import type { Json, JsonObject } from '../../contract/model/index.ts';
import { isJsonObject } from '../../contract/model/json.ts';
import { contentOfType, isJsonType } from '../../contract/model/media-types.ts';
import { coveringResponse, headerExample, type Operation } from '../../contract/model/operation.ts';
import type { ResponseSource, SourceResponse } from './response-source.ts';
import type { PreparedSchemas } from './schemas.ts';
import { ServeError } from './serve-error.ts';
import { idsOf, type ServedContract, type ServedMark } from './served-contract.ts';
import type { ValidationError } from './validation-errors.ts';

export interface ResponseDescription {
  readonly headers: Readonly<Record<string, string>>;
  readonly schema: string | undefined;
  readonly body: unknown;
  /** The body in the form in which it is sent. */
  readonly text: string | Uint8Array | undefined;
  /** Writes another body in the media type of this response. */
  readonly write: (body: unknown) => string | Uint8Array;
  readonly fits: boolean;
  readonly openPoints: readonly string[];
  readonly freshHeaders: readonly string[];
}

/** Behaviours that show in every response with the marked element. */
const SHOWN_BY_ELEMENT: ReadonlySet<string> = new Set<Behaviour>([
  'content-form',
  'id-origin',
  'list-order',
  'list-paging',
  'message-language',
  'stored-text',
]);

/** Whether every response that contains a marked element is a guess at the open point of the mark. */
export const isGuessIfPresent = ({ inStructure, shows, meets }: ServedMark): boolean =>
  inStructure || meets === 'success' || meets === 'error' || (shows !== undefined && SHOWN_BY_ELEMENT.has(shows));

/** Compares marks for sorting: those with the aspect `elsewhere`, about no part of the document, come last. */
const compareMarks = (a: ServedMark, b: ServedMark): number =>
  Number(a.aspect === 'elsewhere') - Number(b.aspect === 'elsewhere');

/**
 * Returns a function that checks and describes responses of an operation, and caches the results.
 *
 * @param around The marks of the operation itself, of its parameters and of its security schemes.
 */
export function createDescriber(
  contract: ServedContract,
  schemas: PreparedSchemas,
  { isOfDocument = false, write = writeBody }: Pick<ResponseSource, 'isOfDocument' | 'write'>,
  operation: Operation,
  around: readonly ServedMark[],
): (response: SourceResponse) => ResponseDescription {
  const { document, marks, decisions, identifier, where } = contract;
  const operationMarks = marks.on(operation.node);
  const accepted = [
    ...operationMarks.filter(({ aspect }) => aspect === 'security' || aspect === 'encoding'),
    ...marks.on(operation.requestBody?.used),
  ];
  const mayBeNull = decisions.forSurface('nulls', operation.surface).does;
  const onErrors = decisions.forSurface('header-on-errors', operation.surface);
  const onAnswers = decisions.forSurface('header-on-answers', operation.surface);
  const isOnAllResponses = ({ aspect }: ServedMark): boolean => onAnswers.does && aspect === 'presence';
  const ofTags = findTags(document, operation).flatMap((tag) => marks.on(tag).filter(({ inStructure }) => inStructure));
  const descriptions = new WeakMap<SourceResponse, ResponseDescription>();

  /** @param pointer Pointer of the body's schema; `undefined` if it has none. */
  const fitsSchemaAt = (pointer: string | undefined, value: unknown): boolean => {
    const error = pointer === undefined ? undefined : findResponseError(schemas, pointer, value, mayBeNull);
    if (error === undefined || pointer === undefined) return true;
    if (isOfDocument) return false;
    const { place: within, keyword } = error;
    const at = within.length === 0 ? '' : ` at ${within.join('.')}`;
    throw new ServeError(
      { kind: 'unfit-response', place: pointer, within, keyword },
      `${where(pointer)}: the response does not fit its schema${at} (${keyword}); give it an example that does`,
    );
  };

  const describe = ({
    status,
    headers,
    body,
    written,
    openPoints: decided = [],
  }: SourceResponse): ResponseDescription => {
    const response = coveringResponse(operation, status);
    const success = status < 300;
    const sent = isBodiless(status) ? undefined : body;
    const lowered = Object.entries(lowerCaseNames(headers));
    const sentHeaders = Object.fromEntries(lowered.filter(([name]) => sent !== undefined || name !== 'content-type'));
    const declared = (response?.headers ?? []).filter(({ name }) => isHeaderSent(name.toLowerCase(), sentHeaders));
    if (identifier !== undefined && (onAnswers.does || (!success && onErrors.does))) {
      declared.push(identifier);
      sentHeaders[identifier.name.toLowerCase()] = String(headerExample(identifier) ?? crypto.randomUUID());
    }
    const mediaType = sentHeaders['content-type'] ?? '';
    const content = contentOfType(response?.contents ?? [], mediaType);
    const schema = sent === undefined ? undefined : content?.schema?.pointer;
    const isText = typeof sent === 'string' && !isJsonType(mediaType) && content?.schema?.types.has('string') !== true;
    // If the schema describes an object or a list, a text is the finished body, such as an XML document in an example.
    const fits = isText || fitsSchemaAt(schema, sent);
    const writeAs = (value: unknown): string | Uint8Array => write(value, mediaType, content);
    const withBody = success && sent !== undefined;
    const met: ServedMark[] = [
      ...(success ? operationMarks.filter(({ aspect, shows }) => aspect === 'status' || shows === 'reply-time') : []),
      ...accepted,
      ...marks.on(response?.node).filter(isGuessIfPresent),
      ...declared.flatMap(({ node }) =>
        marks.on(node).filter((mark) => isAboutHeaderPresence(mark) && !isOnAllResponses(mark)),
      ),
      ...ofTags,
      ...(sent === undefined
        ? []
        : (response?.contents ?? []).flatMap(({ schema }) => marks.along(schema, sent).filter(isGuessIfPresent))),
      ...(withBody
        ? around.filter((mark) => !mark.inStructure && mark.meets !== 'error' && isGuessIfPresent(mark))
        : []),
    ];
    const type = decisions.forSurface('answer-media-type', operation.surface);
    const typed = mediaType === '' ? '' : mediaType + type.does;
    return {
      headers: typed === mediaType ? sentHeaders : { ...sentHeaders, 'content-type': typed },
      schema,
      body: sent,
      text: sent === undefined ? undefined : (written ?? writeAs(sent)),
      write: writeAs,
      fits,
      openPoints: [
        ...idsOf(met.toSorted(compareMarks)),
        ...decided,
        ...onAnswers.openPoints,
        ...(success ? [] : onErrors.openPoints),
        ...(sent === undefined ? [] : type.openPoints),
      ],
      freshHeaders: declared.filter(({ node }) => hasFreshValue(node)).map(({ name }) => name.toLowerCase()),
    };
  };

  return (response) => {
    const { template } = response;
    const describedResponse = template ?? response;
    let description = descriptions.get(describedResponse);
    if (description === undefined) {
      description = describe(describedResponse);
      descriptions.set(describedResponse, description);
    }
    if (template === undefined) return description;
    const sourcePoints = response.openPoints ?? [];
    const openPoints =
      sourcePoints.length === 0 ? description.openPoints : [...description.openPoints, ...sourcePoints];
    if (description.body === undefined) return { ...description, openPoints };
    const fits = fitsSchemaAt(description.schema, response.body);
    const headers = { ...lowerCaseNames(response.headers), ...description.headers };
    return {
      ...description,
      headers,
      body: response.body,
      text: description.write(response.body),
      fits,
      openPoints,
    };
  };
}

/**
 * Finds the first error of a response's body; `undefined` if its schema allows it. With `mayBeNull`, a null in place of
 * another type is not an error.
 */
export function findResponseError(
  schemas: PreparedSchemas,
  pointer: string,
  body: unknown,
  mayBeNull: boolean,
): ValidationError | undefined {
  const errors = schemas.validate(pointer, asNumbers(body), 'response');
  return errors.find(({ keyword, foundType }) => !(mayBeNull && keyword === 'type' && foundType === 'null'));
}

const writeBody = (body: unknown, mediaType: string): string =>
  typeof body === 'string' && !isJsonType(mediaType) ? body : toJsonText(body);

/** Whether the mark of a header is about responses that have the header. */
const isAboutHeaderPresence = ({ aspect }: ServedMark): boolean => aspect === 'presence' || aspect === 'format';

function findTags({ tags }: JsonObject, { tag }: Operation): JsonObject[] {
  const all: readonly Json[] = Array.isArray(tags) ? tags : [];
  return all.filter(isJsonObject).filter(({ name }) => name === tag);
}

/** Whether a documented header is sent. `Content-Type` is not: the body decides it (OpenAPI 3.1, section 4.8.17). */
const isHeaderSent = (name: string, headers: Readonly<Record<string, string>>): boolean =>
  name in headers && name !== 'content-type';

function lowerCaseNames(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Keywords by which a header's schema says more about its value than its type. */
const VALUE_KEYWORDS = ['example', 'examples', 'enum', 'const', 'default', 'pattern', 'format'];

/** Whether the document leaves the value of a header to the server, so that a new UUID is sent each time. */
function hasFreshValue(header: JsonObject): boolean {
  const schema: Json | undefined = header.schema;
  if (!isJsonObject(schema) || schema.type !== 'string') return false;
  return schema.format === 'uuid' || !VALUE_KEYWORDS.some((key) => key in header || key in schema);
}
