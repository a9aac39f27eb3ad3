// What pages do beyond being read: the look, copying of code, and search. Each page has this script in it, and is whole
// without it.

const root = document.documentElement;
const base = document.querySelector('.wordmark').getAttribute('href').replace('index.html', '');
const find = (selector) => document.querySelector(selector);
const make = (tag, properties, ...content) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...content);
  return element;
};

function remember(theme) {
  try {
    localStorage.setItem('colloquy-theme', theme);
  } catch {
    // A browser that keeps nothing shows the page all the same.
  }
}

const themeButton = find('.theme');
const isDark = () =>
  (root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
const nameTheme = () => themeButton.setAttribute('aria-label', isDark() ? 'Show light pages' : 'Show dark pages');
themeButton.hidden = false;
nameTheme();
themeButton.addEventListener('click', () => {
  root.dataset.theme = isDark() ? 'light' : 'dark';
  remember(root.dataset.theme);
  nameTheme();
});

for (const block of document.querySelectorAll('.code')) {
  const button = make('button', { className: 'copy' }, 'Copy');
  const name = block.dataset.name;
  if (name) button.setAttribute('aria-label', `Copy ${name}`);
  button.addEventListener('click', async () => {
    const typed = [...block.querySelectorAll('.typed')].map((line) => line.textContent);
    const text = typed.length > 0 ? typed.join('\n') : block.querySelector('code').textContent;
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  block.append(button);
}

// A link to what is within a closed part opens it.
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let part = target; part; part = part.parentElement) if (part.localName === 'details') part.open = true;
}
addEventListener('hashchange', openTarget);
openTarget();

const opener = find('.search-open');
const dialog = find('.search');
const [input, list] = [dialog.querySelector('input'), dialog.querySelector('ol')];
opener.hidden = false;

let loading;
/** The index is asked for by whoever searches, and by nobody else. */
function load() {
  loading ??= new Promise((resolve, reject) => {
    const onload = () => resolve(globalThis.colloquySearch);
    document.head.append(make('script', { src: `${base}search.js`, onload, onerror: reject }));
  });
  return loading;
}

async function search() {
  const words = input.value;
  const find = await load();
  if (words !== input.value) return;
  const { found, isPartial, suggestions } = find(words);
  list.replaceChildren(
    ...suggestions.map((suggestion) => {
      const onclick = () => {
        input.value = suggestion;
        input.focus();
        void search();
      };
      return make('li', {}, make('button', { type: 'button', onclick }, suggestion));
    }),
    ...found.map(({ path, title, within, kind }) => {
      const where = make('span', {}, [kind, within].filter(Boolean).join(' · '));
      return make('li', {}, make('a', { href: base + path }, title, where));
    }),
  );
  const none = suggestions.length > 0 ? 'Nothing found. Did you mean:' : 'Nothing found';
  const some = isPartial ? 'No place has all of these words. These have some:' : `${found.length} found`;
  dialog.querySelector('[role=status]').textContent = words === '' ? '' : found.length === 0 ? none : some;
}

function openSearch() {
  dialog.showModal();
  input.select();
  void load();
}
opener.addEventListener('click', openSearch);
input.addEventListener('input', search);
addEventListener('keydown', (event) => {
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '');
  if ((event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey))) {
    event.preventDefault();
    openSearch();
  }
});
dialog.addEventListener('keydown', (event) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [input, ...list.querySelectorAll('a, button')];
  const next = stops.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1);
  event.preventDefault();
  stops[Math.min(Math.max(next, 0), stops.length - 1)].focus();
});
// A result on this page closes the search, which would hide it.
list.addEventListener('click', ({ target }) => {
  if (target.closest('a')) dialog.close();
});
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
});
