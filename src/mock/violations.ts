import type { Operation } from '../contract/index.ts';
import type { Engine, Violation } from './engine.ts';
import type { MockRequest, PathParameters } from './request.ts';
import type { RequestBody } from './request-body.ts';

/** The code of a violation by a missing key, or by what is none. */
export const UNAUTHORIZED = '401';

/**
 * Asks the engine what is wrong with a request, in a form that it reads as it should.
 *
 * @param body The body of the request, as it was read; why it could not be read is a violation too.
 */
export async function violationsOf(
  engine: Engine,
  operation: Operation,
  request: MockRequest,
  parameters: PathParameters,
  body: RequestBody,
): Promise<readonly Violation[]> {
  const path = pathFor(operation, parameters);
  if (typeof path !== 'string') return [path];
  const found = await engine.validate(operation, {
    path,
    query: queryOf(request.query),
    headers: headersOf(request),
    body: body.value,
  });
  if (body.violation === undefined) return found;
  return [...found.filter(({ path: [source], code }) => code === UNAUTHORIZED || isBesideBody(source)), body.violation];
}

function isBesideBody(source: string | undefined): boolean {
  return source !== undefined && source !== 'body';
}

/** The engine takes a comma in a parameter for a list unless it is encoded, and breaks at an encoding that is none. */
function pathFor({ path }: Operation, parameters: PathParameters): string | Violation {
  let filled = path;
  for (const [name, value] of Object.entries(parameters)) {
    try {
      filled = filled.replace(`{${name}}`, () => encodeURIComponent(decodeURIComponent(value)));
    } catch {
      return { code: 'encoding', path: ['path', name], message: `${name} has a % that encodes nothing` };
    }
  }
  return filled;
}

function queryOf(query: string): Record<string, string | string[]> {
  const search = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length === 1 ? String(values[0]) : values];
    }),
  );
}

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+/;

/**
 * The engine knows the scheme in one spelling alone, which RFC 9110, section 11.1 has in any case. It breaks at a
 * media type that is none, and by the length of a body it would look at media types, which are looked at before.
 */
function headersOf({ headers }: MockRequest): Record<string, string> {
  const { authorization, 'content-type': contentType, 'content-length': _, ...others } = headers;
  return {
    ...(others as Record<string, string>), // of the headers that a contract can name none comes as a list
    ...(authorization !== undefined && { authorization: authorization.replace(/^bearer(?=\s)/i, 'Bearer') }),
    ...(contentType !== undefined && MEDIA_TYPE.test(contentType) && { 'content-type': contentType }),
  };
}
