/** Quotes a text as one word of a POSIX shell. */
export const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Returns the arguments of a curl command. Address, headers and body are words of a shell already. */
export function curlArguments({ method, url, headers = [], body, options = [], flags = '' }) {
  // With `--data`, curl would read the file that a body of `@` and a name refers to.
  const data = body === undefined ? options : [...options, { option: '--data-raw', word: body }];
  const implied = data.some(({ option }) => /^(--data|--form|-F)/.test(option)) ? 'POST' : 'GET';
  return [
    { option: `curl ${flags}`.trim(), word: url },
    ...(method === implied ? [] : [method === 'HEAD' ? { option: '-I' } : { option: '-X', word: method }]),
    ...headers.map((header) => ({ option: '-H', word: header })),
    ...data,
  ];
}

/** Writes a request as a curl command, one argument a line. Address, headers and body are words of a shell already. */
export const curlCommand = (request) =>
  curlArguments(request)
    .map(({ option, word }) => (word === undefined ? option : `${option} ${word}`))
    .join(' \\\n  ');
