/**
 * Parses a form, `application/x-www-form-urlencoded` in UTF-8, more strictly than `URLSearchParams`: refused are a name
 * that is given twice, and a percent sign that begins no code of a character.
 *
 * `URLSearchParams` of Node can take seconds for a megabyte of short names, and nothing else runs meanwhile.
 */
export function parseForm(text: string): Readonly<Record<string, string>> | 'malformed-parameters' {
  const parameters: Record<string, string> = Object.create(null);
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const middle = pair.indexOf('=');
    const name = decoded(middle < 0 ? pair : pair.slice(0, middle));
    const value = middle < 0 ? '' : decoded(pair.slice(middle + 1));
    if (name === undefined || value === undefined || name in parameters) return 'malformed-parameters';
    parameters[name] = value;
  }
  return parameters;
}

function decoded(text: string): string | undefined {
  const spaced = text.replaceAll('+', ' ');
  try {
    return spaced.includes('%') ? decodeURIComponent(spaced) : spaced;
  } catch {
    return undefined;
  }
}
