import { problemLine } from '../../../web/page/dom.js';
import { callControl } from './api.js';
import { conversationPane } from './conversation-pane.js';
import { keysPane } from './keys-pane.js';
import { storedPane } from './stored-pane.js';

const REFRESH_MS = 1000;
const MAX_ROWS = 200;

const root = document.getElementById('sandbox');

/** Reads the stored data, and shows it in each pane. */
async function refresh() {
  const lists = ['agents', 'users', `conversations?limit=${MAX_ROWS}`, `memories?limit=${MAX_ROWS}`, 'keys'];
  const [agents, users, conversations, memories, issued] = await Promise.all(
    lists.map((list) => callControl('GET', `/${list}`)),
  );
  const state = { agents, users, conversations, memories, keys: issued };
  for (const pane of panes) await pane.show(state);
}

const problem = problemLine();
const conversation = conversationPane();
const panes = [
  conversation,
  storedPane(refresh, (stored) => {
    conversation.open(stored);
    root.scrollIntoView();
  }),
  keysPane(refresh),
];

async function refreshEverySecond() {
  if (!document.hidden) {
    try {
      await refresh();
      problem.hidden = true;
    } catch (error) {
      // The sandbox may respond again in a second.
      problem.textContent = error.message;
      problem.hidden = false;
    }
  }
  setTimeout(refreshEverySecond, REFRESH_MS);
}

// The page has the element `sandbox` only if it has access to the control API.
if (root !== null) {
  root.replaceChildren(problem, ...panes.flatMap(({ nodes }) => nodes));
  void refreshEverySecond();
}
