/** Creates an element with properties and children. A text child is never read as HTML. */
export function element(tag, properties, ...children) {
  const created = Object.assign(document.createElement(tag), properties);
  created.append(...children);
  return created;
}

const shownChildren = new WeakMap();

/**
 * Shows items as the children of an element. The child of an unchanged item stays, with its focus and selection.
 *
 * @param create Creates the child of an item.
 */
export function showAll(parent, items, keyOf, create) {
  const before = shownChildren.get(parent) ?? new Map();
  const now = new Map();
  for (const item of items) {
    const old = before.get(keyOf(item));
    if (old?.item === item) {
      now.set(keyOf(item), old);
      continue;
    }
    const text = JSON.stringify(item);
    now.set(keyOf(item), { item, text, child: old?.text === text ? old.child : create(item) });
  }
  for (const [key, { child }] of before) if (now.get(key)?.child !== child) child.remove();
  let place = parent.firstElementChild;
  for (const { child } of now.values()) {
    if (child === place) place = place.nextElementSibling;
    else parent.insertBefore(child, place);
  }
  shownChildren.set(parent, now);
}

/** Creates a field with a label. The text in it can be in any script, which decides its direction. */
export function field(label, control) {
  control.dir = 'auto';
  return element('label', {}, `${label} `, control);
}

/** Replaces the options of a select. The selected one stays selected if it is among them. */
export function showOptions(select, options) {
  showAll(
    select,
    options,
    ({ value }) => value,
    ({ value, text }) => element('option', { value }, text),
  );
}

/** Returns the handler of a form or button that runs an action, and shows the message of its error in `problem`. */
export function actionHandler(problem, action) {
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

/** Indents JSON; any other text is unchanged. */
export function indentJson(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export const headerLines = (headers) => Array.from(headers, ([name, value]) => `${name}: ${value}`);

/** Submits the form of a text area on Enter; Shift and Enter begin a new line. */
export function submitOnEnter(event) {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  event.target.form?.requestSubmit();
}

export const problemLine = () => element('p', { className: 'refused', role: 'alert', hidden: true });

/** Creates a form whose fields are emptied after a submit without an error. */
export function form(fields, label, action) {
  const problem = problemLine();
  const inputs = () => created.querySelectorAll('input:not([type=checkbox])');
  const onsubmit = actionHandler(problem, async () => {
    await action();
    for (const input of inputs()) input.value = '';
  });
  const created = element('form', { onsubmit }, ...fields, element('button', {}, label), problem);
  return created;
}

export const textInput = () => element('input', { required: true, maxLength: 200, autocomplete: 'off' });

/** Creates a table with a function `show`, which replaces the rows that changed. */
export function table(heads) {
  const body = element('tbody');
  const empty = element('p', {}, 'None.');
  const head = element('tr', {}, ...heads.map((text) => element('th', { scope: 'col' }, text)));
  const created = element('table', {}, element('thead', {}, head), body);
  return {
    nodes: [created, empty],
    show(rows, keyOf, cellsOf) {
      created.hidden = rows.length === 0;
      empty.hidden = rows.length > 0;
      showAll(body, rows, keyOf, (row) =>
        element('tr', {}, ...cellsOf(row).map((cell) => element('td', { dir: 'auto' }, cell))),
      );
    },
  };
}
