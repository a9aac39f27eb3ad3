import { element, field, form, showOptions, table, textInput } from '../../../web/page/dom.js';
import { control } from './api.js';

const MAX_PREVIEW_CHARS = 80;
const preview = (text) => (text.length > MAX_PREVIEW_CHARS ? `${text.slice(0, MAX_PREVIEW_CHARS)}…` : text);

/** Shows the stored data, with forms for agents and users, which no operation of the Developer API creates. */
export function StoredPane(changed, open) {
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
      const agentName = (id) => state.agents.find((agent) => agent.id === id)?.name ?? '';
      const userName = (id) => state.users.find((user) => user.id === id)?.externalId ?? String(id);
      const byId = ({ id }) => id;
      // A row contains the names that its cells show, so that it is drawn again when a name changes.
      conversations.show(
        state.conversations.map((row) => ({ ...row, agent: agentName(row.agentId), user: userName(row.userId) })),
        byId,
        (row) => [
          element(
            'button',
            { type: 'button', 'aria-label': `Open conversation ${row.pathId}`, click: () => open(row) },
            row.pathId,
          ),
          row.agent,
          row.user,
          row.lastMessage === undefined ? '–' : preview(row.lastMessage),
        ],
      );
      agents.show(state.agents, byId, ({ pathId, name }) => [pathId, name]);
      users.show(
        state.users.map((user) => ({ ...user, agent: agentName(user.agentId) })),
        byId,
        (user) => [String(user.id), user.externalId, user.agent],
      );
      memories.show(
        state.memories.map((memory) => ({
          ...memory,
          scope:
            memory.agentUserId === undefined
              ? agentName(memory.agentId)
              : `${userName(memory.agentUserId)}, with ${agentName(memory.agentId)}`,
        })),
        byId,
        (memory) => [memory.scope, memory.title, preview(memory.content)],
      );
      showOptions(
        agent,
        state.agents.map(({ id, name: text }) => ({ value: String(id), text })),
      );
    },
  };
}
