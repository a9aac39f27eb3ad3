import type { Breach, ExchangeProblem, ResponseReading } from '../../contract/behaviours/index.ts';
import { readBody, readValue } from '../../contract/bodies/index.ts';
import {
  asNumbers,
  assertionKeywords,
  contentOfType,
  type ExactJson,
  essenceOf,
  fromPointer,
  isJsonObject,
  isJsonType,
  isMarked,
  isSuccessKey,
  isWithin,
  jsonContentOf,
  type MediaType,
  type Operation,
  type Response,
  responseFor,
  type Schema,
  toPointer,
} from '../../contract/model/index.ts';
import type { SchemaError, Validators } from '../../contract/model/validator.ts';
import type { ClaimIndex } from './claim-index.ts';
import type { ReceivedResponse } from './exchange.ts';
import { isExcused, isOpenNull, schemaProblem, withoutBranchErrors } from './problem.ts';
import { readJson, readMisencodedJson } from './read-json.ts';
import { findHeaderBreaches } from './response-headers.ts';

/**
 * Returns a function that checks a response by the documented responses of its operation.
 *
 * Some differences are no breach, since the contract leaves them open: an undocumented status of an error, or of a success if a range is
 * documented; null instead of a documented type; the body of a redirect. An error with an undocumented status must have
 * the body that all documented errors of its operation have. If the errors of an operation are open, one that is not JSON is a
 * breach without a statement.
 */
export function createResponseReader(claims: ClaimIndex, validators: Validators) {
  const rules = new Map<string, ResponseRules>();
  const rulesFor = (operation: Operation, status: number, type: string): ResponseRules => {
    const key = `${operation.pointer} ${status} ${type}`;
    const cached = rules.get(key) ?? createRules(operation, status, type, claims);
    rules.set(key, cached);
    return cached;
  };

  return (operation: Operation, response: ReceivedResponse): ResponseReading =>
    readByRules(
      rulesFor(operation, response.status, response.headers['content-type'] ?? ''),
      response,
      claims,
      validators,
    );
}

/** The reason of the breach by a body that is JSON in another encoding. */
export const JSON_ENCODING_RULE = 'json-encoding';

interface ResponseRules {
  readonly documented: Response | undefined;
  readonly content: MediaType | undefined;
  readonly schema: Schema | undefined;
  /** The documented content for the received media type, if that type is not JSON. */
  readonly otherContent: MediaType | undefined;
  /** The statements by which the body is JSON. The contract writes open errors as JSON, too, and states nothing about them. */
  readonly ofJson: readonly string[];
  /** Whether the contract claims anything about the body; otherwise it may be absent. */
  readonly isClosed: boolean;
  /** The documented successes of the operation. */
  readonly successes: readonly Response[];
  /** The required texts of an error. People read them, so they must be neither blank nor null. */
  readonly texts: readonly { readonly name: string; readonly claim: string }[];
}

