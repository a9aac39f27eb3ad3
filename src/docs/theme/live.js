// In the docs that `npm start` serves: reloads the page when a new build changes it.
const { src } = document.currentScript;
const sources = [location.href, ...[...document.scripts].map((script) => script.src)].filter(
  (one) => one && one !== src,
);
const read = () => Promise.all(sources.map(async (one) => (await fetch(one)).text()));
const before = read();
const reloadIfChanged = async () => {
  if (JSON.stringify(await read()) !== JSON.stringify(await before)) location.reload();
};
const saves = new EventSource(`${src}/saves`);
for (const event of ['open', 'message']) saves.addEventListener(event, reloadIfChanged);
