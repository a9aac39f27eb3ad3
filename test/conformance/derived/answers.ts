import {
  isJsonObject,
  type Operation,
  sourcesNeeding,
  sourcesNeedingValues,
} from '../../../src/contract/model/index.ts';
import { follow } from '../../support/dereference.ts';
import { lackedValue } from '../statements/wire.ts';
import { contract } from '../support/contract.ts';
import { bodySchema } from '../support/requests.ts';
import { type Change, type Derived, type Exchange, fieldOf, jsonOf, type Recorded } from './recorded.ts';
import { optionalFields } from './requests.ts';
import { places, values } from './values.ts';
import { jsonAnswer, statuses, wholes } from './wholes.ts';

const { document, operations } = contract;

/** Answers that the contract states in one place: those of one key of some operations. */
interface Target {
  readonly name: string;
  readonly operations: readonly Operation[];
  /** A key of the contract's responses, such as `2XX`. */
  readonly key: string;
  /** Where the schema of the body stands. */
  readonly schema: string;
  readonly hidden?: string;
}

const HIDDEN: Readonly<Record<string, string>> = {
  429: 'which requests are too many is open',
  '5XX': 'nobody can make a server fail upstream',
};

/**
 * The successes of each operation; each error of the Developer API at all its operations, and at one alone where a
 * statement says that it has it (which others it has is open); the errors of each toolkit endpoint.
 */
function targets(): Target[] {
  const target = (key: string, some: readonly Operation[]): Target => {
    const [first] = some;
    const response = follow(document, `${first?.pointer}/responses/${key}`);
    const schema = follow(document, `${response?.pointer}/content/application~1json/schema`);
    const where = some.length === 1 ? first?.operationId : 'the Developer API';
    const hidden = HIDDEN[key];
    return {
      name: `${key} of ${where}`,
      operations: some,
      key,
      schema: schema?.pointer ?? '',
      ...(hidden && { hidden }),
    };
  };
  const v1 = operations.filter(({ surface }) => surface === 'developer-api');
  const single = v1.flatMap((operation) => [
    target('401', [operation]),
    ...(operation.method === 'post' ? ['400', '403', '404'].map((key) => target(key, [operation])) : []),
  ]);
  return [
    ...operations.map((operation) => target('2XX', [operation])),
    ...['400', '401', '403', '404', '429', '5XX'].map((key) => target(key, v1)),
    ...single,
    ...operations.filter(({ surface }) => surface === 'toolkit').map((operation) => target('default', [operation])),
  ];
}

const isAt = ({ key, operations: some }: Target, { sent, received }: Exchange): boolean => {
  if (!some.some(({ operationId }) => operationId === sent.operationId)) return false;
  const { status } = received;
  return key === 'default' ? status >= 400 : key === String(status) || key === `${String(status)[0]}XX`;
};

/** Every change to an answer: what it breaks, or that it breaks nothing. */
export function changedAnswers(recorded: Recorded): Derived[] {
  const all = [...recorded.exchanges.values()];
  const successes = new Map(
    all.toReversed().flatMap(({ sent, received }) => (received.status < 300 ? [[sent.operationId, received]] : [])),
  );
  const everywhere = targets().flatMap((target) => {
    const schema = follow(document, target.schema)?.element ?? {};
    const isOpen = target.key === 'default' || (target.key === '2XX' && schema.type === undefined);
    const isToolkit = target.operations.every(({ surface }) => surface === 'toolkit');
    const isList = target.key === '2XX' && target.operations.some((one) => sourcesNeeding(one, 'list').length > 0);
    const needed =
      target.key === '2XX' ? target.operations.flatMap((one) => sourcesNeedingValues(one).map(({ at }) => at)) : [];
    const accepted = all.filter((exchange) => isAt(target, exchange));
    // A 202 without the completed reply breaks what is stated; a 202 with it only names the status.
    const isIncomplete = target.operations.some((one) =>
      accepted.some(({ received }) => lackedValue(one, { ...received, status: 202 }) !== undefined),
    );
    const [first] = accepted;
    const model = (first && jsonOf(withBody(first).received.bytes)) ?? { message: 'It cannot be done.' };
    const hasNames = isList && accepted.some((exchange) => isNameKnownBelow(exchange, all));
    const stated = { isOpen, isList, hasNames, needed };
    const changes = [
      ...wholes(isOpen, target.key === 'default'),
      ...statuses(target.key, isToolkit, successes, { isIncomplete, key: recorded.subject.key }),
      ...places(schema, []).flatMap((path) => values(target.schema, path, model, stated)),
    ];
    const here = changes.map(
      ({ name, change, ...rest }): Derived => ({
        ...rest,
        name: `${target.name}: ${name}`,
        change: (exchange) => (isAt(target, exchange) ? change(withBody(exchange)) : undefined),
        ...(target.hidden !== undefined && { hidden: target.hidden }),
      }),
    );
    return [
      ...here,
      ...here.filter(({ breaks }) => breaks).flatMap((derived) => nowAndThen(target, derived, accepted)),
    ];
  });
  return [...everywhere, ...answersToOthers(recorded)];
}

