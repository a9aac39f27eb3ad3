import { doing, element, problemLine, showAll } from '../../../web/page/dom.js';
import { caller } from './caller.js';
import { exchange } from './exchange.js';
import { object } from './fields.js';

/** A toolkit: who calls it, and its tools. What is entered stays when its module is saved. */
export function toolkitView(name, checkConnection) {
  const who = caller(name);
  const path = element('code');
  const tools = element('div', { class: 'tools' });
  const views = new Map();
  const viewOf = (tool) => {
    if (!views.has(tool)) views.set(tool, toolView(tool, who, checkConnection));
    return views.get(tool);
  };
  const node = element('section', {}, element('h2', {}, name), element('p', {}, path), who.node, tools);
  return {
    node,
    forget: who.forget,
    show(toolkit, takesIdentity) {
      path.textContent = toolkit.path;
      who.show(toolkit, takesIdentity);
      const named = toolkit.tools.map((tool) => tool.name);
      showAll(
        tools,
        named,
        (tool) => tool,
        (tool) => viewOf(tool).node,
      );
      for (const tool of toolkit.tools) viewOf(tool.name).show(tool);
    },
  };
}

function toolView(name, who, checkConnection) {
  const description = element('p');
  const inputs = element('div');
  const fields = object(inputs);
  const asJson = element('textarea', { rows: '8', spellcheck: 'false', 'aria-label': `Parameters of ${name} as JSON` });
  const raw = element('div', { class: 'field', hidden: true }, asJson);
  const problem = problemLine();
  const run = element('button', { class: 'run' }, 'Run');
  const calls = exchange(name, run);
  let shown;

  const read = () => (raw.hidden ? JSON.stringify(fields.read()) : asJson.value);
  const bodyOf = (mediaType) =>
    mediaType.includes('form') ? new URLSearchParams(JSON.parse(read())).toString() : read();
  const call = (method, mediaType, body) => {
    checkConnection();
    return calls.send(shown.path, { method, headers: who.headersOf(shown.path, mediaType), body });
  };
  const submit = async () => {
    const atFault = raw.hidden ? fields.check() : undefined;
    if (atFault === undefined) await call('POST', shown.mediaType, bodyOf(shown.mediaType));
    else atFault.focus();
  };
  const toggle = () => {
    if (raw.hidden) asJson.value = JSON.stringify(fields.read(), null, 2);
    else {
      const value = JSON.parse(asJson.value);
      fields.write(value);
      if (textOf(fields.read()) !== textOf(value))
        throw new Error('The fields cannot show this. It is sent as it is here.');
    }
    raw.hidden = !raw.hidden;
    inputs.hidden = !inputs.hidden;
    json.setAttribute('aria-pressed', String(inputs.hidden));
    if (inputs.hidden) asJson.focus();
  };
  const button = (text, action) => element('button', { type: 'button', click: doing(problem, action) }, text);
  const json = button('As JSON', toggle);
  json.setAttribute('aria-pressed', 'false');
  const context = button('Show context', () => call('GET'));
  const form = element(
    'form',
    { submit: doing(problem, submit), novalidate: true, 'aria-label': `Parameters of ${name}` },
    inputs,
    raw,
    problem,
    element('div', { class: 'buttons' }, run, ...calls.buttons, json, context),
  );
  const node = element(
    'details',
    {},
    element('summary', {}, name),
    element('div', { class: 'tool' }, element('div', {}, description, form), calls.node),
  );
  return {
    node,
    show(tool) {
      shown = tool;
      description.textContent = tool.description;
      fields.show(tool.fields);
    },
  };
}

/** The JSON of a value, whatever the order of its members is. */
function textOf(value) {
  return JSON.stringify(value, (_key, part) => {
    const isObject = typeof part === 'object' && part !== null && !Array.isArray(part);
    return isObject ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part;
  });
}
