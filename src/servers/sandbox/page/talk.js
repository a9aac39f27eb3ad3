import { doing, element, field, pretty, problemLine, showAll, showOptions } from '../../../web/page/dom.js';
import { control, data, send } from './api.js';

const PAGE = 50;

/** A conversation of an agent with a user, which is held here: the first message begins one. */
export function talk() {
  const agent = element('select');
  const user = element('select');
  const list = element('ol', { class: 'messages', 'aria-label': 'Messages', 'aria-live': 'polite', tabindex: '0' });
  const older = element('button', { type: 'button', hidden: true }, 'Load older messages');
  const empty = element('p', {}, 'No message yet.');
  const text = element('textarea', { rows: '2', required: true, dir: 'auto' });
  const button = element('button', {}, 'Send');
  const problem = problemLine();
  const last = element('details', { hidden: true }, element('summary', {}, 'Request and response'));
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
    last,
  ];

  let state = { agents: [], users: [], conversations: [] };
  let messages = [];
  let shownOf;

  const chosen = () =>
    state.conversations.find(({ agentId, userId }) => agentId === Number(agent.value) && userId === Number(user.value));
  const nameOf = (role) => (role === 'user' ? user : agent).selectedOptions[0]?.textContent ?? role;

  const show = () => {
    showAll(
      list,
      messages,
      ({ id }) => id,
      ({ role, content, createdAt }) =>
        element(
          'li',
          { class: role },
          element('strong', {}, nameOf(role)),
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
  const toEnd = () => list.scrollTo({ top: list.scrollHeight });

  /** Reads the end of the conversation; what was loaded before it stays. */
  const refresh = async () => {
    const conversation = chosen();
    const isOther = conversation?.id !== shownOf;
    const end = conversation && (await control('GET', `/conversations/${conversation.id}/messages?limit=${PAGE}`));
    // Another one was chosen meanwhile.
    if (conversation?.id !== chosen()?.id) return;
    const wasAtEnd = list.scrollTop + list.clientHeight > list.scrollHeight - 40;
    const kept = isOther || !end?.length ? [] : messages.filter(({ id }) => id < end[0].id);
    if (isOther) older.hidden = (end?.length ?? 0) < PAGE;
    const before = messages.at(-1)?.id;
    messages = [...kept, ...(end ?? [])];
    shownOf = conversation?.id;
    show();
    if (isOther || (wasAtEnd && messages.at(-1)?.id !== before)) toEnd();
  };

  older.addEventListener(
    'click',
    doing(problem, async () => {
      const page = await control('GET', `/conversations/${shownOf}/messages?limit=${PAGE}&before=${messages[0].id}`);
      const below = list.scrollHeight - list.scrollTop;
      messages = [...page, ...messages];
      show();
      // What is read stays where it is.
      list.scrollTop = list.scrollHeight - below;
      older.hidden = page.length < PAGE;
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
      waiting.textContent = `${nameOf('agent')} is writing …`;
      waiting.hidden = false;
      try {
        if (user.value === '') throw new Error('Create a user of this agent first, below.');
        let conversation = chosen();
        if (conversation === undefined) {
          conversation = await control('POST', '/conversations', { userId: Number(user.value) });
          state = { ...state, conversations: [conversation, ...state.conversations] };
        }
        const exchange = await send(conversation.pathId, content);
        showExchange(exchange);
        if (exchange.status >= 400) throw new Error(`Refused with ${exchange.status}: ${messageOf(exchange.text)}`);
        text.value = '';
      } finally {
        waiting.hidden = true;
        button.disabled = false;
        await refresh();
      }
      toEnd();
    }),
  );

  const showExchange = ({ curl, status, headers, text: body, guesses }) => {
    const points = guesses.map((id) => element('li', {}, element('code', {}, id), ` ${data.questions[id] ?? ''}`));
    last.replaceChildren(
      element(
        'summary',
        {},
        `Request and response${guesses.length > 0 ? `, guessed at ${guesses.length} open points` : ''}`,
      ),
      element('pre', { tabindex: '0' }, curl),
      element('pre', { tabindex: '0' }, `${status}\n${headers}\n\n${pretty(body)}`),
      ...(points.length > 0 ? [element('ul', { class: 'open' }, ...points)] : []),
    );
    last.hidden = false;
  };

  return {
    nodes,
    async show(now) {
      state = now;
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

function messageOf(text) {
  try {
    return JSON.parse(text).message ?? text;
  } catch {
    return text;
  }
}