/** Whether an operation below the path of a list accepts a name, and refuses another: then the list has the first name. */
function isNameKnownBelow({ sent }: Exchange, all: readonly Exchange[]): boolean {
  const pathOf = (target: string): string => target.split('?')[0] ?? '';
  const list = pathOf(sent.target);
  const below = all.filter((one) => pathOf(one.sent.target) !== list && one.sent.target.startsWith(list));
  return [...Map.groupBy(below, (one) => one.sent.operationId)].some(([operationId, group]) => {
    const isAt = (one: Exchange, from: number, to: number): boolean =>
      one.received.status >= from && one.received.status < to;
    const working = new Set(group.filter((one) => isAt(one, 200, 300)).map((one) => pathOf(one.sent.target)));
    const refused = group.filter((one) => isAt(one, 400, 500) && one.received.status !== 401);
    return operationId !== '' && working.size > 0 && refused.some((one) => !working.has(pathOf(one.sent.target)));
  });
}

/** Servers that answer each request to an operation as they answered the first. */
function answersToOthers({ exchanges }: Recorded): Derived[] {
  return operations.flatMap(({ operationId }) => {
    const all = [...exchanges.values()].filter(
      ({ sent, received }) => sent.operationId === operationId && received.status < 300,
    );
    const [first] = all;
    if (first === undefined) return [];
    const stored = jsonOf(first.received.bytes);
    const text = isJsonObject(stored) && isJsonObject(stored.user_message) ? stored.user_message.content : undefined;
    const breaks = text !== undefined && text === fieldOf(first, 'content');
    const change: Change = (exchange) => (all.includes(exchange) ? first.received : undefined);
    return [{ name: `${operationId}: the answer to another request`, change, breaks }];
  });
}

/** The same, but only in answers to requests of one look, of those that are accepted. */
function nowAndThen(
  { key, operations: [operation] }: Target,
  derived: Derived,
  accepted: readonly Exchange[],
): Derived[] {
  if (key !== '2XX' || operation === undefined) return [];
  const looks = looksOf(operation).filter(({ isMeant }) => accepted.some((exchange) => isMeant(exchange)));
  return looks.map(({ name, isMeant, isOpen }) => ({
    ...derived,
    name: `${derived.name} ${name}`,
    change: (exchange) => (isMeant(exchange) ? derived.change(exchange) : undefined),
    breaks: !(isOpen && derived.isRefusal === true),
  }));
}

/** What a request to an operation can look like, and whether it may be refused for that. */
function looksOf(operation: Operation): { name: string; isMeant: (exchange: Exchange) => boolean; isOpen: boolean }[] {
  if (operation.surface === 'toolkit') return [];
  if (bodySchema(operation) === undefined) {
    return [{ name: 'with a query', isMeant: ({ sent }) => sent.target.includes('?'), isOpen: true }];
  }
  const bodyOf = ({ sent }: Exchange): string => Buffer.from(sent.body ?? '').toString();
  const has = (exchange: Exchange, field: string): boolean => fieldOf(exchange, field) !== undefined;
  return [
    ...optionalFields(operation).flatMap((field) => [
      { name: `with ${field}`, isMeant: (exchange: Exchange) => has(exchange, field), isOpen: false },
      { name: `without ${field}`, isMeant: (exchange: Exchange) => !has(exchange, field), isOpen: false },
    ]),
    { name: 'with a text of digits', isMeant: (exchange) => /:"\d+"/.test(bodyOf(exchange)), isOpen: false },
    { name: 'with a long text', isMeant: (exchange) => bodyOf(exchange).length > 1_000, isOpen: true },
    { name: 'with a further field', isMeant: (exchange) => has(exchange, 'further'), isOpen: true },
  ];
}

/** Where the form of a body is open and there was none, there is an object. */
function withBody(exchange: Exchange): Exchange {
  const { received } = exchange;
  if (received.bytes.length > 0) return exchange;
  return { ...exchange, received: jsonAnswer(received.status === 204 ? 200 : received.status, '{}') };
}
