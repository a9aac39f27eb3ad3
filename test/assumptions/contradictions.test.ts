import { describe, expect, it } from 'vitest';
import {
  type AssumptionSet,
  applyAssumptionSet,
  findAssumptionSet,
  parseAssumptionSet,
  randomAssumptionSet,
} from '../../src/assumptions/index.ts';
import { at, type Json, readContract } from '../../src/contract/index.ts';

const contract = await readContract();
const SHIPPED = ['plain', 'contrary', 'sparse'];

/** What a set chose at a point: the name, and the values. */
interface Chosen {
  readonly name: string;
  readonly with: Readonly<Record<string, Json>>;
}

type Choices = (id: string) => Chosen | undefined;

const choicesOf =
  ({ actions }: AssumptionSet): Choices =>
  (id) =>
    actions.find(({ fills, choice }) => choice !== undefined && fills.includes(id))?.choice;

const is = (chosen: Chosen | undefined, ...names: readonly string[]): boolean => names.includes(chosen?.name ?? '');
const statusOf = (chosen: Chosen | undefined): number | undefined =>
  typeof chosen?.with.status === 'number' ? chosen.with.status : undefined;
const secondsOf = (chosen: Chosen | undefined): number => Number(chosen?.with.seconds ?? Number.POSITIVE_INFINITY);

/** Points whose refusals answer a request of an operation, besides those of every operation. */
const REFUSALS: Readonly<Record<string, readonly string[]>> = {
  'create-memory': ['create-memory.twice', 'create-memory.unknown-user', 'agent-id.not-an-integer'],
  'send-message': ['send-message.twice', 'send-message.at-once', 'conversation-id.not-an-integer'],
};
const OF_EVERY_BODY = ['api.media-types', 'api.body-size', 'api.nulls-sent'];
const FEWER = [400, 401, 404, 429];

const OPERATIONS = Object.keys(REFUSALS);

/** Pairs of choices of which one says what the other denies, or both deny a statement. */
const CONTRADICTIONS: Readonly<Record<string, (chosen: Choices) => boolean>> = {
  'an operation is never answered with 403, and a key can lack access': (chosen) =>
    OPERATIONS.some((name) => is(chosen(`${name}.errors`), 'fewer')) && is(chosen('developer-api-key.access'), 'some'),
  'a call waits without end, and the service ends requests': (chosen) =>
    is(chosen('send-message.wait-limit'), 'unlimited') && is(chosen('api.timeouts'), 'answered', 'closed'),
  'what failed was never carried out, and a message is kept whose reply failed': (chosen) =>
    is(chosen('errors.5xx-carried-out'), 'never') && is(chosen('send-message.reply-fails'), 'kept'),
  'nothing is redirected, and a path without its slash is': (chosen) =>
    is(chosen('api.redirects'), 'never') && is(chosen('api.missing-slash'), 'redirected'),
};

/** The same, where it depends on the values of a choice. */
const CONTRADICTORY_VALUES: typeof CONTRADICTIONS = {
  'an upstream failure has one status, and another when no reply comes or a request takes too long': (chosen) => {
    const only = chosen('errors.5xx-statuses');
    const others = [
      is(chosen('send-message.no-reply'), 'failure') && chosen('send-message.no-reply'),
      is(chosen('api.timeouts'), 'answered') && chosen('api.timeouts'),
    ];
    return is(only, 'one') && others.some((other) => other && statusOf(other) !== statusOf(only));
  },
  'an operation has fewer errors, and a request of it is refused with another': (chosen) =>
    OPERATIONS.some(
      (name) =>
        is(chosen(`${name}.errors`), 'fewer') &&
        [...(REFUSALS[name] ?? []), ...OF_EVERY_BODY]
          .map((id) => statusOf(chosen(id)))
          .some((status) => status !== undefined && status < 500 && !FEWER.includes(status)),
    ),
  'there are no error statuses but those stated, and a request is refused with another': (chosen) =>
    is(chosen('api.error-statuses'), 'stated-only') &&
    [...OF_EVERY_BODY, ...Object.values(REFUSALS).flat(), 'api.methods', 'api.missing-slash', 'api.unknown-path']
      .map((id) => statusOf(chosen(id)))
      .some((status) => status !== undefined && status >= 400 && status < 500 && ![...FEWER, 403].includes(status)),
  'a method or a path is refused as if the service had failed upstream': (chosen) =>
    ['api.methods', 'api.unknown-path'].some((id) => Number(statusOf(chosen(id))) >= 500),
  'there is no limit of rate, and too many at once are answered as one': (chosen) =>
    is(chosen('api.rate-limits'), 'none') && statusOf(chosen('send-message.at-once')) === 429,
  'a call waits for longer than the service lets a request take': (chosen) =>
    is(chosen('send-message.wait-limit'), 'limited') &&
    secondsOf(chosen('send-message.wait-limit')) > secondsOf(chosen('api.timeouts')),
};

