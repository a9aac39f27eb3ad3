import type { SampleRequest } from './request.ts';

/** A request as a curl command for a POSIX shell. What is open stands as a variable, or as a comment. */
export function writeCurl({ operation, path, hasKey, body, openPoint }: SampleRequest): string {
  const base = operation.surface === 'toolkit' ? '$APPLICATION_URL' : '$BASE_URL';
  const method = operation.method.toUpperCase();
  const command = [
    `curl "${base}${path}"`,
    ...(method === 'GET' || body !== undefined ? [] : [`--request ${method}`]),
    ...(hasKey ? ['--header "Authorization: Bearer $API_KEY"'] : []),
    ...(body === undefined ? [] : ['--header "Content-Type: application/json"', `--data ${quote(body)}`]),
  ].join(' \\\n  ');
  return openPoint === undefined ? command : `# Open: ${openPoint.id}\n${command}`;
}

function quote(body: unknown): string {
  return `'${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`;
}
