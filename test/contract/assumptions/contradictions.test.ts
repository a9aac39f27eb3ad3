import { describe, expect, it } from 'vitest';
import { applyAssumptionSet, findAssumptionSet, parseAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { at, type Json, readContract, toJsonPath } from '../../../src/contract/model/index.ts';

const contract = await readContract();

describe.each(['plain', 'contrary', 'sparse'])('%s', (name) => {
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

/** Applies choices, each a point, the name of a choice, and its values. */
const apply = (choices: readonly string[]) => {
  const actions = choices.map((choice) => {
    const [id, name, ...values] = choice.split(' ');
    const point = contract.openPoints.find((one) => one.id === id);
    const target = JSON.stringify(toJsonPath(contract.document, point?.place.pointer ?? ''));
    const given = values.join(', ').replaceAll('=', ': ');
    return `  - {target: ${target}, x-fills: [${id}], x-choice: ${name}, x-with: {${given}}, update: {}}\n`;
  });
  const text = `overlay: 1.1.0\ninfo: {title: A set}\nactions:\n${actions.join('')}`;
  return applyAssumptionSet(contract, parseAssumptionSet(text, 'my/set.yaml'));
};

const named = (choice: string): string => choice.replace(/^(\S+) (\S+).*/, 'the choice $2 at $1');

/** What contradicts another choice, or a statement by its id; and a choice in its place that does not. */
const CONTRADICTIONS: readonly (readonly [own: string, other: string, instead: string])[] = [
  ['api.redirects never', 'api.missing-slash redirected status=308', 'api.missing-slash served'],
  ['api.redirects to-the-slash', 'api.missing-slash served', 'api.missing-slash redirected status=308'],
  [
    'toolkits.redirects never',
    'toolkits.missing-slash redirected status=307',
    'api.missing-slash redirected status=307',
  ],
  ['send-message.errors fewer', 'developer-api-key.access some', 'developer-api-key.access all'],
  ['create-memory.errors fewer', 'developer-api-key.access some', 'developer-api-key.access all'],
  [
    'create-memory.errors fewer',
    'api.body-size limited bytes=2048 status=413',
    'api.body-size limited bytes=2048 status=400',
  ],
  [
    'create-memory.errors fewer',
    'create-memory.twice refused status=409',
    'send-message.twice refused seconds=5 status=409',
  ],
  [
    'send-message.errors fewer',
    'conversation-id.not-an-integer invalid status=422',
    'agent-id.not-an-integer invalid status=422',
  ],
  ['send-message.errors fewer', 'send-message.at-once refused status=423', 'send-message.at-once refused status=429'],
  ['list-conversations.filters-combined refused', 'list-conversations.errors fewer', 'list-agents.errors fewer'],
  [
    'list-conversations.filter-without-match refused status=404',
    'list-conversations.errors fewer',
    'list-conversations.errors all',
  ],
  ['api.unknown-query refused status=400', 'list-agents.errors fewer', 'list-agents.errors fewer-with-400'],
  ['api.unknown-query refused status=422', 'list-conversations.errors fewer-with-400', 'list-conversations.errors all'],
  ['create-memory.errors fewer', 'api.unknown-query refused status=422', 'api.unknown-query refused status=400'],
  ['api.timeouts closed seconds=60', 'send-message.wait-limit unlimited', 'api.nulls never'],
  [
    'api.timeouts answered seconds=60 status=504',
    'send-message.wait-limit limited seconds=61',
    'send-message.wait-limit limited seconds=60',
  ],
  ['send-message.reply-fails kept', 'errors.5xx-carried-out never', 'errors.5xx-carried-out possible'],
  [
    'errors.5xx-statuses one status=504',
    'send-message.no-reply failure status=503',
    'send-message.no-reply failure status=504',
  ],
  ['errors.5xx-statuses one status=504', 'api.timeouts answered seconds=9 status=503', 'api.timeouts closed seconds=9'],
  ['api.rate-limits none', 'send-message.at-once refused status=429', 'send-message.at-once refused status=409'],
  [
    'new-message.metadata-keys repetition key=client_message_id',
    'send-message.twice again',
    'send-message.twice recognised seconds=5',
  ],
  [
    'api.media-types refused status=415',
    'api.error-statuses stated-only',
    'api.error-statuses others-too statuses=[415]',
  ],
  [
    'send-message.at-once refused status=409',
    'api.error-statuses stated-only',
    'api.error-statuses others-too statuses=[409]',
  ],
  ['api.methods refused status=501', 'errors.5xx', 'toolkits.methods refused status=501'],
  ['api.unknown-path refused status=501', 'errors.5xx', 'api.unknown-path not-found'],
];

describe('a set is rejected, and the error names both', () => {
  it.each(CONTRADICTIONS)('%s contradicts %s, and not %s', async (own, other, instead) => {
    const isStatement = !other.includes(' ');
    const those = isStatement ? [own] : [own, other];
    for (const order of [those, those.toReversed()]) {
      const error = await apply(order).catch(String);
      expect(error).toContain(`my/set.yaml:${4 + order.indexOf(own)}: ${named(own)} `);
      expect(error).toContain(isStatement ? `the statement ${other}` : named(other));
    }
    const alone = isStatement || instead.split(' ')[0] === own.split(' ')[0] ? [instead] : [own, instead];
    expect((await apply(alone)).chosen.size).toBe(alone.length);
  });
});
