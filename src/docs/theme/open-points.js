// Filters the list on the page of open points.

const form = document.querySelector('.filters');
const entries = [...document.querySelectorAll('.open-point')].map((element) => ({
  element,
  text: element.textContent.toLowerCase(),
}));

function matches({ element, text }) {
  const { words, ...filters } = Object.fromEntries(new FormData(form));
  return (
    words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    Object.entries(filters).every(([name, value]) => {
      const data = element.dataset[name];
      return value === '' || data === value || data.split(' ').includes(value);
    })
  );
}

function applyFilters() {
  for (const entry of entries) entry.element.hidden = !matches(entry);
  for (const part of document.querySelectorAll('.alike, .weight')) {
    part.hidden = part.querySelector('.open-point:not([hidden])') === null;
  }
  const count = entries.filter(({ element }) => !element.hidden).length;
  form.querySelector('[role=status]').textContent = `${count} of ${entries.length} open points`;
}

form.hidden = false;
form.addEventListener('input', applyFilters);
form.addEventListener('submit', (event) => event.preventDefault());
applyFilters();
