import { actionHandler, element, problemLine, showAll } from '../../../web/page/dom.js';
import { createCaller } from './caller.js';
import { createExchange } from './exchange.js';
import { objectFields } from './fields.js';

/** Creates the view of a toolkit: its caller's inputs and its tools. Entered values stay when the module is saved. */
export function toolkitView(name, checkConnection) {
  const toolkitCaller = createCaller(name);
  const path = element('code');
  const tools = element('div', { className: 'tools' });
  const views = new Map();
  const viewFor = (tool) => {
    if (!views.has(tool)) views.set(tool, toolView(tool, toolkitCaller, checkConnection));
    return views.get(tool);
  };
  const node = element('section', {}, element('h2', {}, name), element('p', {}, path), toolkitCaller.node, tools);
  return {
    node,
    forget: toolkitCaller.forget,
    show(toolkit, takesIdentity) {
      path.textContent = toolkit.path;
      toolkitCaller.show(toolkit, takesIdentity);
      const names = toolkit.tools.map((tool) => tool.name);
      showAll(
        tools,
        names,
        (tool) => tool,
        (tool) => viewFor(tool).node,
      );
      for (const tool of toolkit.tools) viewFor(tool.name).show(tool);
    },
  };
}

function toolView(name, toolkitCaller, checkConnection) {
  const description = element('p');
  const inputs = element('div');
  const fields = objectFields(inputs);
  const asJson = element('textarea', { rows: 8, spellcheck: false, ariaLabel: `Parameters of ${name} as JSON` });
  const raw = element('div', { className: 'field', hidden: true }, asJson);
  const problem = problemLine();
  const run = element('button', { className: 'run' }, 'Run');
  const calls = createExchange(name, run);
  let shown;

  const read = () => (raw.hidden ? JSON.stringify(fields.read()) : asJson.value);
  const bodyFor = (mediaType) =>
    mediaType.includes('form') ? new URLSearchParams(JSON.parse(read())).toString() : read();
  const call = (method, mediaType, body) => {
    checkConnection();
    return calls.send(shown.path, { method, headers: toolkitCaller.headersFor(shown.path, mediaType), body });
  };
  const submit = async () => {
    const invalid = raw.hidden ? fields.check() : undefined;
    if (invalid === undefined) await call('POST', shown.mediaType, bodyFor(shown.mediaType));
    else invalid.focus();
  };
  const toggle = () => {
    if (raw.hidden) asJson.value = JSON.stringify(fields.read(), null, 2);
    else {
      const value = JSON.parse(asJson.value);
      fields.write(value);
      if (canonicalJson(fields.read()) !== canonicalJson(value))
        throw new Error('The fields cannot show this. It is sent as it is here.');
    }
    raw.hidden = !raw.hidden;
    inputs.hidden = !inputs.hidden;
    json.ariaPressed = inputs.hidden;
    if (inputs.hidden) asJson.focus();
  };
  const button = (text, action) => element('button', { type: 'button', onclick: actionHandler(problem, action) }, text);
  const json = button('As JSON', toggle);
  json.ariaPressed = false;
  const context = button('Show context', () => call('GET'));
  const form = element(
    'form',
    { onsubmit: actionHandler(problem, submit), noValidate: true, ariaLabel: `Parameters of ${name}` },
    inputs,
    raw,
    problem,
    element('div', { className: 'buttons' }, run, ...calls.buttons, json, context),
  );
  const node = element(
    'details',
    { open: true },
    element('summary', {}, name),
    element('div', { className: 'tool' }, element('div', {}, description, form), calls.node),
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

/** Returns the JSON of a value, with the members of objects in a fixed order. */
function canonicalJson(value) {
  return JSON.stringify(value, (_key, part) => {
    const isObject = typeof part === 'object' && part !== null && !Array.isArray(part);
    return isObject ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part;
  });
}
