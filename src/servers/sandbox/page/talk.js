import { doing, element, field, pretty, problemLine, showAll, showOptions } from '../../../web/page/dom.js';
import { control, data, send } from './api.js';

const PAGE_MESSAGES = 50;

/** A conversation of an agent with a user, to read and to continue. The first message creates it. */
export function ConversationPane() {
  const agent = element('select');
  const user = element('select');
  const list = element('ol', { class: 'messages', 'aria-label': 'Messages', 'aria-live': 'polite', tabindex: '0' });
  const older = element('button', { type: 'button', hidden: true }, 'Load older messages');
  const empty = element('p', {}, 'No message yet.');
  const text = element('textarea', { rows: '2', required: true, dir: 'auto' });
  const button = element('button', {}, 'Send');
  const problem = problemLine();
  const details = ExchangeDetails();
  const waiting = element('p', { class: 'waiting', role: 'status', hidden: true });
  const writing = element('form', { class: 'writing' }, field('Message', text), button, problem);
  const nodes = [
    element('h2', {}, 'Talk'),
    element('form', { submit: (event) => event.preventDefault() }, field('Agent', agent), field('User', user)),
    older,
    list,
    empty,
    waiting,
    writing,
    details.node,
  ];

  let state = { agents: [], users: [], conversations: [] };
  let messages = [];
  let shownId;

  const selected = () =>
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
          { class: role },
          element('strong', {}, speaker(role)),
          ' ',
          element(
            'time',
            { datetime: new Date(createdAt).toISOString() },
            new Date(createdAt).toLocaleTimeString('en-GB'),
          ),
          element('div', { dir: 'auto' }, content),
        ),
    );
    empty.hidden = messages.length > 0;
    list.hidden = messages.length === 0;
  };
  const scrollToEnd = () => list.scrollTo({ top: list.scrollHeight });

  /** Reads the end of the conversation; older messages that were loaded stay. */
  const refresh = async () => {
    const conversation = selected();
    const isOther = conversation?.id !== shownId;
    const end =
      conversation && (await control('GET', `/conversations/${conversation.id}/messages?limit=${PAGE_MESSAGES}`));
    // Another conversation was selected meanwhile.
    if (conversation?.id !== selected()?.id) return;
    const wasAtEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 40;
    const olderMessages = isOther || !end?.length ? [] : messages.filter(({ id }) => id < end[0].id);
    if (isOther) older.hidden = (end?.length ?? 0) < PAGE_MESSAGES;
    const before = messages.at(-1)?.id;
    messages = [...olderMessages, ...(end ?? [])];
    shownId = conversation?.id;
    show();
    if (isOther || (wasAtEnd && messages.at(-1)?.id !== before)) scrollToEnd();
  };

  older.addEventListener(
    'click',
    doing(problem, async () => {
      const page = await control(
        'GET',
        `/conversations/${shownId}/messages?limit=${PAGE_MESSAGES}&before=${messages[0].id}`,
      );
      const below = list.scrollHeight - list.scrollTop;
      messages = [...page, ...messages];
      show();
      // Keeps the scroll position of the messages on the screen.
      list.scrollTop = list.scrollHeight - below;
      older.hidden = page.length < PAGE_MESSAGES;
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
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    writing.requestSubmit();
  });
  writing.addEventListener(
    'submit',
    doing(problem, async () => {
      const content = text.value;
      if (button.disabled || content.trim() === '') return;
      button.disabled = true;
      waiting.textContent = `${speaker('agent')} is writing …`;
      waiting.hidden = false;
      try {
        if (user.value === '') throw new Error('Create a user of this agent first, below.');
        let conversation = selected();
        if (conversation === undefined) {
          conversation = await control('POST', '/conversations', { userId: Number(user.value) });
          state = { ...state, conversations: [conversation, ...state.conversations] };
        }
        const exchange = await send(conversation.pathId, content);
        details.show(exchange);
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

  return {
    nodes,
    async show(newState) {
      state = newState;
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

/** The last request and response, with the open points at which the response is a guess. */
function ExchangeDetails() {
  const node = element('details', { hidden: true }, element('summary', {}, 'Request and response'));
  return {
    node,
    show({ curl, status, headers, text, guesses }) {
      const points = guesses.map((id) => element('li', {}, element('code', {}, id), ` ${data.questions[id] ?? ''}`));
      const guessed = guesses.length > 0 ? `, guessed at ${guesses.length} open points` : '';
      node.replaceChildren(
        element('summary', {}, `Request and response${guessed}`),
        element('pre', { tabindex: '0' }, curl),
        element('pre', { tabindex: '0' }, `${status}\n${headers}\n\n${pretty(text)}`),
        ...(points.length > 0 ? [element('ul', { class: 'open' }, ...points)] : []),
      );
      node.hidden = false;
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
