import { curlCommand, quoted } from '../../../web/page/curl.js';
import { headerLines } from '../../../web/page/dom.js';

export const data = JSON.parse(document.getElementById('sandbox-data')?.textContent ?? '{}');

/**
 * Sends a request to the control API; the page's cookie has the token.
 *
 * @throws {Error} with the message of the API.
 */
export async function callControl(method, path, body) {
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

/** The name under which the browser stores the API key, which its tabs and reloads share. */
const STORAGE_KEY = 'colloquy-page-key';

/** @param refused A key that was revoked, or that an earlier sandbox issued. */
async function getPageKey(refused) {
  const stored = localStorage.getItem(STORAGE_KEY);
  if (stored !== null && stored !== refused) return stored;
  const { key } = await callControl('POST', '/keys', { label: 'this browser' });
  localStorage.setItem(STORAGE_KEY, key);
  return key;
}

/**
 * Sends a message with a Developer API key, as any program does.
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
  const key = await getPageKey();
  let response = await request(key);
  if (response.status === 401) response = await request(await getPageKey(key));
  const guesses = response.headers.get('colloquy-open-points');
  return {
    curl: curlCommand({
      method: 'POST',
      url: quoted(location.origin + path),
      headers: ['"Authorization: Bearer $COLLOQUY_API_KEY"', quoted('Content-Type: application/json')],
      body: quoted(body),
    }),
    status: response.status,
    headers: headerLines(response.headers).join('\n'),
    text: await response.text(),
    guesses: guesses === null ? [] : guesses.split(', '),
  };
}
