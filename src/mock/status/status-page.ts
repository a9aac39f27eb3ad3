import { type Answer, plainError } from '../answer.ts';
import type { MockedContract } from '../mocked-contract.ts';
import type { MockRequest } from '../request.ts';
import { isCrossSite, namesThisMachine } from './cross-site.ts';
import type { RecentRequests } from './recent-requests.ts';
import { type Status, type Switching, statusAsJson } from './status.ts';
import { SECURITY_HEADERS, statusAsPage } from './status-as-page.ts';
import { STATUS_PATH } from './status-path.ts';

/** Answers a request for the mock's own page: in HTML to browsers, in JSON to all others. */
export type StatusPage = (request: MockRequest, contract: MockedContract) => Promise<Answer>;

/** What the page needs beside the contract that is served. */
export interface StatusPageOptions {
  readonly recent: RecentRequests;
  /** Without it the page shows the set, and nobody can switch it there. */
  readonly switching?: Switching | undefined;
  /** Where an open point is explained; `undefined` where that is not known. */
  readonly openPointUrl?: ((id: string) => string | undefined) | undefined;
}

export function makeStatusPage({ recent, switching, openPointUrl = () => undefined }: StatusPageOptions): StatusPage {
  const allow = switching === undefined ? 'GET, HEAD, OPTIONS' : 'GET, HEAD, POST, OPTIONS';

  const show = async (request: MockRequest, contract: MockedContract, refused?: string): Promise<Answer> => {
    const choices = (await switching?.choices()) ?? [];
    const status: Status = { contract, choices, requests: recent.list() };
    const body = wantsPage(request)
      ? statusAsPage(status, { openPointUrl, refused })
      : refused === undefined
        ? statusAsJson(status)
        : JSON.stringify({ message: refused });
    const type = wantsPage(request) ? 'text/html; charset=utf-8' : 'application/json';
    const headers = { 'content-type': type, 'cache-control': 'no-store', vary: 'accept', ...SECURITY_HEADERS };
    return own(refused === undefined ? 200 : 400, headers, body);
  };

  const switchSet = async (request: MockRequest, contract: MockedContract, { switchTo, choices }: Switching) => {
    if (isCrossSite(request.headers)) {
      return plainError(403, 'The set can be switched by the page of the mock itself alone, not by another one.');
    }
    const form = new URLSearchParams(request.body?.toString() ?? '');
    const name = form.get('set') ?? '';
    const names = (await choices()).map((choice) => choice.name);
    if (!names.includes(name)) {
      return show(request, contract, `There is no such set. Send the form field set as one of ${names.join(', ')}.`);
    }
    try {
      await switchTo(name, form.get('seed') ?? '');
    } catch (error) {
      return show(request, contract, error instanceof Error ? error.message : String(error));
    }
    return own(303, { location: STATUS_PATH });
  };

  return async (request, contract) => {
    const { method } = request;
    if (!namesThisMachine(request.headers)) {
      return plainError(
        403,
        'The page of the mock is for this machine alone. Open it at localhost or at an IP address.',
      );
    }
    if (method === 'GET' || method === 'HEAD') return show(request, contract);
    if (method === 'OPTIONS') return own(204, { allow });
    if (method === 'POST' && switching !== undefined) return switchSet(request, contract, switching);
    return plainError(405, `The page of the mock has no ${method}. It has ${allow}.`, { headers: { allow } });
  };
}

function wantsPage({ headers: { accept = '' } }: MockRequest): boolean {
  return accept.includes('text/html') && !accept.includes('application/json');
}

function own(status: number, headers: Answer['headers'], body?: string): Answer {
  return { status, headers, body, openPoints: [], inContract: false, delay: 0 };
}
