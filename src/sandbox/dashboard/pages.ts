import { type Html, html } from '../../html/index.ts';
import { STATUS_PATH } from '../../serve/index.ts';
import type { SandboxContext } from '../context.ts';
import { allConversations, type Conversation, messagesOf } from '../data/conversations.ts';
import { allKeys } from '../data/keys.ts';
import { allMemories } from '../data/memories.ts';
import { allAgents, allUsers } from '../data/people.ts';
import type { Transaction } from '../store/store.ts';

/** Conversations, memories and messages that are shown: the latest. */
const SHOWN = 200;

export function* storedPart({ ids, contract }: SandboxContext): Transaction<Html> {
  const agents = yield* allAgents();
  const users = yield* allUsers();
  const conversations = yield* allConversations(SHOWN);
  const memories = yield* allMemories(SHOWN);
  const keys = yield* allKeys();
  const { does: keysHaveAgents } = contract.decisions.forSurface('key-access', 'developer-api');
  const nameOf = (id: number): string => agents.find((agent) => agent.id === id)?.name ?? '';
  const userOf = (id: number): string => users.find((user) => user.id === id)?.externalId ?? String(id);
  const encoded = (id: number): string => String(ids.encodeId(id));
  return html`<div data-live>
<h2>Conversations</h2>
${rowsOf(
  ['Path id', 'Agent', 'User', 'Last message'],
  conversations.map(({ id, agentName, externalUserId, lastMessage }) => [
    html`<a href="${STATUS_PATH}?conversation=${id}">${String(ids.inPath(id))}</a>`,
    agentName,
    externalUserId,
    lastMessage === undefined ? '–' : short(lastMessage),
  ]),
)}
<h2>Agents</h2>
${rowsOf(
  ['Id', 'Name'],
  agents.map(({ id, name }) => [encoded(id), name]),
)}
<h2>Users</h2>
${rowsOf(
  ['agent_user_id', 'External identifier', 'Agent'],
  users.map(({ id, externalId, agentId }) => [String(id), externalId, nameOf(agentId)]),
)}
<h2>Memories</h2>
${rowsOf(
  ['Id', 'Agent', 'For', 'Title', 'Text'],
  memories.map(({ id, agentId, agentUserId, title, content }) => [
    encoded(id),
    nameOf(agentId),
    agentUserId === undefined ? 'the agent' : userOf(agentUserId),
    title,
    short(content),
  ]),
)}
<h2>Keys</h2>
${keysHaveAgents ? undefined : html`<p>The set in use says that every key can access everything: the agents of a key do not matter under it.</p>`}
${rowsOf(
  ['Label', 'Agents', ''],
  keys.map(({ id, label, agents: those, isRevoked }) => [
    label,
    those === undefined ? 'all' : those.map(nameOf).join(', '),
    isRevoked ? 'revoked' : form('revoke-key', html`<input type="hidden" name="key" value="${id}">`, 'Revoke'),
  ]),
)}
</div>
<h2>Create</h2>
${form('create-agent', field('Name of an agent', 'name'), 'Create agent')}
${form(
  'create-user',
  html`${choose('Agent', 'agent', agents, ({ name }) => name)}${field('External identifier', 'external_id')}`,
  'Create user',
)}
${form(
  'create-conversation',
  choose('User', 'user', users, ({ externalId, agentId }) => `${externalId} · ${nameOf(agentId)}`),
  'Create conversation',
)}
${form(
  'issue-key',
  html`${field('Label of a key', 'label')}<fieldset><legend>Agents</legend><label><input type="checkbox" name="every" checked> all</label>${agents.map(
    ({ id, name }) => html`<label><input type="checkbox" name="agent" value="${id}"> ${name}</label>`,
  )}</fieldset>`,
  'Issue key',
)}`;
}

export function* talkPart({ id, agentName, externalUserId }: Conversation, { ids }: SandboxContext): Transaction<Html> {
  const messages = yield* messagesOf(id, SHOWN);
  return html`<p><a href="${STATUS_PATH}">All that is stored</a></p>
<h2>Conversation ${String(ids.inPath(id))}</h2>
<p>${externalUserId} with ${agentName}</p>
<div data-live><ol class="messages">${messages.map(
    ({ role, content, createdAt }) =>
      html`<li class="${role}"><strong>${role === 'user' ? externalUserId : agentName}</strong> <time datetime="${new Date(createdAt).toISOString()}">${new Date(createdAt).toLocaleTimeString('en-GB')}</time>
${content}</li>`,
  )}</ol>${messages.length === 0 ? html`<p>No message yet.</p>` : undefined}</div>`;
}

function rowsOf(heads: readonly string[], rows: readonly (readonly (Html | string)[])[]): Html {
  if (rows.length === 0) return html`<p>None.</p>`;
  // Ids are short, and take no more room than they need.
  return html`<table${/id$/i.test(heads[0] ?? '') && html` class="by-id"`}><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`;
}

function form(action: string, fields: Html, button: string): Html {
  return html`<form method="post" action="${STATUS_PATH}"><input type="hidden" name="do" value="${action}">${fields}<button>${button}</button></form>`;
}

function field(label: string, name: string): Html {
  return html`<label>${label} <input name="${name}" required maxlength="200" autocomplete="off"></label>`;
}

function choose<T extends { readonly id: number }>(
  label: string,
  name: string,
  all: readonly T[],
  say: (one: T) => string,
): Html {
  return html`<label>${label} <select name="${name}">${all.map((one) => html`<option value="${one.id}">${say(one)}</option>`)}</select></label>`;
}

const LONG = 80;

function short(text: string): string {
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}
