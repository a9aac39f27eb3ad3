import { isJsonObject, type Json, type Operation } from '../../../src/contract/model/index.ts';
import { contract } from '../support/contract.ts';
import { bodySchema, propertiesOf, requiredOf } from '../support/requests.ts';
import type { Received } from '../support/subject.ts';
import { type Derived, type Exchange, fieldOf, type Recorded } from './recorded.ts';

/** What an invalid request, or a sound one, can look like. */
type Looks = Readonly<Record<string, (exchange: Exchange) => boolean>>;

/** Types of JSON, and texts that look like another one. Null is open. */
const TYPES: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number' && !Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isJsonObject,
  'text of digits': (value) => typeof value === 'string' && /^\d+$/.test(value),
  'text of a boolean': (value) => value === 'true' || value === 'false',
  'empty array': (value) => Array.isArray(value) && value.length === 0,
  'empty object': (value) => isJsonObject(value) && Object.keys(value).length === 0,
};
/** Types of which some values fit a stated type as well. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  string: ['text of digits', 'text of a boolean'],
  array: ['empty array'],
  object: ['empty object'],
};

/** The names of the fields that the body of a request need not have. */
export function optionalFields(operation: Operation): string[] {
  const schema = bodySchema(operation) ?? {};
  return propertiesOf(schema)
    .map(([name]) => name)
    .filter((name) => !requiredOf(schema).includes(name));
}

const authorization = ({ sent }: Exchange): string => sent.headers.authorization ?? '';

/** Requests that lack the stated key, or send it in another way. */
function keys(key: string): Looks {
  const bearer = (isRight: (sent: string) => boolean) => (exchange: Exchange) => {
    const [scheme, sent = ''] = authorization(exchange).split(' ');
    return scheme === 'Bearer' && sent !== key && isRight(sent);
  };
  return {
    'no key': (exchange) => authorization(exchange) === '',
    'any key': bearer((sent) => sent !== ''),
    'any key that begins alike': bearer((sent) => sent.startsWith(key)),
    'any key in another case': bearer((sent) => sent.toLowerCase() === key.toLowerCase()),
    'any key that is part of the right one': bearer((sent) => sent !== '' && key.includes(sent)),
    'an empty key': bearer((sent) => sent === ''),
    'a key as Basic': (exchange) => /^Basic /i.test(authorization(exchange)),
    'a key as Token': (exchange) => /^Token /i.test(authorization(exchange)),
    'a key of any scheme': (exchange) => /^(?!Bearer)\S+ /.test(authorization(exchange)),
    'a key without a scheme': (exchange) => authorization(exchange) === key,
    'a key in another header': ({ sent }) => sent.headers.authorization === undefined && 'x-api-key' in sent.headers,
  };
}

/** Values in a path that are no integer. */
const IDS: Looks = {
  'a word as id': ({ id }) => /^[a-z]+$/.test(id),
  'a decimal number as id': ({ id }) => /^\d+\.\d+$/.test(id),
  'a boolean as id': ({ id }) => id === 'true',
  'an id that begins with digits': ({ id }) => /^\d+\D/.test(id),
  'an id without digits': ({ id }) => /^\D+$/.test(id),
  'any text as id': ({ id }) => !/^\d+$/.test(id),
};

/** Bodies that the stated form excludes. */
function bodies(operation: Operation): Looks {
  const schema = bodySchema(operation);
  if (schema === undefined) return {};
  const looks: Record<string, (exchange: Exchange) => boolean> = {
    'a body that is empty': ({ sent }) => sent.body?.length === 0,
    'a body that is no JSON': ({ sent, body }) => sent.body?.length !== 0 && body === undefined,
  };
  const wrong = (type: Json | undefined): string[] =>
    Object.keys(TYPES).filter((name) => name !== type && !WITHIN[String(type)]?.includes(name));
  for (const type of wrong(schema.type)) {
    looks[`a body of type ${type}`] = ({ body }) => body !== undefined && TYPES[type]?.(body) === true;
  }
  for (const [name, property] of propertiesOf(bodySchema(operation) ?? {})) {
    for (const type of wrong(property.type)) {
      looks[`${name} of type ${type}`] = (exchange) => {
        const value = fieldOf(exchange, name);
        return value !== undefined && TYPES[type]?.(value) === true;
      };
    }
    if (optionalFields(operation).includes(name)) continue;
    looks[`a body without ${name}`] = ({ body }) => isJsonObject(body) && !(name in body);
  }
  return looks;
}

