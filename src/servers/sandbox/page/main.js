import { problemLine } from '../../../web/page/dom.js';
import { control } from './api.js';
import { KeysPane } from './keys.js';
import { StoredPane } from './stored.js';
import { ConversationPane } from './talk.js';

const REFRESH_MS = 1000;
const MAX_ROWS = 200;

const root = document.getElementById('sandbox');

/** Reads the stored data, and shows it in each part of the page. */
async function refresh() {
  const lists = ['agents', 'users', `conversations?limit=${MAX_ROWS}`, `memories?limit=${MAX_ROWS}`, 'keys'];
  const [agents, users, conversations, memories, issued] = await Promise.all(
    lists.map((list) => control('GET', `/${list}`)),
  );
  const state = { agents, users, conversations, memories, keys: issued };
  for (const part of parts) await part.show(state);
}

const problem = problemLine();
const conversationPane = ConversationPane();
const parts = [
  conversationPane,
  StoredPane(refresh, (conversation) => {
    conversationPane.open(conversation);
    root.scrollIntoView();
  }),
  KeysPane(refresh),
];

async function live() {
  if (!document.hidden) {
    try {
      await refresh();
      problem.hidden = true;
    } catch (error) {
      // The next attempt may succeed.
      problem.textContent = error.message;
      problem.hidden = false;
    }
  }
  setTimeout(live, REFRESH_MS);
}

// The element is absent if the reader of the page may not control the sandbox.
if (root !== null) {
  root.replaceChildren(problem, ...parts.flatMap(({ nodes }) => nodes));
  void live();
}
