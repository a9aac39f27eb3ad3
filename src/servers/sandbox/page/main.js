import { problemLine } from '../../../web/page/dom.js';
import { control } from './api.js';
import { keys } from './keys.js';
import { stored } from './stored.js';
import { talk } from './talk.js';

const SECOND = 1000;
const SHOWN = 200;

const root = document.getElementById('sandbox');

/** Reads what is stored, and has each part of the page show it. */
async function refresh() {
  const lists = ['agents', 'users', `conversations?limit=${SHOWN}`, `memories?limit=${SHOWN}`, 'keys'];
  const [agents, users, conversations, memories, issued] = await Promise.all(
    lists.map((list) => control('GET', `/${list}`)),
  );
  const state = { agents, users, conversations, memories, keys: issued };
  for (const part of parts) await part.show(state);
}

const away = problemLine();
const talking = talk();
const parts = [
  talking,
  stored(refresh, (conversation) => {
    talking.open(conversation);
    root.scrollIntoView();
  }),
  keys(refresh),
];

async function live() {
  if (!document.hidden) {
    try {
      await refresh();
      away.hidden = true;
    } catch (error) {
      // It may come back.
      away.textContent = error.message;
      away.hidden = false;
    }
  }
  setTimeout(live, SECOND);
}

// The page of a sandbox that nobody may control has nothing to show here.
if (root !== null) {
  root.replaceChildren(away, ...parts.flatMap(({ nodes }) => nodes));
  void live();
}
