import type { SampleRequest } from './request.ts';

/** A request as a curl command for a POSIX shell. What is open stands as a variable, or as a comment. */
export function writeCurl({ operation, title, path, hasKey, body, openPoint }: SampleRequest): string {
  const base = operation.surface === 'toolkit' ? '$APPLICATION_URL' : '$BASE_URL';
  const method = operation.method.toUpperCase();
  const comments = [title, openPoint === undefined ? undefined : `Open: ${openPoint.id}`];
  const command = [
    `curl "${base}${path}"`,
    ...(method === 'GET' || body !== undefined ? [] : [`--request ${method}`]),
    ...(hasKey ? ['--header "Authorization: Bearer $API_KEY"'] : []),
    ...(body === undefined ? [] : ['--header "Content-Type: application/json"', `--data ${quote(body)}`]),
  ].join(' \\\n  ');
  return [...comments.flatMap((comment) => (comment === undefined ? [] : [`# ${comment}`])), command].join('\n');
}

function quote(body: unknown): string {
  const json = JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
  return `'${json.replaceAll('\n', '\n  ')}'`;
}
