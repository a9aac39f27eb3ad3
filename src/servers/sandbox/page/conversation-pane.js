import {
  actionHandler,
  element,
  field,
  indentJson,
  problemLine,
  showAll,
  showOptions,
  submitOnEnter,
} from '../../../web/page/dom.js';
import { callControl, data, send } from './api.js';

const PAGE_SIZE = 50;

/** Shows the conversation of an agent with a user, and sends messages to it. The first message creates it. */
export function conversationPane() {
  const agent = element('select');
  const user = element('select');
  const list = element('ol', { className: 'messages', ariaLabel: 'Messages', ariaLive: 'polite', tabIndex: 0 });
  const older = element('button', { type: 'button', hidden: true }, 'Load older messages');
  const empty = element('p', {}, 'No message yet.');
  const text = element('textarea', { rows: 2, required: true, dir: 'auto', onkeydown: submitOnEnter });
  const button = element('button', {}, 'Send');
  const problem = problemLine();
  const lastExchange = element('details', { hidden: true }, element('summary', {}, 'Request and response'));
  const waiting = element('p', { className: 'waiting', role: 'status', hidden: true });
  const writing = element('form', { className: 'writing' }, field('Message', text), button, problem);
  const nodes = [
    element('h2', {}, 'Talk'),
    element('form', { onsubmit: (event) => event.preventDefault() }, field('Agent', agent), field('User', user)),
    older,
    list,
    empty,
    waiting,
    writing,
    lastExchange,
  ];

  let state = { agents: [], users: [], conversations: [] };
  let messages = [];
  let shownId;

  const selectedConversation = () =>
    state.conversations.find(({ agentId, userId }) => agentId === Number(agent.value) && userId === Number(user.value));
  const speaker = (role) => (role === 'user' ? user : agent).selectedOptions[0]?.textContent ?? role;

  const show = () => {
    showAll(
      list,
      messages,
      ({ id }) => id,
      ({ role, content, createdAt }) =>
        element(
          'li',
          { className: role },
          element('strong', {}, speaker(role)),
          ' ',
          element(
            'time',
            { dateTime: new Date(createdAt).toISOString() },
            new Date(createdAt).toLocaleTimeString('en-GB'),
          ),
          element('div', { dir: 'auto' }, content),
        ),
    );
    empty.hidden = messages.length > 0;
    list.hidden = messages.length === 0;
  };
  const scrollToEnd = () => list.scrollTo({ top: list.scrollHeight });

  /** Reads the end of the conversation. Older messages that were loaded stay. */
  const refresh = async () => {
    const conversation = selectedConversation();
    const isOther = conversation?.id !== shownId;
    const end =
      conversation && (await callControl('GET', `/conversations/${conversation.id}/messages?limit=${PAGE_SIZE}`));
    // Another conversation was selected in the meantime.
    if (conversation?.id !== selectedConversation()?.id) return;
    const wasAtEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 40;
    const earlier = isOther || !end?.length ? [] : messages.filter(({ id }) => id < end[0].id);
    if (isOther) older.hidden = (end?.length ?? 0) < PAGE_SIZE;
    const lastId = messages.at(-1)?.id;
    messages = [...earlier, ...(end ?? [])];
    shownId = conversation?.id;
    show();
    if (isOther || (wasAtEnd && messages.at(-1)?.id !== lastId)) scrollToEnd();
  };

  older.addEventListener(
    'click',
    actionHandler(problem, async () => {
      const page = await callControl(
        'GET',
        `/conversations/${shownId}/messages?limit=${PAGE_SIZE}&before=${messages[0].id}`,
      );
      const below = list.scrollHeight - list.scrollTop;
      messages = [...page, ...messages];
      show();
      // The messages that were in view stay where they are.
      list.scrollTop = list.scrollHeight - below;
      older.hidden = page.length < PAGE_SIZE;
    }),
  );
  const showUsers = () =>
    showOptions(
      user,
      state.users
        .filter(({ agentId }) => agentId === Number(agent.value))
        .map(({ id, externalId }) => ({ value: String(id), text: externalId })),
    );
  agent.addEventListener('change', () => {
    showUsers();
    void refresh();
  });
  user.addEventListener('change', () => void refresh());
  writing.addEventListener(
    'submit',
    actionHandler(problem, async () => {
      const content = text.value;
      if (button.disabled || content.trim() === '') return;
      button.disabled = true;
      waiting.textContent = `${speaker('agent')} is writing …`;
      waiting.hidden = false;
      try {
        if (user.value === '') throw new Error('Create a user of this agent first, below.');
        let conversation = selectedConversation();
        if (conversation === undefined) {
          conversation = await callControl('POST', '/conversations', { userId: Number(user.value) });
          state = { ...state, conversations: [conversation, ...state.conversations] };
        }
        const exchange = await send(conversation.pathId, content);
        showExchange(exchange);
        if (exchange.status >= 400) throw new Error(`Refused with ${exchange.status}: ${errorMessage(exchange.text)}`);
        text.value = '';
      } finally {
        waiting.hidden = true;
        button.disabled = false;
        await refresh();
      }
      scrollToEnd();
    }),
  );

  const showExchange = ({ curl, status, headers, text: body, guesses }) => {
    const points = guesses.map((id) => element('li', {}, element('code', {}, id), ` ${data.questions[id] ?? ''}`));
    lastExchange.replaceChildren(
      element(
        'summary',
        {},
        `Request and response${guesses.length > 0 ? `, guessed at ${guesses.length} open points` : ''}`,
      ),
      element('pre', { tabIndex: 0 }, curl),
      element('pre', { tabIndex: 0 }, `${status}\n${headers}\n\n${indentJson(body)}`),
      ...(points.length > 0 ? [element('ul', { className: 'open' }, ...points)] : []),
    );
    lastExchange.hidden = false;
  };

  return {
    nodes,
    async show(next) {
      state = next;
      showOptions(
        agent,
        state.agents.map(({ id, name }) => ({ value: String(id), text: name })),
      );
      showUsers();
      await refresh();
    },
    open({ agentId, userId }) {
      agent.value = String(agentId);
      showUsers();
      user.value = String(userId);
      text.focus();
      void refresh();
    },
  };
}

function errorMessage(text) {
  try {
    return JSON.parse(text).message ?? text;
  } catch {
    return text;
  }
}
