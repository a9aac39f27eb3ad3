import { displayPath, findAddresses } from './address.ts';
import type { Expression } from './program.ts';
import type { StatedPaths } from './stated-paths.ts';
import { alternatives, type CodeRequest, type SourceLocation, type Value } from './values/index.ts';

/** The paths of the requests that were understood, by the lines that lead to them. */
export class RequestedPaths {
  readonly #lines = new Map<string, Set<string>>();

  constructor(requests: readonly CodeRequest[], paths: StatedPaths) {
    for (const request of requests.filter(({ answers }) => answers === undefined))
      for (const address of findAddresses(request)) {
        const key = listNames(displayPath(paths.withoutBase(address, false).path ?? ''));
        const lines = this.#lines.get(key) ?? new Set();
        for (const line of listRequestLines(request)) lines.add(line);
        this.#lines.set(key, lines);
      }
  }

  /** Whether a function sends a request to a path itself, or calls a function that does. Another text with it there is the name of a limit or of a key. */
  isSentIn(within: Expression | undefined, file: string, path: string): boolean {
    const lines = this.#lines.get(listNames(path));
    if (within === undefined || lines === undefined) return false;
    const last = findLastLine(within);
    for (let line = within.line; line <= last; line += 1) if (lines.has(`${file}:${line}`)) return true;
    return false;
  }
}

/** Returns the names of a path without its parameters, since the name of a limit need not have them. */
const listNames = (path: string): string =>
  path
    .split('/')
    .filter((name) => !/[{:]/.test(name))
    .join('/');

/** Lists the lines in which a request, or a part of its address, is written. */
export function listRequestLines(request: CodeRequest): readonly string[] {
  const textLocations = (value: Value): readonly SourceLocation[] =>
    alternatives(value).flatMap((one): readonly SourceLocation[] =>
      one.kind === 'text'
        ? one.parts.flatMap((part) => ['of' in part ? textLocations(part.of) : [], part.at].flat())
        : one.kind === 'object'
          ? [...one.fields.values()].flatMap(({ value: field }) => (field.kind === 'text' ? textLocations(field) : []))
          : [one.at],
    );
  const addresses = findAddresses(request).map(({ at }) => at);
  return [request.at, ...addresses, ...request.calls, ...textLocations(request.url)].map(
    ({ file, line }) => `${file}:${line}`,
  );
}

/** Finds the last line of code. */
export function findLastLine(code: Expression): number {
  let last = code.line;
  const queue: unknown[] = [code];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    if ('line' in node && typeof node.line === 'number') last = Math.max(last, node.line);
    queue.push(...Object.values(node));
  }
  return last;
}
