import { element, showAll } from '../../../web/page/dom.js';
import { choice, hintOf, json, number, resolved, text } from './values.js';

/** Objects and lists within each other that have fields; what is deeper is written as JSON. */
const DEPTH = 4;
const PARTS = ['anyOf', 'oneOf', 'allOf', 'not', 'if', 'prefixItems'];

let count = 0;

/**
 * A value with its name, what its schema says of it and, where it can be left out, a box that says whether it is sent.
 * To change the value ticks the box.
 */
function field({ name, schema: given, isRequired, root }, label, depth) {
  count += 1;
  const [id, hint, problem] = [`field-${count}`, `hint-${count}`, `problem-${count}`];
  const schema = resolved(given, root);
  const attributes = { id, 'aria-describedby': `${hint} ${problem}` };
  const value = controlFor(schema, { attributes, root, depth, name: label });
  const box = element('input', { type: 'checkbox', 'aria-label': `Send ${label}` });
  const line = element('p', { class: 'refused', id: problem, role: 'alert', hidden: true });
  const node = element(
    'div',
    { class: 'field' },
    element(
      'div',
      {},
      value.isGroup ? element('span', { id: `${id}-name` }, name) : element('label', { for: id }, name),
      isRequired ? undefined : element('label', { class: 'send' }, box, ' send'),
    ),
    value.node,
    element('small', { id: hint }, hintOf(schema)),
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
    /** Shows what is wrong with the value, and gives the first control at fault. */
    check() {
      const why = value.problem?.();
      line.textContent = why ?? '';
      line.hidden = why === undefined;
      if (!value.isGroup) value.node.setAttribute('aria-invalid', String(why !== undefined));
      return why === undefined ? value.check?.() : (value.control ?? value.node);
    },
    /** Takes over what was entered under an earlier schema. */
    take(old) {
      value.write(old.read());
      send(old.isSent());
    },
  };
}

function controlFor(schema, context) {
  const { attributes, depth } = context;
  const { type, enum: values = 'const' in schema ? [schema.const] : undefined } = schema;
  if (Array.isArray(values)) return choice(values, attributes);
  if (type === 'boolean') return choice([true, false], attributes);
  if (type === 'string') return text(attributes);
  if (type === 'number' || type === 'integer') return number(schema, attributes);
  const hasFields = depth < DEPTH && PARTS.every((keyword) => !(keyword in schema));
  if (hasFields && type === 'object' && Object.keys(schema.properties ?? {}).length > 0) return group(schema, context);
  if (hasFields && type === 'array') return list(schema, context);
  return json(schema, attributes);
}

function group({ properties, required = [] }, { root, depth, name }) {
  const node = element('fieldset');
  const fields = object(node, `${name}.`, depth + 1);
  fields.show(
    Object.entries(properties).map(([member, schema]) => {
      return { name: member, schema, isRequired: required.includes(member), root };
    }),
  );
  return { ...fields, node, isGroup: true };
}

/** The fields of the members of an object. */
export function object(node, prefix = '', depth = 0) {
  const made = new Map();
  let names = [];
  const sent = () => names.map((name) => [name, made.get(name).field]).filter(([, { isSent }]) => isSent());
  return {
    /** Shows fields; those whose schema is as it was stay, and the others take over what was entered. */
    show(members) {
      names = members.map(({ name }) => name);
      showAll(
        node,
        members,
        ({ name }) => name,
        (member) => {
          const schema = JSON.stringify(member);
          const old = made.get(member.name);
          if (old?.schema === schema) return old.field.node;
          const next = field(member, `${prefix}${member.name}`, depth);
          if (old !== undefined) next.take(old.field);
          made.set(member.name, { schema, field: next });
          return next.node;
        },
      );
    },
    read: () => Object.fromEntries(sent().map(([name, { read }]) => [name, read()])),
    write(value) {
      for (const name of names) {
        const isThere = Object.hasOwn(Object(value), name);
        const { field: one } = made.get(name);
        if (isThere) one.write(value[name]);
        one.send(isThere);
      }
    },
    /** Each field, so that each shows what is wrong with it. */
    check: () =>
      sent()
        .map(([, { check }]) => check())
        .find((control) => control !== undefined),
  };
}

function list({ items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY }, { root, depth, name, attributes }) {
  const rows = element('div');
  let fields = [];
  const changed = () => node.dispatchEvent(new Event('input', { bubbles: true }));
  const add = () => {
    const label = `${name} ${fields.length + 1}`;
    const one = field({ name: label, schema: items, isRequired: true, root }, label, depth + 1);
    const remove = () => {
      fields = fields.filter((other) => other !== one);
      row.remove();
      adding.focus();
      changed();
    };
    const row = element(
      'div',
      { class: 'item' },
      one.node,
      element('button', { type: 'button', 'aria-label': `Remove ${label}`, click: remove }, 'Remove'),
    );
    fields.push(one);
    rows.append(row);
    return one;
  };
  const addAndEnter = () => {
    add().node.querySelector('input, textarea, select, button')?.focus();
    changed();
  };
  const adding = element(
    'button',
    { ...attributes, type: 'button', 'aria-label': `Add to ${name}`, click: addAndEnter },
    'Add',
  );
  const node = element('fieldset', {}, rows, adding);
  for (let index = 0; index < minItems && index < 10; index += 1) add();
  return {
    node,
    isGroup: true,
    control: adding,
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
