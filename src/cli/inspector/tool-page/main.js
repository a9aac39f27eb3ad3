import { element, showAll } from '../../../web/page/dom.js';
import { toolkitView } from './toolkit.js';

const LOGGED = 200;

const [state, toolkits, log] = ['state', 'toolkits', 'log'].map((id) => document.getElementById(id));
const views = new Map();
let isConnected = false;

const say = (text, isBad) => {
  state.textContent = text;
  state.classList.toggle('bad', isBad);
};
const checkConnection = () => {
  if (!isConnected) throw new Error('The command does not respond. Start it again.');
};
const viewOf = (name) => {
  if (!views.has(name)) views.set(name, toolkitView(name, checkConnection));
  return views.get(name);
};

const events = new EventSource('/_colloquy/events');
const on = (name, show) => events.addEventListener(name, ({ data }) => show(JSON.parse(data)));

on('toolkits', (now) => {
  isConnected = true;
  say('', false);
  showAll(
    toolkits,
    now.toolkits.map(({ name }) => name),
    (name) => name,
    (name) => viewOf(name).node,
  );
  for (const toolkit of now.toolkits) viewOf(toolkit.name).show(toolkit, now.takesIdentity);
});
on('broken', (reason) => say(`Not served: ${reason}. The last good one stays.`, true));
on('log', (line) => {
  log.prepend(element('li', {}, line));
  log.children[LOGGED]?.remove();
});
// Whatever listens here next can be another program.
events.addEventListener('error', () => {
  isConnected = false;
  for (const { forget } of views.values()) forget();
  say('The command does not respond. Start it again; keys and headers were forgotten.', true);
});
