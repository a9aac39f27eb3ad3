import { isNestedWithinLimit, NESTING_FAULT, readValue } from '../../contract/bodies/index.ts';
import { saysNothing } from '../../contract/model/assertions.ts';
import type { Operation } from '../../contract/model/index.ts';
import { contentOfType, essenceOf, isJsonType } from '../../contract/model/media-types.ts';
import { findSyntaxFault } from './json-text.ts';
import { FORM_TYPES, readForm } from './read-form.ts';
import type { ServedRequest } from './request.ts';
import type { PreparedSchemas } from './schemas.ts';
import type { Violation } from './violations.ts';

export interface CheckedBody {
  /**
   * The parsed value of JSON, a form, XML or a sequence, otherwise the text; `undefined` if there is no body, or if it
   * cannot be read.
   */
  readonly value: unknown;
  readonly text?: string;
  readonly violations: readonly Violation[];
  /** Whether the body was read as another media type than its `Content-Type` says. */
  readonly isReadAsAnother?: boolean;
}

/** The registered content codings that compress (RFC 9110, section 8.4.1). */
const CODINGS = ['gzip', 'x-gzip', 'deflate', 'br', 'zstd', 'compress', 'x-compress'];
const IDENTITY = 'identity';

export const NO_BODY: CheckedBody = { value: undefined, violations: [] };

/**
 * Returns a function that reads and checks the body of an operation. If no body is documented, it ignores the body.
 * Only forms are read asynchronously.
 *
 * @param readsAll Whether a body with an undocumented media type is read as the first documented one.
 */
export function createBodyCheck(
  { requestBody }: Operation,
  schemas: PreparedSchemas,
  readsAll: boolean,
): (request: ServedRequest) => CheckedBody | Promise<CheckedBody> {
  if (requestBody === undefined) return () => NO_BODY;
  const { isRequired } = requestBody;
  const { contents } = requestBody;
  const accepted = contents.map(({ mediaType }) => essenceOf(mediaType));

  return ({ body, headers }) => {
    if (body === undefined) return NO_BODY;
    if (body.length === 0) return isRequired ? refuseBody({ kind: 'missing-body', accepted }) : NO_BODY;
    const type = headers['content-type'] ?? '';
    const statedType = essenceOf(type);
    const documented = contentOfType(contents, type);
    const content = documented ?? (readsAll ? contents[0] : undefined);
    if (content === undefined) return refuseBody({ kind: 'media-type', sent: statedType !== '', accepted });
    const { schema, mediaType } = content;
    const isReadAsAnother = content !== documented;
    const sent = isReadAsAnother ? essenceOf(mediaType) : statedType;
    const isOpen = mediaType.includes('/*') && saysNothing(schema?.node);

    const refuseUnreadable = (message: string): CheckedBody => {
      const coding = (headers['content-encoding'] ?? IDENTITY).trim().toLowerCase();
      if (coding === IDENTITY) return refuseBody({ kind: 'not-read', message });
      return refuseBody({ kind: 'encoded', coding: CODINGS.find((name) => name === coding) });
    };

    const check = (value: unknown): CheckedBody => {
      const errors = schema === undefined ? [] : schemas.validate(schema.pointer, value, 'request');
      const violations = errors.map((error) => ({ kind: 'schema', part: 'body', ...error }) as const);
      return { value, violations, isReadAsAnother };
    };
    const excess = !isOpen && schemas.findExcess?.(body, sent, type);
    if (excess) return refuseBody(excess);
    if (!isOpen && isJsonType(sent)) {
      const text = decodeUtf8(body);
      if (text === undefined) return refuseUnreadable('it is not UTF-8');
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        const { line, column } = findSyntaxFault(text);
        return refuseUnreadable(`it is not JSON; look at line ${line} column ${column}`);
      }
      if (!isNestedWithinLimit(value)) return refuseBody(NESTING_FAULT);
      return { ...check(value), text };
    }
    if (!isOpen && FORM_TYPES.includes(sent)) {
      return readForm(body, type, content).then(
        ({ value, unfitFiles }) => {
          const checked = check(value);
          const files = unfitFiles.map((file) => ({ kind: 'file-type', ...file }) as const);
          return files.length === 0 ? checked : { ...checked, violations: [...files, ...checked.violations] };
        },
        () => refuseUnreadable(`it cannot be read as ${sent}`),
      );
    }
    const other = schemas.checkOther?.(body, isReadAsAnother ? mediaType : type, content, refuseUnreadable);
    if (other) return { ...other, isReadAsAnother };
    const value = new TextDecoder().decode(body);
    // For media types other than JSON and forms, the schema describes the parsed content, such as elements of XML,
    // unless its type is text.
    const isText = schema?.types.has('string') || sent.startsWith('text/');
    return isText
      ? check(readValue([value], schema === undefined ? [] : [schema]))
      : { value, violations: [], isReadAsAnother };
  };
}

function refuseBody(violation: Violation): CheckedBody {
  return { value: undefined, violations: [violation] };
}

const STRICT_DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes UTF-8, in which JSON must be; `undefined` for other bytes. */
function decodeUtf8(body: Uint8Array): string | undefined {
  try {
    return STRICT_DECODER.decode(body);
  } catch {
    return undefined;
  }
}