function readByRules(
  rules: ResponseRules,
  response: ReceivedResponse,
  claims: ClaimIndex,
  validators: Validators,
): ResponseReading {
  const { status, headers, body: bytes, undecodableCoding } = response;
  const nothing = { breaches: [], kept: new Set<string>(), nulls: [], body: undefined };
  const { documented, content, schema, ofJson } = rules;
  if (status < 200 || (status >= 300 && status < 400)) {
    const isStated = documented?.key.startsWith('3') === true;
    return { ...nothing, kept: new Set(isStated ? claims.at(documented.usedAt) : []), documented, schema: undefined };
  }
  const breaches: Breach[] = [];
  const addBreach = (of: Breach['of'], statements: readonly string[], problem: ExchangeProblem): void => {
    breaches.push({ of, statements, ...problem });
  };
  const createReading = (body?: { readonly value: ExactJson }, nulls: readonly string[] = []): ResponseReading => ({
    breaches,
    kept:
      breaches.length > 0
        ? new Set()
        : withoutStatementsAboutNulls(findConfirmedStatements(rules, response, claims, body), nulls, schema, claims),
    nulls,
    body,
    documented,
    schema,
  });
  if (documented === undefined && rules.successes.length > 0 && status < 300) {
    const how = `the status is ${status}, not ${rules.successes.map(({ key }) => key).join(' or ')}`;
    addBreach(
      'status',
      rules.successes.flatMap(({ usedAt }) => claims.at(usedAt)),
      { reason: 'status', how },
    );
  }
  breaches.push(...findHeaderBreaches(documented, headers, claims, validators));
  if (bytes.length === 0) {
    const ofForm = [`${rules.content?.pointer}/schema/$ref`, `${schema?.pointer}/type`].flatMap(claims.at);
    if (rules.isClosed) addBreach('body', ofForm.slice(0, 1), { reason: 'no-body', how: 'there is no body' });
    return createReading();
  }
  const type = headers['content-type'] ?? '';
  // Without a media type the body is examined (RFC 9110, section 8.3).
  const isJson = type === '' || isJsonType(type);
  if (!isJson && rules.otherContent !== undefined) {
    if (undecodableCoding === undefined)
      breaches.push(...findOtherBreaches(rules.otherContent, bytes, type, claims, validators));
    return createReading();
  }
  if (!isJson) {
    const contents = documented?.contents ?? [];
    if (content !== undefined)
      addBreach('content-type', ofJson, { reason: 'media-type', how: 'the media type is not JSON' });
    else if (contents.length > 0) {
      const ids = contents.flatMap(({ pointer }) => claims.at(pointer));
      const how = `the media type is not ${contents.map(({ mediaType }) => mediaType).join(' or ')}`;
      addBreach('content-type', ids, { reason: 'media-type', how });
      return createReading();
    }
  }
  if (undecodableCoding !== undefined) {
    const how = `Content-Encoding is ${undecodableCoding}, and the body cannot be decoded as that`;
    addBreach('body', ofJson, { reason: 'content-encoding', how });
    return createReading();
  }
  const body = readJson(bytes);
  if (body === undefined) {
    const misencoded = readMisencodedJson(bytes);
    addBreach(
      'body',
      ofJson,
      misencoded === undefined
        ? { reason: 'no-json', how: 'the body is not JSON in UTF-8' }
        : { reason: JSON_ENCODING_RULE, how: `the body ${misencoded.how}` },
    );
    return createReading();
  }
  if (schema === undefined) return createReading(body);
  const nulls: string[] = [];
  for (const error of withoutBranchErrors(findSchemaErrors(validators, schema.pointer, asNumbers(body.value)))) {
    if (isOpenNull(error)) nulls.push(error.instancePath);
    else addBreach('body', claims.statementsAround(error.claim, ofJson), schemaProblem(error));
  }
  for (const { name, claim } of rules.texts) {
    const text = isJsonObject(body.value) ? body.value[name] : undefined;
    const isBlank = text === null || (typeof text === 'string' && text.trim() === '');
    if (isBlank) addBreach('body', claims.at(claim), { reason: `blank ${name}`, how: `${name} is blank` });
    else if (typeof text === 'string' && isPlaceholder(text))
      addBreach('body', claims.at(claim), { reason: `placeholder ${name}`, how: `${name} is ${text.trim()}` });
  }
  return createReading(body, nulls);
}

/** Whether a text is what JavaScript writes in place of a missing text or an object, and so no message. */
const isPlaceholder = (text: string): boolean => /^(undefined|\[object \w+\])$/.test(text.trim());

/**
 * Finds the breaches of a body of XML, a sequence, a multipart body other than a form, or plain text. Bodies of other
 * media types are not checked.
 */
