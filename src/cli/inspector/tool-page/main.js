import { element, showAll } from '../../../web/page/dom.js';
import { toolkitView } from './toolkit.js';

const MAX_LOG_LINES = 200;

const [state, toolkits, log] = ['state', 'toolkits', 'log'].map((id) => document.getElementById(id));
const views = new Map();
let isConnected = false;

const showState = (text, isBad) => {
  state.textContent = text;
  state.classList.toggle('bad', isBad);
};
const checkConnection = () => {
  if (!isConnected) throw new Error('The command does not respond. Start it again.');
};
const viewFor = (name) => {
  if (!views.has(name)) views.set(name, toolkitView(name, checkConnection));
  return views.get(name);
};

const events = new EventSource('/_colloquy/events');
const on = (name, show) => events.addEventListener(name, ({ data }) => show(JSON.parse(data)));

on('toolkits', (served) => {
  isConnected = true;
  showState('', false);
  showAll(
    toolkits,
    served.toolkits.map(({ name }) => name),
    (name) => name,
    (name) => viewFor(name).node,
  );
  for (const toolkit of served.toolkits) viewFor(toolkit.name).show(toolkit, served.takesIdentity);
});
on('broken', (reason) => showState(`Not served: ${reason}. The last good one stays.`, true));
on('log', (line) => {
  log.prepend(element('li', {}, line));
  log.children[MAX_LOG_LINES]?.remove();
});
// The next program at this address can be another one, which must not receive the keys.
events.addEventListener('error', () => {
  isConnected = false;
  for (const { forget } of views.values()) forget();
  showState('The command does not respond. Start it again; keys and headers were forgotten.', true);
});
