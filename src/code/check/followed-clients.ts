import type { Program } from './program.ts';
import { listRequestLines } from './requested-paths.ts';
import { type CodeRequest, locationKey } from './values/index.ts';
import type { WrittenText } from './written-texts.ts';

/**
 * Lists the functions that get a path of the API and send a request to it, such as `this.get`, each with the file of the call. Another
 * text that the same function gets in that file is a path as well.
 */
export function listFollowedClients(
  requests: readonly CodeRequest[],
  texts: readonly { readonly program: Program; readonly written: readonly WrittenText[] }[],
): ReadonlySet<string> {
  const calls = new Set(requests.flatMap((request) => request.calls.map(locationKey)));
  const lines = new Set(requests.flatMap(listRequestLines));
  return new Set(
    texts.flatMap(({ program: { file }, written }) =>
      written.flatMap(({ call, callAt, position: { line } }) =>
        callAt !== undefined && calls.has(locationKey({ file, ...callAt })) && lines.has(`${file}:${line}`)
          ? [`${file} ${call}`]
          : [],
      ),
    ),
  );
}
