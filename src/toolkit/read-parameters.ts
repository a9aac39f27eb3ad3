import type { Reason } from './failure.ts';
import type { Limits } from './limits.ts';
import type { Choices } from './protocol.ts';
import type { PlainRequest } from './request.ts';
import type { ToolDefinition } from './tool.ts';

export type ReadParameters =
  | { readonly parameters: object; readonly reason?: undefined }
  | { readonly reason: Reason; readonly missing?: readonly string[] };

/**
 * Reads the parameters of an execution from the body of its request.
 *
 * What a tool is given is an object that inherits nothing, and has the parameters that the tool declares and no others.
 */
export function readParameters(
  request: PlainRequest,
  body: Uint8Array,
  definition: ToolDefinition,
  choices: Choices,
  limits: Limits,
): ReadParameters {
  const encoding = choices['execute-tool.parameters'].value;
  const isReadable =
    isUncoded(request.header('content-encoding')) && isMediaType(request.header('content-type'), encoding.mediaType);
  if (body.length > 0 && !isReadable) return { reason: 'unread-media-type' };
  const text = decode(body);
  if (text === undefined) return { reason: 'malformed-parameters' };
  const sent = encoding.read(text, limits.nesting);
  if (typeof sent === 'string') return { reason: sent };

  const { params, required_params } = definition;
  if (choices['execute-tool.missing-parameter'].value !== 'call' && !hasAll(sent, required_params)) {
    return { reason: 'missing-parameter', missing: required_params.filter((name) => !Object.hasOwn(sent, name)) };
  }
  const parameters = new Parameters();
  let taken = 0;
  for (const name of params) {
    if (!Object.hasOwn(sent, name)) continue;
    parameters[name] = sent[name];
    taken += 1;
  }
  const hasUnknown = taken < Object.keys(sent).length;
  if (hasUnknown && choices['execute-tool.unknown-parameter'].value !== 'ignore')
    return { reason: 'unknown-parameter' };
  return { parameters };
}

/**
 * An object that inherits nothing. Its prototype is empty and frozen rather than null, since V8 keeps an object of a
 * class in a third of the time and memory of one of `Object.create(null)`.
 */
class Parameters {
  [name: string]: unknown;
}
Reflect.deleteProperty(Parameters.prototype, 'constructor');
Object.freeze(Object.setPrototypeOf(Parameters.prototype, null));

function hasAll(sent: object, names: readonly string[]): boolean {
  for (const name of names) {
    if (!Object.hasOwn(sent, name)) return false;
  }
  return true;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(body: Uint8Array): string | undefined {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}

/** Nothing is ever unpacked, so a compressed bomb stays as small as it came. */
function isUncoded(contentEncoding: string | undefined): boolean {
  return contentEncoding === undefined || contentEncoding.toLowerCase() === 'identity';
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
