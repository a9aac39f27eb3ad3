// One request in several languages is a row of tabs; the one that is chosen stays on every page.
const languages = [...document.querySelectorAll('.languages')];
function showLanguage(name) {
  for (const group of languages) {
    const tabs = [...group.querySelectorAll('[role=tab]')];
    const chosen = tabs.find((tab) => tab.textContent === name) ?? tabs[0];
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
      document.getElementById(tab.getAttribute('aria-controls')).hidden = tab !== chosen;
    }
  }
}
for (const [number, group] of languages.entries()) {
  const panels = [...group.querySelectorAll('.code')];
  const row = Object.assign(document.createElement('div'), { role: 'tablist', ariaLabel: 'Language' });
  for (const [index, panel] of panels.entries()) {
    const { name } = panel.dataset;
    Object.assign(panel, { id: `language-${number}-${index}`, role: 'tabpanel', ariaLabel: name });
    const tab = Object.assign(document.createElement('button'), { type: 'button', role: 'tab', textContent: name });
    tab.setAttribute('aria-controls', panel.id);
    tab.addEventListener('click', () => {
      try {
        localStorage.setItem('colloquy-language', name);
      } catch {
        // Where nothing is kept, it is the language of this page.
      }
      showLanguage(name);
    });
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
let kept;
try {
  kept = localStorage.getItem('colloquy-language');
} catch {
  // The first language then.
}
showLanguage(kept);
