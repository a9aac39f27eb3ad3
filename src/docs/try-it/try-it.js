// The console beside the mock: sends one request, and shows the answer with the open points that it had to decide.
// Runs in the browser as it stands.

const { mockUrl, operations, questions } = JSON.parse(document.getElementById('data').textContent);
const form = document.querySelector('form');
const answer = document.getElementById('answer');
const { operation, example, path, body, key, status } = form.elements;

/** Makes an element with a text, or with others in it. */
function make(tag, content, attributes = {}) {
  const element = Object.assign(document.createElement(tag), attributes);
  element.append(...[content].flat());
  return element;
}

function fillSelect(select, values, label) {
  select.replaceChildren(...values.map((value, index) => make('option', label(value, index), { value: index })));
  select.closest('label').hidden = values.length < 2;
}

function chooseOperation() {
  const { requests, statuses, hasKey } = operations[operation.value];
  fillSelect(example, requests, ({ title }) => title ?? 'the only one');
  fillSelect(status, ['what the mock answers', ...statuses], (text) => text);
  key.checked = hasKey;
  chooseExample();
}

function chooseExample() {
  const request = operations[operation.value].requests[example.value];
  path.value = request.path;
  body.value = request.body === undefined ? '' : JSON.stringify(request.body, null, 2);
  body.closest('label').hidden = request.body === undefined;
}

async function send(event) {
  event.preventDefault();
  const { method, statuses } = operations[operation.value];
  const code = statuses[status.value - 1];
  const start = performance.now();
  try {
    const response = await fetch(new URL(path.value, mockUrl), {
      method,
      headers: {
        ...(key.checked && { Authorization: 'Bearer example-key' }),
        ...(body.value && { 'Content-Type': 'application/json' }),
        ...(code && { Prefer: `code=${code}` }),
      },
      ...(body.value && { body: body.value }),
    });
    show(response, await response.text(), Math.round(performance.now() - start));
  } catch {
    answer.replaceChildren(make('p', `The mock at ${mockUrl} does not answer. Is it still running?`));
  }
}

function show(response, text, milliseconds) {
  const ids = (response.headers.get('colloquy-open-points') ?? '').split(/, */).filter(Boolean);
  const decided = ids.map((id) =>
    make('li', [make('a', id, { href: `open-points.html#${id}` }), make('span', questions[id] ?? '')]),
  );
  const headers = [...response.headers].filter(([name]) => name !== 'colloquy-open-points');
  answer.replaceChildren(
    make('h2', `${response.status} ${response.statusText}`),
    make('p', `${milliseconds} ms`, { className: 'quiet' }),
    make('pre', make('code', pretty(text) || 'no body'), { tabIndex: 0 }),
    make('h3', ids.length === 0 ? 'This answer decided no open point' : 'This answer had to decide'),
    make('ul', decided, { className: 'decided' }),
    make('h3', 'Headers'),
    make('pre', make('code', headers.map((header) => header.join(': ')).join('\n')), { tabIndex: 0 }),
  );
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

operation.addEventListener('change', chooseOperation);
example.addEventListener('change', chooseExample);
form.addEventListener('submit', send);
fillSelect(operation, operations, ({ summary }) => summary);
chooseOperation();
