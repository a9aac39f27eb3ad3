/** Quotes a text as one word of a POSIX shell. */
export const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Writes a request as a curl command, one argument a line. Address, headers and body are words of a shell already. */
export function curlCommand({ method, url, headers = [], body, flags = '' }) {
  const implied = body === undefined ? 'GET' : 'POST';
  return [
    `curl ${flags}${url}`,
    ...(method === implied ? [] : [method === 'HEAD' ? '-I' : `-X ${method}`]),
    ...headers.map((header) => `-H ${header}`),
    // With `--data`, curl would read the file that a body of `@` and a name refers to.
    ...(body === undefined ? [] : [`--data-raw ${body}`]),
  ].join(' \\\n  ');
}
