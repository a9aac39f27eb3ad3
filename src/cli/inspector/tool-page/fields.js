import { element, problemLine, showAll } from '../../../web/page/dom.js';
import { choice, describeSchema, json, number, resolveSchema, text } from './values.js';

/** The number of levels of objects and lists that get fields. Deeper objects and lists are entered as JSON. */
const MAX_DEPTH = 4;
const COMPOSING_KEYWORDS = ['anyOf', 'oneOf', 'allOf', 'not', 'if', 'prefixItems'];

let count = 0;

/**
 * Creates a control for a value, with its name, a hint from its schema, and a box that says whether an optional value is
 * sent. A change of the value checks the box.
 */
function field({ name, schema: declared, isRequired, root }, label, depth) {
  count += 1;
  const [id, hint, problem] = [`field-${count}`, `hint-${count}`, `problem-${count}`];
  const schema = resolveSchema(declared, root);
  const value = controlFor(schema, { properties: { id }, root, depth, name: label });
  const control = value.isGroup ? value.control : value.node;
  control?.setAttribute('aria-describedby', `${hint} ${problem}`);
  const box = element('input', { type: 'checkbox', ariaLabel: `Send ${label}` });
  const line = Object.assign(problemLine(), { id: problem });
  const node = element(
    'div',
    { className: 'field' },
    element(
      'div',
      {},
      value.isGroup ? element('span', { id: `${id}-name` }, name) : element('label', { htmlFor: id }, name),
      ...(isRequired ? [] : [element('label', { className: 'send' }, box, ' send')]),
    ),
    value.node,
    element('small', { id: hint }, describeSchema(schema)),
    line,
  );
  if (value.isGroup) value.node.setAttribute('aria-labelledby', `${id}-name`);

  const isSent = () => isRequired || box.checked;
  const send = (sends) => {
    box.checked = sends;
    node.classList.toggle('unsent', !isSent());
  };
  box.addEventListener('change', () => send(box.checked));
  value.node.addEventListener('input', () => send(true));
  if (schema.default !== undefined) value.write(schema.default);
  send(false);

  return {
    node,
    isSent,
    send,
    read: value.read,
    write: value.write,
    /** Shows the problem of the value. Returns the first invalid control. */
    check() {
      const why = value.problem?.();
      line.textContent = why ?? '';
      line.hidden = why === undefined;
      if (!value.isGroup) value.node.ariaInvalid = why !== undefined;
      return why === undefined ? value.check?.() : (control ?? value.node);
    },
    /** Takes over the value that was entered under an earlier schema. */
    take(old) {
      value.write(old.read());
      send(old.isSent());
    },
  };
}

function controlFor(schema, context) {
  const { properties, depth } = context;
  const { type, enum: values = 'const' in schema ? [schema.const] : undefined } = schema;
  if (Array.isArray(values)) return choice(values, properties);
  if (type === 'boolean') return choice([true, false], properties);
  if (type === 'string') return text(properties);
  if (type === 'number' || type === 'integer') return number(schema, properties);
  const hasFields = depth < MAX_DEPTH && COMPOSING_KEYWORDS.every((keyword) => !(keyword in schema));
  if (hasFields && type === 'object' && Object.keys(schema.properties ?? {}).length > 0) return group(schema, context);
  if (hasFields && type === 'array') return list(schema, context);
  return json(schema, properties);
}

function group({ properties, required = [] }, { root, depth, name }) {
  const node = element('fieldset');
  const fields = objectFields(node, `${name}.`, depth + 1);
  fields.show(
    Object.entries(properties).map(([member, schema]) => {
      return { name: member, schema, isRequired: required.includes(member), root };
    }),
  );
  return { ...fields, node, isGroup: true };
}

/** Creates the fields of the members of an object. */
export function objectFields(node, prefix = '', depth = 0) {
  const shown = new Map();
  let names = [];
  const sent = () => names.map((name) => [name, shown.get(name).field]).filter(([, { isSent }]) => isSent());
  return {
    /** Shows fields. A field whose schema changed is replaced, and keeps the value that was entered. */
    show(members) {
      names = members.map(({ name }) => name);
      showAll(
        node,
        members,
        ({ name }) => name,
        (member) => {
          const schema = JSON.stringify(member);
          const old = shown.get(member.name);
          if (old?.schema === schema) return old.field.node;
          const next = field(member, `${prefix}${member.name}`, depth);
          if (old !== undefined) next.take(old.field);
          shown.set(member.name, { schema, field: next });
          return next.node;
        },
      );
    },
    read: () => Object.fromEntries(sent().map(([name, { read }]) => [name, read()])),
    write(value) {
      for (const name of names) {
        const isPresent = Object.hasOwn(Object(value), name);
        const { field: one } = shown.get(name);
        if (isPresent) one.write(value[name]);
        one.send(isPresent);
      }
    },
    /** Checks every field that is sent, so that each shows its problem. Returns the first invalid control. */
    check: () =>
      sent()
        .map(([, { check }]) => check())
        .find((control) => control !== undefined),
  };
}

function list({ items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY }, { root, depth, name, properties }) {
  const rows = element('div');
  let fields = [];
  const notify = () => node.dispatchEvent(new Event('input', { bubbles: true }));
  const add = () => {
    const label = `${name} ${fields.length + 1}`;
    const one = field({ name: label, schema: items, isRequired: true, root }, label, depth + 1);
    const remove = () => {
      fields = fields.filter((other) => other !== one);
      row.remove();
      addButton.focus();
      notify();
    };
    const row = element(
      'div',
      { className: 'item' },
      one.node,
      element('button', { type: 'button', ariaLabel: `Remove ${label}`, onclick: remove }, 'Remove'),
    );
    fields.push(one);
    rows.append(row);
    return one;
  };
  const addAndEnter = () => {
    add().node.querySelector('input, textarea, select, button')?.focus();
    notify();
  };
  const addButton = element(
    'button',
    { ...properties, type: 'button', ariaLabel: `Add to ${name}`, onclick: addAndEnter },
    'Add',
  );
  const node = element('fieldset', {}, rows, addButton);
  for (let index = 0; index < minItems && index < 10; index += 1) add();
  return {
    node,
    isGroup: true,
    control: addButton,
    read: () => fields.map(({ read }) => read()),
    write(value) {
      rows.replaceChildren();
      fields = [];
      for (const item of Array.isArray(value) ? value : []) add().write(item);
    },
    check: () => fields.map(({ check }) => check()).find((control) => control !== undefined),
    problem() {
      if (fields.length < minItems) return `Add items: there are at least ${minItems}.`;
      return fields.length > maxItems ? `Remove items: there are at most ${maxItems}.` : undefined;
    },
  };
}
