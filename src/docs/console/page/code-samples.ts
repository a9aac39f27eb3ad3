import { curlCommand, quoted } from '../../../web/page/curl.js';
import type { SampleBody, SampleRequest } from '../../reference/sample-request.ts';
import { curlData, writeJavaScript, writePython } from '../../reference/samples.ts';
import { type ClientModule, writeClientCode } from './client-code.ts';
import type { FormInput } from './fields.ts';
import { type ConsoleRequest, requestUrl } from './send.ts';

/** Writes a request as code in each language, by the name of the language. */
export function writeRequestCode(
  request: ConsoleRequest,
  operation: SampleRequest['operation'],
  input: FormInput,
  client: ClientModule,
): Record<string, string> {
  const { method, address, headers, sample } = request;
  const typed = headers['Content-Type'] === undefined ? sample : parseJsonBody(sample);
  const { 'Content-Type': _, ...others } = headers;
  const written = {
    operation,
    title: undefined,
    pathValues: [],
    url: [{ text: requestUrl(request) }],
    headers: Object.entries(others).map(([name, text]) => [name, [{ text }]] as const),
    isBasic: false,
    hasCertificate: false,
    body: typed,
    openPoint: undefined,
  };
  return {
    curl: curlCommand({
      method,
      url: quoted(requestUrl(request)),
      headers: Object.entries(sample?.kind === 'form' ? others : headers).map(([name, value]) =>
        quoted(`${name}: ${value}`),
      ),
      options: sample === undefined ? [] : curlData(sample),
    }),
    fetch: writeJavaScript(written) ?? 'A page cannot send this request: it has a body for a method without one.',
    Python: writePython(written),
    TypeScript: writeClientCode(operation, input, address, client),
  };
}

/** Parses a JSON body, so that samples can write it as a literal. Any other body is returned as it is. */
function parseJsonBody(body: SampleBody | undefined): SampleBody | undefined {
  if (body?.kind !== 'text' || !/json/i.test(body.mediaType)) return body;
  try {
    return { kind: 'json', mediaType: body.mediaType, value: JSON.parse(body.text) };
  } catch {
    return body;
  }
}
