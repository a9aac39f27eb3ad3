import type { Reason } from './failure.ts';
import type { Limits } from './limits.ts';
import { NamedValues } from './named-values.ts';
import type { Choices } from './protocol.ts';
import type { PlainRequest } from './request.ts';
import type { ToolDefinition } from './tool.ts';

export type SentParameters = Readonly<Record<string, unknown>>;

export function readBody(
  request: PlainRequest,
  body: Uint8Array,
  choices: Choices,
  limits: Limits,
): SentParameters | Reason {
  const { encodings } = choices['execute-tool.parameters'].value;
  const contentType = request.header('content-type');
  const encoding = encodings.find(({ mediaType }) => isMediaType(contentType, mediaType));
  // Nothing is decompressed, so a compression bomb stays small.
  const isCoded = (request.header('content-encoding') ?? 'identity').toLowerCase() !== 'identity';
  if (body.length > 0 && (encoding === undefined || isCoded)) return 'unread-media-type';
  const text = decode(body);
  return text === undefined ? 'malformed-parameters' : (encoding ?? encodings[0]).read(text, limits.nesting);
}

export type ChosenParameters =
  | { readonly parameters: object; readonly reason?: undefined }
  | { readonly reason: Reason; readonly parameters: readonly string[] };

/** Chooses the parameters that a tool declares, and others if the protocol passes them on. */
export function chooseParameters(
  sent: SentParameters,
  { params, required_params }: ToolDefinition,
  choices: Choices,
): ChosenParameters {
  const missing = required_params.filter((name) => !Object.hasOwn(sent, name));
  if (choices['execute-tool.missing-parameter'].value !== 'call' && missing.length > 0) {
    return { reason: 'missing-parameter', parameters: missing };
  }
  const parameters = new NamedValues();
  let declared = 0;
  for (const name of params) {
    if (!Object.hasOwn(sent, name)) continue;
    parameters[name] = sent[name];
    declared += 1;
  }
  const names = Object.keys(sent);
  if (declared === names.length) return { parameters };
  const treatment = choices['execute-tool.unknown-parameter'].value;
  if (typeof treatment === 'number') return { reason: 'unknown-parameter', parameters: [] };
  if (treatment === 'pass-on') for (const name of names) parameters[name] = sent[name];
  return { parameters };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(body: Uint8Array): string | undefined {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}

/** Whether a `Content-Type` (RFC 9110, section 8.3) names a media type, in UTF-8 if it names a character set. */
function isMediaType(contentType: string | undefined, mediaType: string): boolean {
  if (contentType === mediaType) return true;
  if (contentType === undefined) return false;
  const [essence, ...parameters] = contentType.toLowerCase().split(';');
  return (
    essence?.trim() === mediaType &&
    parameters.every((parameter) => {
      const [name, value] = parameter.split('=');
      return name?.trim() !== 'charset' || /^\s*("utf-8"|utf-8)\s*$/.test(value ?? '');
    })
  );
}