/** Sound requests, of which a server may refuse none. */
function sounds(operation: Operation): Looks {
  const looks: Record<string, (exchange: Exchange) => boolean> = { 'every request': () => true };
  for (const name of optionalFields(operation)) {
    looks[`a body with ${name}`] = (exchange) => fieldOf(exchange, name) !== undefined;
    looks[`a body without ${name}`] = (exchange) => fieldOf(exchange, name) === undefined;
  }
  for (const [name, property] of propertiesOf(bodySchema(operation) ?? {})) {
    if (property.type === 'string') {
      looks[`${name} beyond ASCII`] = (exchange) => /[^\0-\x7f]/.test(String(fieldOf(exchange, name)));
      looks[`${name} of digits`] = (exchange) => /^\d+$/.test(String(fieldOf(exchange, name)));
      looks[`${name} of several lines`] = (exchange) => String(fieldOf(exchange, name)).includes('\n');
    }
    if (property['x-free-form'] !== true) continue;
    const free = (exchange: Exchange): Json[] => {
      const value = fieldOf(exchange, name);
      return isJsonObject(value) ? Object.values(value) : [];
    };
    looks[`${name} that is empty`] = (exchange) => fieldOf(exchange, name) !== undefined && free(exchange).length === 0;
    looks[`${name} with a text`] = (exchange) => free(exchange).some((value) => typeof value === 'string');
    looks[`${name} with a list`] = (exchange) => free(exchange).some(Array.isArray);
    looks[`${name} with several fields`] = (exchange) => free(exchange).length > 1;
  }
  return looks;
}

/** Servers that accept a request that is invalid, at one operation or at all, or refuse one that is sound. */
export function changedRequests({ exchanges, subject }: Recorded): Derived[] {
  const v1 = contract.operations.filter(({ surface }) => surface === 'developer-api');
  const all = [...exchanges.values()];
  const at = (some: readonly Operation[], { sent }: Exchange): boolean =>
    some.some(({ operationId }) => operationId === sent.operationId);

  const accepting = (some: readonly Operation[], looks: Looks): Derived[] =>
    Object.entries(looks).map(([name, isMeant]) => ({
      name: `${namesOf(some)}: accepts ${name}`,
      breaks: true,
      change: (exchange) =>
        exchange.received.status >= 400 && at(some, exchange) && isMeant(exchange)
          ? successOf(all, exchange)
          : undefined,
    }));
  const refusing = (operation: Operation, status: number): Derived[] =>
    Object.entries(sounds(operation)).map(([name, isMeant]) => ({
      name: `${operation.operationId}: refuses ${name} with ${status}`,
      breaks: true,
      change: (exchange) =>
        exchange.received.status < 300 && at([operation], exchange) && isMeant(exchange)
          ? refusalOf(status)
          : undefined,
    }));
  /** Which status answers a path that is no integer is open. */
  const otherwise = (operation: Operation, status: number): Derived => ({
    name: `${operation.operationId}: refuses an id that is no integer with ${status}`,
    breaks: false,
    change: (exchange) =>
      exchange.received.status >= 400 && at([operation], exchange) && IDS['any text as id']?.(exchange)
        ? refusalOf(status)
        : undefined,
  });
  /** Whether a null or a further field is accepted is open. */
  const generous = (operation: Operation, name: string, value: Json | undefined): Derived => ({
    name: `${operation.operationId}: accepts ${value === null ? 'null as ' : ''}${name}`,
    breaks: false,
    change: (exchange) => {
      const sent = fieldOf(exchange, name);
      const isMeant = value === null ? sent === null : sent !== undefined;
      return at([operation], exchange) && isMeant ? successOf(all, exchange) : undefined;
    },
  });
  /** How many characters a text may have is open. */
  const brief = (operation: Operation, name: string): Derived => ({
    name: `${operation.operationId}: refuses ${name} of more than 20 characters, or less than 5`,
    breaks: false,
    change: (exchange) => {
      const { length } = String(fieldOf(exchange, name) ?? '12345');
      const isMeant = exchange.received.status < 300 && at([operation], exchange) && (length > 20 || length < 5);
      return isMeant ? refusalOf(400) : undefined;
    },
  });
  return [
    ...accepting(v1, keys(subject.key)),
    ...v1.flatMap((operation) => [
      ...accepting([operation], keys(subject.key)),
      ...(operation.path.includes('{') ? accepting([operation], IDS) : []),
      ...(operation.path.includes('{')
        ? [400, 404, 405, 410, 422, 500].map((status) => otherwise(operation, status))
        : []),
      ...accepting([operation], bodies(operation)),
      ...propertiesOf(bodySchema(operation) ?? {}).map(([name]) => generous(operation, name, null)),
      ...(bodySchema(operation) === undefined ? [] : [generous(operation, 'further', undefined)]),
      ...requiredOf(bodySchema(operation) ?? {}).map((name) => brief(operation, name)),
      ...[400, 404].flatMap((status) => refusing(operation, status)),
    ]),
  ];
}

const namesOf = (some: readonly Operation[]): string =>
  some.length === 1 ? String(some[0]?.operationId) : 'the Developer API';

function successOf(all: readonly Exchange[], { sent }: Exchange): Received | undefined {
  return all.find((one) => one.sent.operationId === sent.operationId && one.received.status < 300)?.received;
}

function refusalOf(status: number): Received {
  const headers = new Headers({ 'content-type': 'application/json' });
  return { status, headers, bytes: Buffer.from('{"message":"It is refused."}') };
}
