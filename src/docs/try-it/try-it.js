// Starts Scalar's console beside the mock, opens it at a request that is ready to be sent, and shows with each answer
// which open points the mock had to decide. Runs in the browser as it stands.

const { contract, questions } = JSON.parse(document.getElementById('data').textContent);

/** Makes an element with a text, or with others in it. */
function make(tag, content, attributes = {}) {
  const element = Object.assign(document.createElement(tag), attributes);
  element.append(...[content].flat());
  return element;
}

/** The headers of the last answer. */
let answered = new Headers();

/** What stands between the headers and the body of an answer: an element of the page's own, as Scalar can place one. */
class DecidedOpenPoints extends HTMLElement {
  connectedCallback() {
    addEventListener('answered', this);
    this.handleEvent();
  }

  disconnectedCallback() {
    removeEventListener('answered', this);
  }

  handleEvent() {
    const ids = (answered.get('colloquy-open-points') ?? '').split(/, */).filter(Boolean);
    const points = ids.map((id) =>
      make('li', [make('a', id, { href: `open-points.html#${id}` }), make('span', questions[id] ?? '')]),
    );
    const details = make('details', [make('summary', `${decides(ids.length)} ${whence()}`), make('ul', points)]);
    // What is known of the answer comes first: the body would stand below a list of twenty.
    details.open = this.querySelector('details')?.open ?? false;
    this.replaceChildren(details);
  }
}

function decides(count) {
  if (count === 0) return 'This answer decided no open point.';
  return `This answer had to decide ${count} open ${count === 1 ? 'point' : 'points'}.`;
}

function whence() {
  if (answered.get('colloquy-mock') === 'not-in-contract') return 'The contract documents no such answer.';
  const set = answered.get('colloquy-assumption-set');
  return set ? `The mock assumes ${set}.` : 'The mock assumes nothing.';
}

const openPoints = {
  name: 'open-points',
  extensions: [],
  apiClientPlugins: [
    {
      components: { response: { component: 'colloquy-decided-open-points' } },
      hooks: {
        responseReceived({ response }) {
          answered = response.headers;
          dispatchEvent(new Event('answered'));
        },
      },
    },
  ],
};

/** The request that the address names, by itself or as Scalar writes it. */
const named = decodeURIComponent(location.hash.slice(1)).replace(/.*\//, '');
const found = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) => (operation?.operationId === named ? [{ path, method }] : [])),
)[0];

/** The keys that an operation asks for, by name: one that another surface asks for is not sent to it. */
function schemesOf({ security }) {
  const names = (security ?? []).flatMap(Object.keys);
  const schemes = Object.entries(contract.components?.securitySchemes ?? {});
  return Object.fromEntries(schemes.filter(([name]) => names.includes(name)));
}

/**
 * The contract with one request and no answer: Scalar draws a whole reference behind its client, which nobody is to see,
 * and invents values there for whatever is open.
 */
function alone({ path, method }) {
  const { parameters, [method]: operation } = contract.paths[path];
  const { title, version } = contract.info;
  return {
    ...contract,
    info: { title, version },
    tags: [],
    components: { ...contract.components, securitySchemes: schemesOf(operation) },
    paths: { [path]: { ...(parameters && { parameters }), [method]: { ...operation, responses: {} } } },
  };
}

/** A key that the reader can see, change and clear: what Scalar is configured with comes back once it is cleared. */
function enterKey(input, name) {
  input.value = `example-${name}`;
  input.dispatchEvent(new Event('input'));
}

/** Opens the request once Scalar has drawn its button and the field of its key. */
function openRequest(keys) {
  const button = document.querySelector('#console .show-api-client-button');
  const input = document.querySelector('#console .scalar-password-input');
  if (button === null || (keys.length > 0 && input === null)) return false;
  if (input !== null) enterKey(input, keys[0]);
  button.click();
  return true;
}

const look = document.documentElement.dataset.theme;

function show(request) {
  // Scalar draws the section that the address names, and leaves the others closed.
  history.replaceState(null, '', `#tag/request/${named}`);
  customElements.define('colloquy-decided-open-points', DecidedOpenPoints);
  const content = alone(request);
  const schemes = Object.entries(content.components.securitySchemes);
  const keys = schemes.filter(([, { type }]) => type === 'http' || type === 'apiKey').map(([name]) => name);
  Scalar.createApiReference('#console', {
    content,
    plugins: [() => openPoints],
    authentication: { preferredSecurityScheme: keys[0] },
    generateTagSlug: () => 'request',
    generateOperationSlug: ({ operationId }) => operationId,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    withDefaultFonts: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    hideModels: true,
    documentDownloadType: 'none',
    darkMode: look === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : look === 'dark',
    hideDarkModeToggle: true,
  });
  const drawn = new MutationObserver(() => {
    if (openRequest(keys)) drawn.disconnect();
  });
  drawn.observe(document.getElementById('console'), { childList: true, subtree: true });
}

// Scalar writes into the address what it shows; another request is another page.
if (found !== undefined) show(found);
for (const link of document.querySelectorAll('.requests a')) {
  link.addEventListener('click', (event) => {
    event.preventDefault();
    location.hash = link.hash;
    location.reload();
  });
}