const found = (rules: typeof CONTRADICTIONS, set: AssumptionSet): string[] =>
  Object.entries(rules).flatMap(([rule, isBroken]) => (isBroken(choicesOf(set)) ? [rule] : []));

describe.each(SHIPPED)('%s', (name) => {
  it('has no two choices of which one says what the other denies', async () => {
    const set = await findAssumptionSet(name);
    expect(found({ ...CONTRADICTIONS, ...CONTRADICTORY_VALUES }, set)).toEqual([]);
  });

  it('has room in its structure for what it chooses', async () => {
    const { document, chosen } = await applyAssumptionSet(contract, await findAssumptionSet(name));
    const summary = at(document, '/components/schemas/ConversationSummary') as { properties: Record<string, Json> };
    const message = at(document, '/components/schemas/Message/properties/content');
    const byField = chosen.get('conversations.agent-shown')?.with.field;
    if (byField !== undefined) expect(summary.properties).toHaveProperty(String(byField));
    // An identifier that is always null is that of every conversation.
    const hasOneValue = Object(summary.properties.external_user_id).type === 'null';
    if (hasOneValue) expect(chosen.get('conversation-summary.external-user-id-unique')?.name).toBe('shared');
    const isEmptyReply = chosen.get('send-message.no-reply')?.name === 'empty-text';
    if (isEmptyReply) expect(Object(message).minLength ?? 0).toBe(0);
  });
});

it('a random set has no choices that exclude each other by name', async () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    expect(found(CONTRADICTIONS, await randomAssumptionSet(contract, seed)), `seed ${seed}`).toEqual([]);
  }
});

describe('a set is refused, and told why, that chooses', () => {
  const AT = {
    'create-memory.errors': '"$.paths[\'/v1/agents/{agent_id}/memories/\'].post"',
    'send-message.errors': '"$.paths[\'/v1/conversations/{conversation_id}/messages/\'].post"',
    'send-message.wait-limit': '"$.paths[\'/v1/conversations/{conversation_id}/messages/\'].post"',
    'developer-api-key.access': '$.components.securitySchemes.DeveloperApiKey',
    'api.timeouts': '$.info',
  } as const;
  const pick = (id: keyof typeof AT, rest: string) =>
    `  - {target: ${AT[id]}, x-fills: [${id}], ${rest}, update: {}}\n`;
  const apply = async (...actions: readonly string[]) =>
    applyAssumptionSet(
      contract,
      parseAssumptionSet(`overlay: 1.1.0\ninfo: {title: A set}\nactions:\n${actions.join('')}`, 'my/set.yaml'),
    );

  it.each(['create-memory.errors', 'send-message.errors'] as const)(
    'fewer at %s, and keys that lack access',
    async (id) => {
      const fewer = pick(id, 'x-choice: fewer');
      await expect(apply(fewer, pick('developer-api-key.access', 'x-choice: some'))).rejects.toThrow(
        `my/set.yaml:4: the choice fewer at ${id} needs all to be chosen at developer-api-key.access`,
      );
      expect((await apply(fewer, pick('developer-api-key.access', 'x-choice: all'))).chosen.size).toBe(2);
    },
  );

  it('no limit for a reply, and a time after which requests end', async () => {
    const unlimited = pick('send-message.wait-limit', 'x-choice: unlimited');
    const closed = pick('api.timeouts', 'x-choice: closed, x-with: {seconds: 60}');
    await expect(apply(unlimited, closed)).rejects.toThrow(
      'my/set.yaml:4: the choice unlimited at send-message.wait-limit needs none to be chosen at api.timeouts',
    );
    expect((await apply(unlimited, pick('api.timeouts', 'x-choice: none'))).chosen.size).toBe(2);
  });
});
