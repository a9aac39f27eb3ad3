import type { Html } from '../../web/index.ts';
import { isCrossSite, namesThisMachine, STATUS_PATH } from './own-pages.ts';
import type { ServedRequest } from './request.ts';
import type { RequestRecord } from './request-record.ts';
import type { ServedContract } from './served-contract.ts';
import { ownResponse, plainError, type ServedResponse } from './served-response.ts';
import type { OwnPages } from './service.ts';
import {
  findUncheckedKeywords,
  findUnnamedPoints,
  MAX_SHOWN_REQUESTS,
  renderStatusPage,
  type SelectableSet,
} from './status-page-html.ts';

export type { SelectableSet } from './status-page-html.ts';

/** Lets the page's users switch the assumption set. */
export interface SetSwitch {
  selectableSets(): Promise<readonly SelectableSet[]>;
  /**
   * Serves the contract under another assumption set from now on.
   *
   * @param name The name of a selectable set.
   * @param seed The seed of `random`, as it was typed; empty for any seed.
   * @throws {Error} with a message for people if it cannot be served; the previous set then stays.
   */
  switchTo(name: string, seed: string): Promise<void>;
}

/** A part that a server adds to the status page, such as the stored data of the sandbox. */
export interface PagePart {
  show(request: ServedRequest, contract: ServedContract): Html;
  allows(request: ServedRequest): boolean;
  /** The path of the script that runs in the page. */
  readonly script: string;
}

export interface StatusPageOptions {
  /** The name of the server; `mock` by default. */
  readonly name?: string;
  readonly part?: PagePart | undefined;
  /** Lets the page switch the set; if absent, the page only shows which set is in use. */
  readonly switching?: SetSwitch | undefined;
  readonly openPointUrl?: ((id: string) => string | undefined) | undefined;
}

/** The status page of a server: the set in use, a form that switches it, and the last requests with their guesses. */
export type StatusPage = ReturnType<typeof makeStatusPage>;

/** The maximum number of records that are kept. */
const MAX_KEPT_REQUESTS = 1000;

export function makeStatusPage(options: StatusPageOptions) {
  const { name: server = 'mock', part, switching, openPointUrl = () => undefined } = options;
  const requests: RequestRecord[] = [];
  const allow = switching === undefined ? 'GET, HEAD, OPTIONS' : 'GET, HEAD, POST, OPTIONS';

  const show = async (request: ServedRequest, contract: ServedContract, problem?: string): Promise<ServedResponse> => {
    const { accept = '' } = request.headers;
    const wantsPage = accept.includes('text/html') && !accept.includes('application/json');
    const selectableSets = (await switching?.selectableSets()) ?? [];
    const status = problem === undefined ? 200 : 400;
    const lastRequests = requests.slice(-MAX_SHOWN_REQUESTS).toReversed();
    if (!wantsPage) {
      const data = problem === undefined ? describeState(contract, selectableSets, lastRequests) : { message: problem };
      return ownResponse(status, pageHeaders('application/json', NO_CONTENT_POLICY), JSON.stringify(data));
    }
    const { html, policy } = renderStatusPage({
      server,
      contract,
      requests: lastRequests,
      selectableSets,
      problem,
      part: part && { body: part.show(request, contract), script: part.script },
      openPointUrl,
    });
    return ownResponse(status, pageHeaders('text/html; charset=utf-8', policy), html);
  };

  const submit = async (
    request: ServedRequest,
    contract: ServedContract,
    switching: SetSwitch,
  ): Promise<ServedResponse> => {
    try {
      await switchSet(new URLSearchParams(new TextDecoder().decode(request.body)), switching);
    } catch (error) {
      return show(request, contract, error instanceof Error ? error.message : String(error));
    }
    return ownResponse(303, { location: STATUS_PATH });
  };

  const respond = async (request: ServedRequest, contract: ServedContract): Promise<ServedResponse> => {
    const { method, headers } = request;
    const page = `page of the ${server}`;
    if (!namesThisMachine(headers)) {
      return plainError(403, `The ${page} is for this machine alone. Open it at localhost or at an IP address.`);
    }
    if (method === 'GET' || method === 'HEAD') return show(request, contract);
    if (method === 'OPTIONS') return ownResponse(204, { allow });
    if (method !== 'POST' || switching === undefined) {
      return plainError(405, `The ${page} has no ${method}. It has ${allow}.`, { headers: { allow } });
    }
    if (isCrossSite(headers)) {
      return plainError(403, `What the ${page} does, no page of another origin can ask for. Use the page itself.`);
    }
    if (part?.allows(request) === false) {
      return plainError(401, `Open the ${page} by the link with its token, and switch the set there.`);
    }
    return submit(request, contract, switching);
  };

  const ownPages: OwnPages = (request, contract) =>
    request.path === STATUS_PATH ? respond(request, contract) : undefined;
  return {
    /** Keeps the record of a request, except of one for the server's own pages. */
    add(record: RequestRecord): void {
      if (record.path.startsWith(STATUS_PATH)) return;
      requests.push(record);
      if (requests.length > MAX_KEPT_REQUESTS) requests.shift();
    },
    requests: (): readonly RequestRecord[] => [...requests],
    /** Responds in HTML to browsers, and in JSON to other clients. */
    ownPages,
  };
}

/** The policy of responses that are not pages. */
const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

function pageHeaders(contentType: string, policy: string): Record<string, string> {
  return {
    'content-type': contentType,
    'cache-control': 'no-store',
    vary: 'accept',
    'content-security-policy': policy,
    // Same-origin: without any referrer, a browser would not say which page sent the form.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}

/** The content of the page as data. */
function describeState(
  contract: ServedContract,
  selectableSets: readonly SelectableSet[],
  requests: readonly RequestRecord[],
): object {
  return {
    assumptionSet: contract.set?.name ?? null,
    seed: contract.set?.seed ?? null,
    choices: selectableSets,
    notes: contract.notes,
    unchecked: findUncheckedKeywords(contract),
    unnamed: findUnnamedPoints(contract).map(({ id, chosen }) => ({ id, choice: chosen.name })),
    requests,
  };
}

async function switchSet(form: URLSearchParams, { switchTo, selectableSets }: SetSwitch): Promise<void> {
  const name = form.get('set') ?? '';
  const names = (await selectableSets()).map((one) => one.name);
  if (!names.includes(name)) {
    throw new RangeError(`There is no such set. Send the form field set as one of ${names.join(', ')}.`);
  }
  await switchTo(name, form.get('seed') ?? '');
}
