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
    details.open = true;
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

/** The section that the address names. It is read at once, as Scalar writes there what the reader scrolls to. */
const named = decodeURIComponent(location.hash.slice(1));

/** Opens the request that the address named, or else the first, once Scalar has drawn its button. */
function openRequest() {
  const around = named === '' ? document : document.querySelector(`[id$="/${CSS.escape(named)}"]`);
  const button = around?.querySelector('.show-api-client-button');
  button?.click();
  return button != null;
}

const keys = Object.keys(contract.components?.securitySchemes ?? {});

customElements.define('colloquy-decided-open-points', DecidedOpenPoints);
Scalar.createApiReference('#console', {
  content: contract,
  plugins: [() => openPoints],
  // The mock takes any key.
  authentication: {
    preferredSecurityScheme: keys[0],
    securitySchemes: Object.fromEntries(keys.map((key) => [key, { token: 'example-key' }])),
  },
  generateOperationSlug: ({ operationId }) => operationId,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  documentDownloadType: 'none',
});
const drawn = new MutationObserver(() => {
  if (openRequest()) drawn.disconnect();
});
drawn.observe(document.getElementById('console'), { childList: true, subtree: true });
