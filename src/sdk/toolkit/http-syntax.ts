import { refuse } from './definition.ts';

/** Statuses of responses without a body (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5). */
export const BODILESS_STATUSES: ReadonlySet<number> = new Set([204, 205, 304]);

export function checkStatus(protocol: string, status: number, hasBody: boolean): void {
  const isFinal = Number.isInteger(status) && status >= 200 && status <= 599;
  if (!isFinal) refuse(`protocol ${protocol}: ${status} is no status from 200 to 599`);
  if (hasBody && BODILESS_STATUSES.has(status))
    refuse(`protocol ${protocol}: a response with the status ${status} cannot have a body`);
}

/**
 * Checks that headers can be sent.
 *
 * @throws {ToolkitDefinitionError} with the protocol and the header if one cannot be sent.
 */
export function checkHeaders(protocol: string, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(name) || !isHeaderValue(value))
      refuse(`protocol ${protocol}: the header ${JSON.stringify(name)} cannot be sent`);
  }
}

export function isHeaderValue(value: string): boolean {
  return /^[!-~]([ !-~]*[!-~])?$/.test(value);
}

/** Whether a text can be a segment of a path, both in a request and in a `Location`. */
export function isPathSegment(text: string): boolean {
  return /^[!-~]+$/.test(text) && !/^\.{1,2}$|[/?#\\]/.test(text);
}

/** Decodes a percent-encoded text; `undefined` if that is not possible. */
export function decodeIfValid(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
