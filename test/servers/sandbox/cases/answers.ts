import { expect } from 'vitest';
import {
  type AssumptionSet,
  applyAssumptionSet,
  findAssumptionSet,
  randomAssumptionSet,
} from '../../../../src/contract/assumptions/index.ts';
import {
  at,
  isJsonObject,
  type JsonObject,
  readContract,
  responseFor,
  toPointer,
} from '../../../../src/contract/model/index.ts';
import { asNumbers, toServedContract } from '../../../../src/servers/http/index.ts';
import { readMessages, readRecentConversations } from '../../../../src/servers/sandbox/data/conversations.ts';
import { readRecentMemories } from '../../../../src/servers/sandbox/data/memories.ts';
import { createAgent, readAllAgents } from '../../../../src/servers/sandbox/data/people.ts';
import { createIdentifiers } from '../../../../src/servers/sandbox/identifiers.ts';
import { openSqlite } from '../../../../src/servers/sandbox/index.ts';
import {
  INNER_SCOPES,
  isMeaning,
  MEANINGS,
  type MeaningName,
  type MeaningScope,
  type MeaningSubject,
  meaningByName,
} from '../../../../src/servers/sandbox/responses/meanings.ts';
import { follow } from '../../../support/dereference.ts';
import { type Picks, withPicks } from '../sets.ts';
import { type Answered, folder, start } from '../support.ts';

const contract = await readContract();

/** Nothing is refused for being too much, and a list has an order. */
const PICKS: Picks = {
  'api.rate-limits': ['none'],
  'send-message.at-once': ['in-turn'],
  'list-agents.order': ['by-id'],
  'conversation-list.order': ['by-id'],
};

const isOfObjects = (document: JsonObject, items = ''): boolean => follow(document, items)?.element.type === 'object';

/** Finds what is false in an answer: fields with a meaning that do not hold what is stored. */
async function falseIn(set: AssumptionSet) {
  const filled = await applyAssumptionSet(contract, set);
  const { document } = filled;
  const served = toServedContract(filled);
  const ids = createIdentifiers(served);
  let checked = 0;

  /** The meaning of a field that a choice names. */
  const pickedAs = (subject: MeaningSubject, name: string, element: MeaningSubject): MeaningName | undefined => {
    const choices = [
      ...(element === 'conversation' ? ([['list', 'conversation-list.paging', 'list.next']] as const) : []),
      ['message', 'new-message.metadata-returned', 'message.metadata'],
      ['conversation', 'conversations.agent-shown', 'conversation.agent-id'],
    ] as const;
    return choices.find(([about, id]) => about === subject && filled.chosen.get(id)?.with.field === name)?.[2];
  };

  const wrong = (
    pointer: string,
    value: unknown,
    subject: MeaningSubject,
    scope: MeaningScope,
    element: MeaningSubject,
  ): string[] => {
    const places = [pointer, follow(document, pointer)?.pointer ?? pointer];
    const below = (key: string): string | undefined =>
      places.map((place) => `${place}/${key}`).find((place) => at(document, place) !== undefined);
    if (Array.isArray(value)) {
      const items = below('items');
      const { elements = [] } = scope.list ?? {};
      const isListed =
        element === 'conversation'
          ? pointer.endsWith('/ConversationList/properties/data')
          : isOfObjects(document, items);
      if (items === undefined || subject !== 'list' || !isListed) return [];
      if (value.length !== elements.length) return [`${pointer}: ${value.length} of ${elements.length} elements`];
      return elements.flatMap((one, index) => wrong(items, value[index], element, one, element));
    }
    if (!isJsonObject(value)) return [];
    return Object.entries(value).flatMap(([name, field]) => {
      const place = below(`properties${toPointer([name])}`);
      if (place === undefined) return [];
      const within = INNER_SCOPES[`${subject}.${name}`];
      if (within !== undefined) return wrong(place, field, within.subject, within.scope(scope), element);
      const schema: JsonObject = follow(document, place)?.element ?? {};
      const picked = pickedAs(subject, name, element);
      // The set's example of metadata is an object with unknown fields.
      if (picked !== undefined && isJsonObject(field)) return [];
      const meaning = isMeaning(schema['x-means']) ? schema['x-means'] : (picked ?? meaningByName(subject, name));
      if (meaning === undefined || isJsonObject(field)) return wrong(place, field, subject, scope, element);
      checked += 1;
      const forms = MEANINGS[meaning](scope, ids).map(asNumbers);
      if (forms.some((form) => JSON.stringify(form) === JSON.stringify(field))) return [];
      // A set may give a field of this name a type that can hold nothing of the kind.
      const isOther =
        'const' in schema ||
        'format' in schema ||
        Array.isArray(field) ||
        forms.every((form) => typeof form !== typeof field);
      return isOther ? [] : [`${place}: ${JSON.stringify(field)}, and stored is ${JSON.stringify(forms)}`];
    });
  };

  return {
    ids,
    filled,
    checked: () => checked,
    wrong(
      operationId: string,
      { status, headers, body }: Answered,
      subject: MeaningSubject,
      scope: MeaningScope,
      element = subject,
    ) {
      const operation = filled.operations.find((one) => one.operationId === operationId);
      const found = operation && responseFor(operation, status);
      const [type = ''] = (headers.get('content-type') ?? '').split(';', 1);
      if (status >= 300 || found === undefined) return [`${operationId} is answered with ${status}`];
      return wrong(`${found.pointer}/content${toPointer([type])}/schema`, body, subject, scope, element);
    },
  };
}

