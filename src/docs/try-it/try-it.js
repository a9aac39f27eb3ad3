// The console beside the mock: sends one request, and shows the answer with the open points that it had to decide.
// Runs in the browser as it stands.

const { mockUrl, operations, questions } = JSON.parse(document.getElementById('data').textContent);
const form = document.querySelector('form');
const answer = document.getElementById('answer');
const { operation, example, path, body, key, error } = form.elements;

/** Makes an element with a text, or with others in it. */
function make(tag, content, attributes = {}) {
  const element = Object.assign(document.createElement(tag), attributes);
  element.append(...[content].flat());
  return element;
}

function code(text) {
  return make('pre', make('code', text), { tabIndex: 0 });
}

function fillSelect(select, values, label) {
  select.replaceChildren(...values.map((value, index) => make('option', label(value, index), { value: index })));
  select.closest('label').hidden = values.length < 2;
}

function chosen() {
  return operations[operation.value];
}

/** The operation that the address names; the first where it names none. */
function chooseFromAddress() {
  const index = operations.findIndex(({ id }) => `#${id}` === location.hash);
  operation.value = Math.max(0, index);
  chooseOperation();
}

function chooseOperation() {
  const { requests, errors, hasKey } = chosen();
  fillSelect(example, requests, ({ title }) => title ?? 'the only one');
  fillSelect(error, [{ means: 'what the mock answers' }, ...errors], ({ status, means }) =>
    status ? `${status}: ${means}` : means,
  );
  key.checked = hasKey;
  chooseExample();
}

function chooseExample() {
  const request = chosen().requests[example.value];
  path.value = request.path;
  body.value = request.body === undefined ? '' : JSON.stringify(request.body, null, 2);
  body.closest('label').hidden = request.body === undefined;
}

/** The request as the form has it. */
function toRequest() {
  const wanted = chosen().errors[error.value - 1];
  return {
    url: new URL(path.value, mockUrl).href,
    method: chosen().method,
    headers: {
      ...(key.checked && { Authorization: 'Bearer example-key' }),
      ...(body.value && { 'Content-Type': 'application/json' }),
      ...(wanted && { Prefer: `code=${wanted.status}` }),
    },
    ...(body.value && { body: body.value }),
  };
}

/** The same request for a terminal. */
function toCurl({ url, method, headers, body }) {
  const quote = (text) => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    `curl ${quote(url)}`,
    ...(method === 'GET' || body ? [] : [`--request ${method}`]),
    ...Object.entries(headers).map((header) => `--header ${quote(header.join(': '))}`),
    ...(body ? [`--data ${quote(body)}`] : []),
  ].join(' \\\n  ');
}

async function send(event) {
  event.preventDefault();
  const { url, ...request } = toRequest();
  try {
    const start = performance.now();
    const response = await fetch(url, request);
    const text = await response.text();
    show(response, text, Math.round(performance.now() - start), toCurl({ url, ...request }));
  } catch {
    answer.replaceChildren(make('p', `The mock at ${mockUrl} does not answer. Is it still running?`));
  }
}

function show(response, text, milliseconds, curl) {
  const ids = (response.headers.get('colloquy-open-points') ?? '').split(/, */).filter(Boolean);
  const set = response.headers.get('colloquy-assumption-set');
  const decided = ids.map((id) =>
    make('li', [make('a', id, { href: `open-points.html#${id}` }), make('span', questions[id] ?? '')]),
  );
  const headers = [...response.headers].filter(([name]) => name !== 'colloquy-open-points');
  answer.replaceChildren(
    make('h2', `${response.status} ${response.statusText}`),
    make('p', `${milliseconds} ms. ${whence(response.headers.get('colloquy-mock'), set)}`, { className: 'quiet' }),
    code(pretty(text) || 'no body'),
    make('h3', decides(ids.length)),
    make('ul', decided, { className: 'decided' }),
    make('h3', 'Headers'),
    code(headers.map((header) => header.join(': ')).join('\n')),
    make('h3', 'The same from a terminal'),
    code(curl),
  );
}

function whence(origin, set) {
  if (origin === 'not-in-contract') return 'The contract documents no such answer.';
  return set ? `The mock assumes ${set}.` : 'The mock assumes nothing.';
}

function decides(count) {
  if (count === 0) return 'This answer decided no open point';
  return `This answer had to decide ${count} open ${count === 1 ? 'point' : 'points'}`;
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

operation.addEventListener('change', () => {
  history.replaceState(null, '', `#${chosen().id}`);
  chooseOperation();
});
example.addEventListener('change', chooseExample);
form.addEventListener('submit', send);
window.addEventListener('hashchange', chooseFromAddress);
fillSelect(operation, operations, ({ summary, method, requests }) => `${summary} (${method} ${requests[0].path})`);
chooseFromAddress();
