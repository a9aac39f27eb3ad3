import { element, field, form, showOptions, table, textInput } from '../../../web/page/dom.js';
import { callControl } from './api.js';

const MAX_PREVIEW_CHARS = 80;
const shorten = (text) => (text.length > MAX_PREVIEW_CHARS ? `${text.slice(0, MAX_PREVIEW_CHARS)}…` : text);

/** Lists the stored data. Its forms create agents and users, for which the Developer API has no operation. */
export function storedPane(refresh, openConversation) {
  const conversations = table(['Path id', 'Agent', 'User', 'Last message']);
  const agents = table(['Id', 'Name']);
  const users = table(['agent_user_id', 'External identifier', 'Agent']);
  const memories = table(['For', 'Title', 'Text']);
  const name = textInput();
  const externalId = textInput();
  const agent = element('select');

  const create = (path, body) => async () => {
    await callControl('POST', path, body());
    await refresh();
  };
  const nodes = [
    element('h2', {}, 'Conversations'),
    ...conversations.nodes,
    element('h2', {}, 'Agents'),
    ...agents.nodes,
    form(
      [field('Name of an agent', name)],
      'Create agent',
      create('/agents', () => ({ name: name.value })),
    ),
    element('h2', {}, 'Users'),
    ...users.nodes,
    form(
      [field('Agent', agent), field('External identifier', externalId)],
      'Create user',
      create('/users', () => ({ agentId: Number(agent.value), externalId: externalId.value })),
    ),
    element('h2', {}, 'Memories'),
    ...memories.nodes,
  ];

  return {
    nodes,
    show(state) {
      const nameOf = (id) => state.agents.find((one) => one.id === id)?.name ?? '';
      const userOf = (id) => state.users.find((one) => one.id === id)?.externalId ?? String(id);
      const idOf = ({ id }) => id;
      // A row holds the names of other resources that it shows, so that it changes with them.
      conversations.show(
        state.conversations.map((one) => ({ ...one, agent: nameOf(one.agentId), user: userOf(one.userId) })),
        idOf,
        (one) => [
          element(
            'button',
            { type: 'button', ariaLabel: `Open conversation ${one.pathId}`, onclick: () => openConversation(one) },
            one.pathId,
          ),
          one.agent,
          one.user,
          one.lastMessage === undefined ? '–' : shorten(one.lastMessage),
        ],
      );
      agents.show(state.agents, idOf, (one) => [one.pathId, one.name]);
      users.show(
        state.users.map((one) => ({ ...one, agent: nameOf(one.agentId) })),
        idOf,
        (one) => [String(one.id), one.externalId, one.agent],
      );
      memories.show(
        state.memories.map((one) => ({
          ...one,
          owner:
            one.agentUserId === undefined
              ? nameOf(one.agentId)
              : `${userOf(one.agentUserId)}, with ${nameOf(one.agentId)}`,
        })),
        idOf,
        (one) => [one.owner, one.title, shorten(one.content)],
      );
      showOptions(
        agent,
        state.agents.map(({ id, name: text }) => ({ value: String(id), text })),
      );
    },
  };
}
