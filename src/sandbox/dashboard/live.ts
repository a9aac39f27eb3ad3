/** Shows what is stored as it changes: the part with `data-live` is fetched anew each second while somebody looks. */
export const LIVE = `
setInterval(async () => {
  const part = document.querySelector('[data-live]');
  if (part === null || document.hidden) return;
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' } });
    // This page's own policy would complain of the style of that one, each time.
    const text = (await response.text()).replace(/<style[^]*?<\\/style>/, '');
    const page = new DOMParser().parseFromString(text, 'text/html');
    const now = page.querySelector('[data-live]');
    if (response.ok && now !== null && now.innerHTML !== part.innerHTML) part.replaceChildren(...now.childNodes);
  } catch {
    // The sandbox is away; it may come back.
  }
}, 1000);
`;
