export const data = JSON.parse(document.getElementById('sandbox-data')?.textContent ?? '{}');

/** Asks the control API; the cookie of the page is its token. Throws an Error with the message of the API. */
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

/** One for all tabs of a browser, so that no other tab and no reload issues another. */
const KEY = 'colloquy-page-key';

/** @param refused One that was revoked, or issued before the sandbox began anew. */
async function pageKey(refused) {
  const kept = localStorage.getItem(KEY);
  if (kept !== null && kept !== refused) return kept;
  const { key } = await control('POST', '/keys', { label: 'this browser' });
  localStorage.setItem(KEY, key);
  return key;
}

/**
 * Sends a message as any program would: with a Developer API key.
 *
 * @returns The exchange, with the ids of the points at which the response is a guess.
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
    curl: curlOf(location.origin + path, body),
    status: response.status,
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    text: await response.text(),
    guesses: guesses === null ? [] : guesses.split(', '),
  };
}

function curlOf(url, body) {
  return [
    `curl ${quoted(url)}`,
    '-H "Authorization: Bearer $COLLOQUY_API_KEY"',
    "-H 'Content-Type: application/json'",
    `--data-raw ${quoted(body)}`,
  ].join(' \\\n  ');
}

const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
