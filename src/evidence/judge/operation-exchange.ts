import {
  type Exchange,
  isSuccess,
  type OpenPart,
  type OperationExchange,
  type ReceivedResponse,
  type RequestReading,
} from '../../contract/behaviours/index.ts';

export type { OperationExchange };

/** An exchange; if its request is to an operation, with what the judge read in that request. */
export interface ExchangeWithReading {
  readonly exchange: Exchange;
  readonly request?: RequestReading;
}

/**
 * Describes an exchange in a line, without values: method, path template, faults and open parts of the request, status.
 */
export function describeExchange({ exchange, request }: ExchangeWithReading): string {
  if (request === undefined)
    return `${exchange.request.method} (a path that is not stated) → ${exchange.response?.status}`;
  const { operation, faults, open, lengths } = request;
  const about = [
    ...faults.map(({ how }) => how),
    ...[...open].map((part) => OPEN_PART_TEXTS[part]),
    ...new Set([...lengths.values()].map(lengthInWords)),
  ].filter((part) => part);
  const target = `${operation.method.toUpperCase()} ${operation.path}`;
  return `${target}${about.length === 0 ? '' : ` (${about.join(', ')})`} → ${exchange.response?.status ?? exchange.failure}`;
}

/** The length above which the description of an exchange mentions a text. */
const LONG_TEXT_LENGTH = 1_000;
const lengthInWords = (length: number): string =>
  length === 0 ? 'with an empty text' : length > LONG_TEXT_LENGTH ? `with a text of ${length} characters` : '';

const OPEN_PART_TEXTS = {
  null: 'with null',
  further: 'with a further field',
  length: '',
  blank: 'with white space alone',
  integer: 'with an unusual integer',
  reference: 'with a reference',
  'media-type': 'with another media type',
  query: 'with a query',
  'unstated-body': 'with a body',
  'at-once': 'at once with others',
  repeated: 'with the texts of an earlier request',
  nesting: 'with a body that is nested too deep',
  'cross-origin': 'from a page',
  'key-scheme': 'with the key in another scheme',
  credentials: '',
  encoding: '',
};

export const isJsonResponse = (response: ReceivedResponse | undefined): boolean =>
  /json/i.test(response?.headers['content-type'] ?? '');
export const OPEN_PARTS_OF_OPERATIONS: ReadonlySet<OpenPart> = new Set(['credentials', 'encoding']);
/** Whether a request is valid, and has no open parts except those that all requests of its operation have. */
export const isSound = ({ request }: OperationExchange): boolean =>
  request.faults.length === 0 && [...request.open].every((part) => OPEN_PARTS_OF_OPERATIONS.has(part));

/**
 * Whether a valid request with texts that are not empty was accepted. Open lengths of texts do not change what its
 * response must have.
 */
export const isOrdinarySuccess = ({ exchange, request }: OperationExchange): boolean =>
  isSuccess(exchange) &&
  request.faults.length === 0 &&
  [...request.open].every((part) => part === 'length' || OPEN_PARTS_OF_OPERATIONS.has(part)) &&
  [...request.lengths.values()].every((length) => length > 0);

export const isWronglyAccepted = (one: OperationExchange): boolean =>
  one.request.faults.length > 0 && isSuccess(one.exchange);
