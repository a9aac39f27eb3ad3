import { displayPath, isWithoutPlaceholder, PLACEHOLDER } from './address.ts';
import type { ProgramRequests } from './evaluate/index.ts';
import { listFollowedClients } from './followed-clients.ts';
import { type Program, TEST_CODE } from './program.ts';
import { listRequestLines, RequestedPaths } from './requested-paths.ts';
import type { StatedPaths } from './stated-paths.ts';
import { type CodeRequest, locationKey, type SourceLocation } from './values/index.ts';
import { findWrittenTexts, isRoute, type WrittenText } from './written-texts.ts';

/** A path or an address of the API in a program, for which no request was found. */
export interface UnreadPath {
  readonly at: SourceLocation;
  readonly path: string;
  /** The names of the parameters that the text has behind the path. */
  readonly query: readonly string[];
  /** The call, such as `this.get`; `undefined` if the path is in no call. */
  readonly call: string | undefined;
  /** Whether the path is in a request whose host does not show that it is for the API. */
  readonly isAtOtherHost: boolean;
  /** The reason, unless it is that the call is not known. */
  readonly why: string | undefined;
}

/** Finds the paths and addresses of the API that are written in programs, but in no request that was understood. */
export function findUnreadPaths(
  programs: readonly Program[],
  {
    understood,
    own,
    others,
    reached,
    followedCalls,
  }: Pick<ProgramRequests, 'reached' | 'followedCalls'> &
    Readonly<Record<'understood' | 'own' | 'others', readonly CodeRequest[]>>,
  paths: StatedPaths,
  isHostNamed: boolean,
): readonly UnreadPath[] {
  const understoodLines = new Set(understood.flatMap(listRequestLines));
  const otherLines = new Set(others.flatMap(listRequestLines));
  const texts = programs.map((program) => ({ program, written: findWrittenTexts(program) }));
  const requested = new RequestedPaths(understood, paths);
  const followedClients = listFollowedClients(own, texts);
  // A client that gets a path of the API with several names also gets the shorter ones, such as `me/`.
  const clientsWithPaths = new Set(
    texts.flatMap(({ written }) =>
      written.flatMap(({ text, call = '' }) =>
        /\w\.\w/.test(call) && paths.matchText(text.replace(/^(?=\w+\/)/, '/'))?.startsWith('/')
          ? [clientOf(call)]
          : [],
      ),
    ),
  );
  // A function that gets a path of the API is its client in that file. Another path that it gets there may be one that the document lacks.
  const clientCalls = new Set(
    texts.flatMap(({ program: { file }, written }) =>
      written.flatMap(({ text, call }) =>
        call !== undefined && paths.matchText(text)?.startsWith('/') ? [`${file} ${call}`] : [],
      ),
    ),
  );
  const matchStart = ({ text, call }: WrittenText, file: string): string | undefined =>
    CLIENT_NAME.test(call ?? '') ? paths.matchStart(text, clientCalls.has(`${file} ${call}`)) : undefined;
  return texts.flatMap(({ program, written }) =>
    written.flatMap((each): readonly UnreadPath[] => {
      const { text, position, call, callAt, hasMethod, isServed, isInData, isInTable, within, expression } = each;
      const line = `${program.file}:${position.line}`;
      if (understoodLines.has(line) || (call === undefined && isRoute(expression))) return [];
      // A word, and what a test has among its data, are no address, unless a client gets them.
      const isOfTest = TEST_CODE.test(program.file) && !SENDING_NAME.test(call ?? '') && !TABLE_NAME.test(call ?? '');
      if (isInData && (!text.includes('/') || isOfTest)) return [];
      const isFollowed = callAt !== undefined && followedCalls.has(locationKey({ file: program.file, ...callAt }));
      const isClient = CLIENT_NAME.test(call ?? '');
      // A test gives the functions of the program paths to compare or to convert, and what these send is found in the program.
      if (isOfTest && (!isClient || (isFollowed && own.length > 0))) return [];
      // A client with a base also has paths without a slash at the beginning. Outside of calls, a template shows one.
      const mayBePath =
        /^\w+(\/|[.:]\w)/.test(text) &&
        (call === undefined ? /[{%]/.test(text) || text.includes(PLACEHOLDER) : !/^(require|import)$/.test(call));
      const path =
        paths.matchText(text) ??
        (mayBePath ? paths.matchText(`/${text}`, call === undefined || isClient || !/^\w+\//.test(text)) : undefined) ??
        (call === undefined ? undefined : paths.matchEnd(text, REQUEST_NAME.test(call))) ??
        (!isInData && followedClients.has(`${program.file} ${call}`) ? paths.matchAnyEnd(text) : undefined) ??
        (hasMethod || clientsWithPaths.has(clientOf(call ?? '')) ? paths.matchNamed(text) : undefined) ??
        (isInTable && text.startsWith('/') && paths.isStated(text) ? displayPath(text) : undefined) ??
        // The client of a project that names the host can have the rest of the address.
        // So can a client whose address no document states, or a function that is named after requests.
        ((isHostNamed || paths.origins.size === 0) && (METHOD_CALL.test(call ?? '') || SENDING_NAME.test(call ?? ''))
          ? paths.matchBelowPrefix(text)
          : undefined) ??
        (isInData || TEST_CODE.test(program.file) || !(isHostNamed || paths.origins.size === 0)
          ? undefined
          : matchStart(each, program.file));
      // A server that passes requests on has paths of its own.
      if (path === undefined || (isServed && !paths.isDistinctive(text))) return [];
      if ((isFollowed || !isClient) && requested.isSentIn(within, program.file, path)) return [];
      const isAtOtherHost = !isServed && otherLines.has(line);
      const why = isServed
        ? 'in a route of a server that is not followed'
        : isAtOtherHost
          ? 'in a request whose host does not show that it is for the API'
          : !reached.has(expression)
            ? 'in code to which check follows no call'
            : call === undefined
              ? 'which check follows to no request'
              : isFollowed
                ? 'in a call which check follows to no request'
                : undefined;
      const query = [...new URLSearchParams(text.split('?')[1] ?? '').keys()].filter(
        (name) => /^[\w-]+$/.test(name) && isWithoutPlaceholder(name),
      );
      const at = { file: program.file, line: position.line, column: position.column };
      return [{ at, path, query, call, isAtOtherHost, why }];
    }),
  );
}

/** Matches the last name of a function that sends requests. */
const REQUEST_NAME = /(^|\.)\w*(request|fetch|get|post|put|patch|delete|api)\w*$/i;

/** Matches the last name of a function that is named after requests, such as `makeRequest` and `callApi`. */
const SENDING_NAME = /(^|\.)\w*(request|fetch|api)\w*$/i;

/** Matches the last name of a function that may send a request. */
const CLIENT_NAME = /(^|\.)\w*(request|fetch|send|call|get|post|put|patch|delete|api)\w*$/i;

/** Matches the functions of test runners that get a table of arguments. */
const TABLE_NAME = /(^|\.)(each|for|parametrize)$/;

/** Matches methods of an object that are named as those of HTTP. */
const METHOD_CALL = /\.(request|get|post|put|patch|delete)$/i;

/** Returns the object of which a call is a method that is named as one of HTTP, or the call as a whole. */
const clientOf = (call: string): string => call.replace(METHOD_CALL, '');
