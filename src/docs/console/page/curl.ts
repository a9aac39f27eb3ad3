import { quoted } from '../../../web/index.ts';
import type { SentRequest } from './send.ts';

/** The request as a command that sends exactly this. */
export function curlOf({ method, address, path, query, headers, body }: SentRequest): string {
  const command = [
    `curl ${quoted(`${address}${path}${query === '' ? '' : `?${query}`}`)}`,
    ...(method === (body === undefined ? 'GET' : 'POST') ? [] : [`--request ${method}`]),
    ...Object.entries(headers).map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data ${quoted(body)}`]),
  ];
  return command.join(' \\\n  ');
}
