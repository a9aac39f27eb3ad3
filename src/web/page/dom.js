/**
 * Makes an element. Attributes are set as they are named, but for functions, which listen to the event of that name.
 * Text is never read as HTML.
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(attribute, value);
    else if (value !== undefined && value !== false) made.setAttribute(attribute, value === true ? '' : value);
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

const shown = new WeakMap();

/**
 * Shows items as the children of an element. The child of an item that is as it was stays, with the focus and what is
 * selected in it.
 */
export function showAll(parent, items, keyOf, make) {
  const before = shown.get(parent) ?? new Map();
  const now = new Map();
  for (const item of items) {
    const old = before.get(keyOf(item));
    if (old?.item === item) {
      now.set(keyOf(item), old);
      continue;
    }
    const text = JSON.stringify(item);
    now.set(keyOf(item), { item, text, child: old?.text === text ? old.child : make(item) });
  }
  for (const [key, { child }] of before) if (now.get(key)?.child !== child) child.remove();
  let place = parent.firstElementChild;
  for (const { child } of now.values()) {
    if (child === place) place = place.nextElementSibling;
    else parent.insertBefore(child, place);
  }
  shown.set(parent, now);
}

/** A labelled field. Texts of any script have their own direction. */
export function field(label, control) {
  control.setAttribute('dir', 'auto');
  return element('label', {}, `${label} `, control);
}

/** Keeps the options of a select as they should be, and what is chosen where that is still there. */
export function showOptions(select, options) {
  showAll(
    select,
    options,
    ({ value }) => value,
    ({ value, text }) => element('option', { value }, text),
  );
}

/** Does what a form or a button asks for, and shows what fails next to it. */
export function doing(problem, action) {
  return async (event) => {
    event.preventDefault();
    problem.hidden = true;
    try {
      await action(event);
    } catch (error) {
      problem.textContent = error.message;
      problem.hidden = false;
    }
  };
}

/** A text with JSON indented; any other as it is. */
export function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export const problemLine = () => element('p', { class: 'refused', role: 'alert', hidden: true });

/** A form whose fields are emptied when it is done. */
export function form(fields, button, action) {
  const problem = problemLine();
  const made = element('form', {}, ...fields, element('button', {}, button), problem);
  made.addEventListener(
    'submit',
    doing(problem, async () => {
      await action();
      for (const input of made.querySelectorAll('input:not([type=checkbox])')) input.value = '';
    }),
  );
  return made;
}

export const textInput = () => element('input', { required: true, maxlength: '200', autocomplete: 'off' });

/** A table whose rows are shown anew as they change. */
export function table(heads) {
  const body = element('tbody');
  const none = element('p', {}, 'None.');
  const head = element('tr', {}, ...heads.map((text) => element('th', { scope: 'col' }, text)));
  const made = element('table', {}, element('thead', {}, head), body);
  return {
    nodes: [made, none],
    show(rows, keyOf, cellsOf) {
      made.hidden = rows.length === 0;
      none.hidden = rows.length > 0;
      showAll(body, rows, keyOf, (row) =>
        element('tr', {}, ...cellsOf(row).map((cell) => element('td', { dir: 'auto' }, cell))),
      );
    },
  };
}
