import { alternatives, type CodeRequest, locationKey } from '../values/index.ts';

/**
 * Lists the requests that only the conventions of HTTP clients show, if the same call also leads to one of a known library with the same
 * method: the package got the options of that one to check them, or to log them, and does not send it.
 */
export function listPassedOn(requests: ReadonlySet<CodeRequest>): readonly CodeRequest[] {
  const sent = Map.groupBy(
    [...requests].filter(({ sentBy, calls }) => sentBy === undefined && calls.length > 0),
    methodKey,
  );
  return [...requests].filter(
    (request) =>
      request.sentBy !== undefined &&
      request.calls.length > 0 &&
      sent.get(methodKey(request))?.some(({ calls }) => isStart(request.calls, calls)) === true,
  );
}

/** The location at which the method of a request is written. */
const methodKey = ({ method }: CodeRequest): string =>
  alternatives(method)
    .map(({ at }) => locationKey(at))
    .join(' ');

const isStart = (start: CodeRequest['calls'], calls: CodeRequest['calls']): boolean =>
  start.every((call, index) => calls[index] !== undefined && locationKey(call) === locationKey(calls[index]));
