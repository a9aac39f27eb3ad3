// Narrows the list of open points to what the reader asks for.

const form = document.querySelector('.filters');
const entries = [...document.querySelectorAll('.open-point')].map((element) => ({
  element,
  text: element.textContent.toLowerCase(),
}));

function isAskedFor({ element, text }) {
  const { words, ...chosen } = Object.fromEntries(new FormData(form));
  return (
    words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.includes(word)) &&
    Object.entries(chosen).every(([name, value]) => {
      const has = element.dataset[name];
      return value === '' || has === value || has.split(' ').includes(value);
    })
  );
}

function narrow() {
  for (const entry of entries) entry.element.hidden = !isAskedFor(entry);
  for (const part of document.querySelectorAll('.alike, .weight')) {
    part.hidden = part.querySelector('.open-point:not([hidden])') === null;
  }
  const count = entries.filter(({ element }) => !element.hidden).length;
  form.querySelector('[role=status]').textContent = `${count} of ${entries.length} open points`;
}

form.hidden = false;
form.addEventListener('input', narrow);
form.addEventListener('submit', (event) => event.preventDefault());
narrow();
