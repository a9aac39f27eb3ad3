import { element, field, form, showOptions, table, textInput } from '../../../web/page/dom.js';
import { control } from './api.js';

const LONG = 80;
const short = (text) => (text.length > LONG ? `${text.slice(0, LONG)}…` : text);

/** What is stored, and forms that create what no operation of the Developer API creates. */
export function stored(changed, open) {
  const conversations = table(['Path id', 'Agent', 'User', 'Last message']);
  const agents = table(['Id', 'Name']);
  const users = table(['agent_user_id', 'External identifier', 'Agent']);
  const memories = table(['For', 'Title', 'Text']);
  const name = textInput();
  const externalId = textInput();
  const agent = element('select');

  const create = (path, body) => async () => {
    await control('POST', path, body());
    await changed();
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
      // What a cell names of something else is in the row, so that it changes with that.
      conversations.show(
        state.conversations.map((one) => ({ ...one, agent: nameOf(one.agentId), user: userOf(one.userId) })),
        idOf,
        (one) => [
          element(
            'button',
            { type: 'button', 'aria-label': `Open conversation ${one.pathId}`, click: () => open(one) },
            one.pathId,
          ),
          one.agent,
          one.user,
          one.lastMessage === undefined ? '–' : short(one.lastMessage),
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
          of:
            one.agentUserId === undefined
              ? nameOf(one.agentId)
              : `${userOf(one.agentUserId)}, with ${nameOf(one.agentId)}`,
        })),
        idOf,
        (one) => [one.of, one.title, short(one.content)],
      );
      showOptions(
        agent,
        state.agents.map(({ id, name: text }) => ({ value: String(id), text })),
      );
    },
  };
}
