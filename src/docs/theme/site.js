// Adds the colour scheme, copy buttons and search. Each page contains this script, and can be read without it.
import { element } from '../../web/page/dom.js';

const root = document.documentElement;
const base = document.querySelector('.wordmark').getAttribute('href').replace('index.html', '');
const find = (selector) => document.querySelector(selector);

function remember(theme) {
  try {
    localStorage.setItem('colloquy-theme', theme);
  } catch {
    // Without storage, the scheme is that of this page only.
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

for (const button of document.querySelectorAll('.opener')) {
  button.addEventListener('click', () => {
    button.setAttribute('aria-expanded', String(button.getAttribute('aria-expanded') !== 'true'));
  });
}

for (const block of document.querySelectorAll('.code')) {
  const button = element('button', { className: 'copy' }, 'Copy');
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

// Opens the closed parts around the target of a link.
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
/** Loads the search index on first use. */
function load() {
  loading ??= new Promise((resolve, reject) => {
    const onload = () => resolve(globalThis.colloquySearch);
    document.head.append(element('script', { src: `${base}search.js`, onload, onerror: reject }));
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
      return element('li', {}, element('button', { type: 'button', onclick }, suggestion));
    }),
    ...found.map(({ path, title, within, kind }) => {
      const place = element('span', {}, [kind, within].filter(Boolean).join(' · '));
      return element('li', {}, element('a', { href: base + path }, title, place));
    }),
  );
  const nothing = suggestions.length > 0 ? 'Nothing found. Did you mean:' : 'Nothing found';
  const some = isPartial ? 'No place has all of these words. These have some:' : `${found.length} found`;
  dialog.querySelector('[role=status]').textContent = words === '' ? '' : found.length === 0 ? nothing : some;
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
// A result can be on this page, so the dialog is closed.
list.addEventListener('click', ({ target }) => {
  if (target.closest('a')) dialog.close();
});
dialog.addEventListener('click', (event) => {
  if (event.target === dialog) dialog.close();
});
