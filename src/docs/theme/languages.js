// Shows one request in several languages as tabs. The selected language applies to all pages.
import { element } from '../../web/page/dom.js';

const languages = [...document.querySelectorAll('.languages')];
function showLanguage(name) {
  for (const group of languages) {
    const tabs = [...group.querySelectorAll('[role=tab]')];
    const selected = tabs.find((tab) => tab.textContent === name) ?? tabs[0];
    for (const tab of tabs) {
      tab.ariaSelected = tab === selected;
      tab.tabIndex = tab === selected ? 0 : -1;
      document.getElementById(tab.getAttribute('aria-controls')).hidden = tab !== selected;
    }
  }
}
for (const [number, group] of languages.entries()) {
  const panels = [...group.querySelectorAll('.code')];
  const row = element('div', { role: 'tablist', ariaLabel: 'Language' });
  for (const [index, panel] of panels.entries()) {
    const { name } = panel.dataset;
    Object.assign(panel, { id: `language-${number}-${index}`, role: 'tabpanel', ariaLabel: name });
    const onclick = () => {
      try {
        localStorage.setItem('colloquy-language', name);
      } catch {
        // Without storage, the language is that of this page only.
      }
      showLanguage(name);
    };
    const tab = element('button', { type: 'button', role: 'tab', onclick }, name);
    tab.setAttribute('aria-controls', panel.id);
    row.append(tab);
  }
  row.addEventListener('keydown', ({ key, target }) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step === undefined) return;
    const tabs = [...row.children];
    const next = tabs[(tabs.indexOf(target) + step + tabs.length) % tabs.length];
    next.click();
    next.focus();
  });
  group.prepend(row);
}
let stored;
try {
  stored = localStorage.getItem('colloquy-language');
} catch {
  // Without storage, the first language is shown.
}
showLanguage(stored);