/** Checks that responses of a sandbox under a set have the stored values. Returns the number of fields with a meaning. */
export async function answersWhatIsStored(given: string | number): Promise<number> {
  const drawn = typeof given === 'string' ? await findAssumptionSet(given) : await randomAssumptionSet(contract, given);
  const set = await withPicks(drawn, PICKS);
  const { wrong, ids, filled, checked } = await falseIn(set);
  const store = await openSqlite({ file: `${await folder()}/sandbox.db`, fast: true });
  const sandbox = await start('plain', { store, assume: set });
  await store.write(function* () {
    for (const label of ['Zebra', 'Yak', 'Xerus']) yield* createAgent(label, 0);
  });
  const size = (point: string): number => Number(filled.chosen.get(point)?.with.size ?? Number.POSITIVE_INFINITY);
  const isLeftOut = (point: string, id: number): boolean => filled.chosen.get(point)?.name === 'some' && id % 3 === 0;
  const listOf = <T extends { readonly id: number }>(
    all: readonly T[],
    points: string,
    scopeOf: (one: T) => MeaningScope,
  ) => {
    const there = all
      .filter(({ id }) => !isLeftOut(`${points}.completeness`, id))
      .toSorted((one, other) => (BigInt(ids.encodeId(one.id)) < BigInt(ids.encodeId(other.id)) ? -1 : 1));
    const page = size(`${points}.paging`);
    return {
      elements: there.slice(0, page).map(scopeOf),
      total: there.length,
      next: there.length > page ? 2 : undefined,
    };
  };
  const problems: string[] = [];

  const sent = await sandbox.post(`/v1/conversations/${ids.inPath(1)}/messages/`, { content: 'Zebra 4711' });
  const [conversation] = (await store.read(() => readRecentConversations(9))).filter(({ id }) => id === 1);
  const [userMessage, agentMessage] = await store.read(() => readMessages(1, 9));
  if (conversation === undefined || userMessage === undefined || agentMessage === undefined)
    throw new Error('not stored');
  const { agent } = conversation;
  problems.push(...wrong('sendMessage', sent, 'exchange', { conversation, agent, userMessage, agentMessage }));

  const created = await sandbox.post(`/v1/agents/${ids.encodeId(1)}/memories/`, {
    title: 'Zebra',
    content: 'Striped.',
  });
  const [memory] = await store.read(() => readRecentMemories(9));
  if (memory === undefined) throw new Error('not stored');
  problems.push(...wrong('createMemory', created, 'memory', { memory, agent }));

  const agents = listOf(await store.read(readAllAgents), 'list-agents', (one) => ({ agent: one }));
  problems.push(...wrong('listAgents', await sandbox.get('/v1/agents/'), 'list', { list: agents }, 'agent'));
  const conversations = listOf(await store.read(() => readRecentConversations(9)), 'conversation-list', (one) => ({
    conversation: one,
    agent: one.agent,
  }));
  const listed = await sandbox.get('/v1/conversations/');
  problems.push(...wrong('listConversations', listed, 'list', { list: conversations }, 'conversation'));
  expect(problems).toEqual([]);
  return checked();
}
