import { Ajv2020 } from 'ajv/dist/2020.js';
import type { AnyValidateFunction } from 'ajv/dist/types/index.js';
import {
  at,
  type Contract,
  isJsonObject,
  type Json,
  type JsonObject,
  toToken,
} from '../../../src/contract/model/index.ts';
import { dereference } from '../../support/dereference.ts';
import type { Received } from './subject.ts';

/** Tells in what an answer breaks the contract: nothing, when it keeps every statement. */
export type Conformance = (operationId: string, answer: Received) => string[];

/**
 * Holds answers against a contract, and against nothing else: what the contract leaves open is never a finding.
 *
 * A status that the contract does not list is open (`api.error-statuses`), and so is null where a type is stated
 * (`api.nulls`). That an error of the Developer API carries `message` is not open, whatever its status. The errors of the toolkit
 * endpoints are not shown, so that they need not be JSON.
 */
export function conformanceOf(contract: Contract): Conformance {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema({ ...withNulls(contract.document), $id: 'contract:' });

  /** What the contract says of the body of an operation's answers with a status. */
  const rulesOf = (operationId: string, status: number): Rules => {
    const operation = contract.operations.find((candidate) => candidate.operationId === operationId);
    if (operation === undefined) throw new Error(`there is no operation ${operationId}`);
    const key = responseKey(contract, operation.pointer, status);
    const pointer = key === undefined ? undefined : bodySchema(contract, `${operation.pointer}/responses/${key}`);
    const hasMessage = status >= 400 && operation.surface === 'developer-api';
    const schema = pointer ?? (hasMessage ? '/components/schemas/ApiError' : undefined);
    return {
      isClosed: hasMessage || (pointer !== undefined && isClosed(contract.document, pointer)),
      hasMessage,
      isOpenError: status >= 400 && areErrorsOpen(at(contract.document, `${operation.pointer}/responses/${key}`)),
      validate: schema === undefined ? undefined : ajv.getSchema(`contract:#${encodeURI(schema)}`),
    };
  };
  const known = new Map<string, Rules>();

  return (operationId, { status, headers, bytes }) => {
    if (status < 200 || (status >= 300 && status < 400)) return [];
    const rules = known.get(`${operationId} ${status}`) ?? rulesOf(operationId, status);
    known.set(`${operationId} ${status}`, rules);
    if (bytes.length === 0) return rules.isClosed ? [`${status} has no body`] : [];
    if (rules.isOpenError) return [];

    const found: string[] = [];
    const type = headers.get('content-type') ?? '';
    // Without a media type the body itself shows what it is.
    if (type !== '' && !/^[\w.-]+\/(?:[^;,\s]+\+)?json\s*(?:;[^,]*)?$/i.test(type))
      found.push(`${status} is of type ${type}`);
    let body: unknown;
    try {
      body = JSON.parse(UTF_8.decode(bytes));
    } catch (error) {
      return [...found, `${status} is no JSON in UTF-8: ${error}`];
    }
    // Null is open where a field has a type: an answer as a whole is no field, and nobody can read null.
    if (body === null && rules.isClosed) found.push(`${status} is null`);
    if (rules.validate?.(body) === false) {
      found.push(
        ...(rules.validate.errors ?? []).map(({ instancePath, message }) => `${status} ${instancePath} ${message}`),
      );
    }
    if (rules.hasMessage && isJsonObject(body) && /^\s*$/.test(String(body.message ?? '')))
      found.push(`${status} says nothing`);
    return found;
  };
}

interface Rules {
  /** Whether there must be a body, and one of a form that is stated. */
  readonly isClosed: boolean;
  /** Whether people must be able to read what went wrong. */
  readonly hasMessage: boolean;
  /** Whether it is an error of which nothing is stated. */
  readonly isOpenError: boolean;
  readonly validate: AnyValidateFunction | undefined;
}

/** RFC 8259, section 8.1: JSON is UTF-8, and has no byte order mark. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The document with null allowed wherever it states a type. */
function withNulls(value: JsonObject): JsonObject {
  const widened = (json: Json): Json => {
    if (Array.isArray(json)) return json.map(widened);
    return isJsonObject(json) ? withNulls(json) : json;
  };
  const all = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, widened(member)]));
  return typeof value.type === 'string' ? { ...all, type: [...new Set([value.type, 'null'])] } : all;
}

function responseKey(contract: Contract, operation: string, status: number): string | undefined {
  const responses = at(contract.document, `${operation}/responses`);
  const keys = isJsonObject(responses) ? Object.keys(responses) : [];
  return [String(status), `${String(status)[0]}XX`, 'default'].find((key) => keys.includes(key));
}

const areErrorsOpen = (response: Json | undefined): boolean =>
  isJsonObject(response) &&
  Array.isArray(response['x-unspecified']) &&
  response['x-unspecified'].some((mark) => isJsonObject(mark) && mark.aspect === 'errors');

/** The pointer of the schema of a response's JSON body, through its `$ref`. */
function bodySchema(contract: Contract, response: string): string | undefined {
  const found = at(contract.document, response);
  const reference = isJsonObject(found) ? found.$ref : undefined;
  const target = typeof reference === 'string' ? reference.slice(1) : response;
  const pointer = `${target}/content/${toToken('application/json')}/schema`;
  return at(contract.document, pointer) === undefined ? undefined : pointer;
}

/** Whether a schema says anything of the body: an empty one leaves open even whether there is a body. */
function isClosed(document: JsonObject, pointer: string): boolean {
  const found = dereference(document, at(document, pointer));
  return found !== undefined && ['type', 'required', 'properties'].some((keyword) => keyword in found);
}
