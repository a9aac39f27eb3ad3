export const data = JSON.parse(document.getElementById('sandbox-data')?.textContent ?? '{}');

/** Calls the control API; the cookie of the page has the token. Throws an Error with the message of the API. */
export async function control(method, path, body) {
  const response = await fetch(data.api + path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error('The sandbox does not respond. Start it again, and open its link.');
  });
  if (response.status === 401) throw new Error('The sandbox was started again. Open the link that it shows now.');
  const text = await response.text();
  const result = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) throw new Error(result?.message ?? `The sandbox answers ${response.status}.`);
  return result;
}

/** Where all tabs of a browser store one key, so that no tab or reload issues another. */
const STORED_KEY = 'colloquy-page-key';

/** @param refused A stored key that the sandbox refused: it was revoked, or issued before a reset of the store. */
async function pageKey(refused) {
  const stored = localStorage.getItem(STORED_KEY);
  if (stored !== null && stored !== refused) return stored;
  const { key } = await control('POST', '/keys', { label: 'this browser' });
  localStorage.setItem(STORED_KEY, key);
  return key;
}

/**
 * Sends a message as any program does: with a Developer API key.
 *
 * @returns The exchange, with the ids of the open points at which the response is a guess.
 */
export async function send(pathId, content) {
  const path = data.send.replace(/\{[^}]+\}/, encodeURIComponent(pathId));
  const body = JSON.stringify({ content });
  const request = (key) =>
    fetch(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    });
  const key = await pageKey();
  let response = await request(key);
  if (response.status === 401) response = await request(await pageKey(key));
  const guesses = response.headers.get('colloquy-open-points');
  return {
    curl: toCurl(location.origin + path, body),
    status: response.status,
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    text: await response.text(),
    guesses: guesses === null ? [] : guesses.split(', '),
  };
}

function toCurl(url, body) {
  return [
    `curl ${quoted(url)}`,
    '-H "Authorization: Bearer $COLLOQUY_API_KEY"',
    "-H 'Content-Type: application/json'",
    `--data-raw ${quoted(body)}`,
  ].join(' \\\n  ');
}

const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
