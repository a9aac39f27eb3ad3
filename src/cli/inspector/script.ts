export const SCRIPT = `
const valueOf = (input) => {
  const { type } = input.dataset;
  if (type === 'string') return input.value;
  try { return JSON.parse(input.value); } catch { return input.value; }
};
const show = (box, parts) => box.replaceChildren(...parts.map(([tag, text, name]) => {
  const element = document.createElement(tag);
  element.textContent = text;
  if (name) element.className = name;
  return element;
}));
const pretty = (text) => { try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; } };
const send = async (box, path, init) => {
  const request = [(init.method ?? 'GET') + ' ' + path, ...Object.entries(init.headers ?? {}).map((header) => header.join(': '))];
  if (init.body !== undefined) request.push('', init.body);
  const startedAt = performance.now();
  try {
    const response = await fetch(path, init);
    const text = await response.text();
    const time = Math.round(performance.now() - startedAt);
    const headers = [...response.headers].map((header) => header.join(': '));
    show(box, [['pre', request.join('\\n')], ['p', response.status + ' after ' + time + ' ms', response.ok ? '' : 'bad'], ['pre', [...headers, '', pretty(text)].join('\\n')]]);
  } catch (error) {
    show(box, [['pre', request.join('\\n')], ['p', 'No answer: ' + error.message, 'bad']]);
  }
};
for (const form of document.forms) {
  const box = form.nextElementSibling;
  const { path, type } = form.dataset;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const given = [...form.querySelectorAll('input, select')].filter((input) => input.value !== '').map((input) => [input.name, valueOf(input)]);
    const body = type.includes('form') ? new URLSearchParams(given).toString() : JSON.stringify(Object.fromEntries(given));
    send(box, path, { method: 'POST', headers: { 'content-type': type }, body });
  });
  form.querySelector('[data-context]').addEventListener('click', () => send(box, path, {}));
}
const events = new EventSource('/_colloquy/events');
events.addEventListener('log', ({ data }) => {
  const line = document.createElement('li');
  line.textContent = data;
  document.getElementById('log').prepend(line);
});
events.addEventListener('saved', () => location.reload());
events.addEventListener('broken', ({ data }) => show(document.getElementById('state'), [['span', data, 'bad']]));
`;