function findOtherBreaches(
  content: MediaType,
  bytes: Uint8Array,
  type: string,
  claims: ClaimIndex,
  validators: Validators,
): readonly Breach[] {
  const { schema } = content;
  const isText = essenceOf(type) === 'text/plain' && schema !== undefined;
  const text = isText ? readValue([new TextDecoder().decode(bytes)], [schema]) : undefined;
  const reading = isText
    ? { value: text, parts: [{ schema, value: text, place: [] }] }
    : readBody(bytes, type, content);
  if (reading === undefined || ('kind' in reading && reading.kind === 'limit')) return [];
  if ('kind' in reading) {
    const how = `the body cannot be read as the ${content.mediaType} that is documented`;
    return [{ of: 'body', statements: claims.at(content.pointer), reason: reading.kind, how }];
  }
  return reading.parts.flatMap(({ schema, value, place }) =>
    withoutBranchErrors(findSchemaErrors(validators, schema.target.pointer, value))
      .map((error) => ({ ...error, instancePath: toPointer(place) + error.instancePath }))
      .filter((error) => !isOpenNull(error))
      .map((error) => ({
        of: 'body',
        statements: claims.statementsAround(error.claim, claims.at(content.pointer)),
        ...schemaProblem(error),
      })),
  );
}

const findSchemaErrors = (validators: Validators, pointer: string, value: unknown): readonly SchemaError[] =>
  validators(pointer)(value).filter((error) => !isExcused(error, 'response'));

function findConfirmedStatements(
  { documented, content, schema }: ResponseRules,
  { headers: received }: ReceivedResponse,
  claims: ClaimIndex,
  body: { readonly value: ExactJson } | undefined,
): Set<string> {
  const shown = (documented?.headers ?? []).filter(({ name }) => received[name.toLowerCase()] !== undefined);
  const ofHead = [
    ...claims.at(isSuccessKey(documented?.key ?? '') ? `${documented?.usedAt}` : ''),
    ...shown.flatMap(({ usedAt, pointer }) => [...claims.at(usedAt), ...claims.at(`${pointer}/required`)]),
  ];
  if (body === undefined) return new Set(ofHead);
  const ofBody = schema === undefined ? [] : claims.statementsAbout(schema, body.value);
  const ofResponse = documented === undefined ? [] : claims.at(`${content?.pointer}/schema/$ref`);
  return new Set([...ofHead, ...claims.at(`${content?.pointer}`), ...ofResponse, ...ofBody]);
}

/** Removes the statements about values that were null, since a null does not confirm them. */
function withoutStatementsAboutNulls(
  kept: Set<string>,
  nulls: readonly string[],
  schema: Schema | undefined,
  claims: ClaimIndex,
): ReadonlySet<string> {
  const places = nulls.flatMap((instancePath) => schemaAt(schema, fromPointer(instancePath))?.pointer ?? []);
  if (places.length === 0) return kept;
  const isAbout = (id: string): boolean =>
    claims.claimsOf.get(id)?.some((claim) => places.some((place) => isWithin(claim, place))) === true;
  return new Set([...kept].filter((id) => !isAbout(id)));
}

function schemaAt(schema: Schema | undefined, [key, ...rest]: readonly string[]): Schema | undefined {
  if (key === undefined || schema === undefined) return schema;
  return schemaAt(schema.properties.get(key) ?? schema.items, rest);
}

function createRules(operation: Operation, status: number, type: string, claims: ClaimIndex): ResponseRules {
  const documented = responseFor(operation, status);
  const errors = operation.responses.filter(({ key }) => /^[45]/.test(key));
  const schemas = new Set(errors.map((error) => jsonContentOf(error)?.schema?.target.pointer));
  // If all documented errors have one schema, every other error must have it, too.
  const alike = status >= 400 && schemas.size === 1 ? errors[0] : undefined;
  const ofType = contentOfType(documented?.contents ?? [], type);
  const content = jsonContentOf(documented ?? alike, type);
  const schema = content?.schema?.target;
  return {
    documented,
    content,
    schema,
    ofJson: status >= 400 && isMarked(documented?.node ?? {}, 'errors') ? [] : claims.at(`${content?.pointer}`),
    successes: operation.responses.filter(({ key }) => isSuccessKey(key)),
    otherContent: isJsonType(type) ? undefined : ofType,
    isClosed: schema?.parts.some(({ node }) => assertionKeywords(node).length > 0) === true,
    texts: schema === undefined || status < 400 ? [] : listRequiredTexts(schema),
  };
}

function listRequiredTexts({ required, properties }: Schema) {
  return required.flatMap((name) => {
    const property = properties.get(name);
    return property?.node.type === 'string' ? [{ name, claim: `${property.pointer}/type` }] : [];
  });
}
