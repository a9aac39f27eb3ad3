/** Quotes a text as one word of a POSIX shell. */
export const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Writes a request as a curl command, one argument a line. Address, headers and body are words of a shell already. */
export function curlCommand({ method, url, headers = [], body, options = [], flags = '' }) {
  // With `--data`, curl would read the file that a body of `@` and a name refers to.
  const data = body === undefined ? options : [...options, `--data-raw ${body}`];
  const implied = data.some((option) => /^(--data|-F)/.test(option)) ? 'POST' : 'GET';
  return [
    `curl ${flags}${url}`,
    ...(method === implied ? [] : [method === 'HEAD' ? '-I' : `-X ${method}`]),
    ...headers.map((header) => `-H ${header}`),
    ...data,
  ].join(' \\\n  ');
}
