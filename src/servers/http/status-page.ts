import { isUnnamed } from '../../contract/behaviours/index.ts';
import { uncheckedInWords, uncheckedKeywords } from '../../contract/model/index.ts';
import { type Html, html, STYLE, trusted } from '../../web/index.ts';
import { isCrossSite, namesThisMachine } from './own-pages.ts';
import type { ServedRequest } from './request.ts';
import { notesOf, type RequestRecord } from './request-record.ts';
import type { ServedContract, ServedPoint } from './served-contract.ts';
import { ownResponse, plainError, type ServedResponse } from './served-response.ts';
import type { OwnPages } from './service.ts';

/** The server's own path, which no path of the contract can be. */
export const STATUS_PATH = '/_colloquy/';

export interface AssumptionChoice {
  readonly name: string;
  readonly title: string;
  readonly chosen: boolean;
}

/** Lets users of the page switch the assumption set. */
export interface Switching {
  choices(): Promise<readonly AssumptionChoice[]>;
  /**
   * Serves the contract under another assumption from then on.
   *
   * @param name One of the choices.
   * @param seed The seed of `random`, as it was written; any where it is empty.
   * @throws {Error} when it cannot be served, with a message for people; the one before then stays.
   */
  switchTo(name: string, seed: string): Promise<void>;
}

/** One more part of the page: what a server has next to its contract. */
export interface PagePart {
  show(request: ServedRequest, contract: ServedContract): Html;
  allows(request: ServedRequest): boolean;
  /** The path of the module that runs in the page. */
  readonly script: string;
}

export interface StatusPageOptions {
  /** The name of the server; `mock` by default. */
  readonly name?: string;
  readonly part?: PagePart | undefined;
  /** Lets the page switch the set. Without it the page shows which is in use, and nobody can switch it there. */
  readonly switching?: Switching | undefined;
  readonly openPointUrl?: ((id: string) => string | undefined) | undefined;
}

/** The page of a server: which set it assumes, a form that switches it, and the last requests with their guesses. */
export type StatusPage = ReturnType<typeof makeStatusPage>;

/** Records that are kept, and how many of them the page shows. */
const KEPT = 1000;
const SHOWN = 50;

export function makeStatusPage(options: StatusPageOptions) {
  const { name: server = 'mock', part, switching, openPointUrl = () => undefined } = options;
  const requests: RequestRecord[] = [];
  const takesForms = switching !== undefined;
  const allow = takesForms ? 'GET, HEAD, POST, OPTIONS' : 'GET, HEAD, OPTIONS';

  const show = async (request: ServedRequest, contract: ServedContract, refused?: string): Promise<ServedResponse> => {
    const { accept = '' } = request.headers;
    const wantsPage = accept.includes('text/html') && !accept.includes('application/json');
    const choices = (await switching?.choices()) ?? [];
    const { set, points, filled } = contract;
    // A nonce of its own for each page lets its style in, and nothing else.
    const nonce = crypto.randomUUID();

    /** Where the docs are served, it leads there; else it says where in the contract the point is. */
    const pointItem: ShowPoint = ({ id, question, place }, choice) => {
      const url = openPointUrl(id);
      const name = html`<code>${id}</code>`;
      // Questions are written in Markdown, of which they use backticks.
      return html`<li>${url === undefined ? name : html`<a href="${url}">${name}</a>`}${choice && html`: ${choice}.`} ${question?.replaceAll('`', '')}${url === undefined && html` <small>${contract.where(place.pointer)}</small>`}</li>`;
    };
    const page = (): Html => {
      const title = server.charAt(0).toUpperCase() + server.slice(1);
      const seedOption = server === 'mock' ? '--seed' : '--random-seed';
      return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Colloquy</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${trusted(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${refused !== undefined && html`<p class="refused" role="alert"><strong>Not switched.</strong> ${refused}</p>`}
<p class="lead">It assumes <strong>${set?.name ?? 'nothing'}</strong>${set && html`, at ${filled} of ${points.length} open points`}.</p>
${set?.seed !== undefined && html`<p>For the same answers another time: <code>npx --no-install colloquy ${server} --assume random ${seedOption} ${set.seed}</code></p>`}
${choices.length > 0 && switchForm(choices, set?.seed)}
${unnamedList(contract, pointItem)}
${uncheckedList(contract)}
${part?.show(request, contract)}
<h2>Last requests</h2>
<p>The last ${SHOWN}, newest first: no header, no query, no body, and so no key. <a href="${STATUS_PATH}">Look again</a></p>
<ol>${requests
        .slice(-SHOWN)
        .map((request) => requestItem(request, contract, pointItem))
        .toReversed()}</ol>
</main>
${part && html`<script type="module" src="${part.script}"></script>`}
</body>
</html>
`;
    };
    const state = (): object => ({
      assumptionSet: set?.name ?? null,
      seed: set?.seed ?? null,
      choices,
      unchecked: uncheckedIn(contract),
      unnamed: unnamedIn(contract).map(({ id, chosen }) => ({ id, choice: chosen.name })),
      requests: requests.slice(-SHOWN).toReversed(),
    });
    const data = (): object => (refused === undefined ? state() : { message: refused });
    return ownResponse(
      refused === undefined ? 200 : 400,
      {
        'content-type': wantsPage ? 'text/html; charset=utf-8' : 'application/json',
        'cache-control': 'no-store',
        vary: 'accept',
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}';${part === undefined ? '' : ` script-src 'self'; connect-src 'self';`} img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
        // Without a referrer at all, a browser would not say where the form is sent from.
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      },
      wantsPage ? page().html : JSON.stringify(data()),
    );
  };

  const submit = async (
    request: ServedRequest,
    contract: ServedContract,
    switching: Switching,
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
    /** Keeps the record of a request; those for the server's own pages are not kept. */
    add(record: RequestRecord): void {
      if (record.path.startsWith(STATUS_PATH)) return;
      requests.push(record);
      if (requests.length > KEPT) requests.shift();
    },
    requests: (): readonly RequestRecord[] => [...requests],
    /** Responds in HTML to browsers, in JSON to all others. */
    ownPages,
  };
}

async function switchSet(form: URLSearchParams, { switchTo, choices }: Switching): Promise<void> {
  const name = form.get('set') ?? '';
  const names = (await choices()).map((choice) => choice.name);
  if (!names.includes(name)) {
    throw new RangeError(`There is no such set. Send the form field set as one of ${names.join(', ')}.`);
  }
  await switchTo(name, form.get('seed') ?? '');
}

function unnamedIn({ points }: ServedContract) {
  return points.flatMap(({ chosen, ...point }) =>
    chosen !== undefined && !point.answered && isUnnamed(point.shows, chosen) ? [{ ...point, chosen }] : [],
  );
}

function switchForm(choices: readonly AssumptionChoice[], seed: number | undefined): Html {
  const options = choices.map(({ name, title, chosen }) => {
    return html`<option value="${name}"${chosen && html` selected`}>${name}: ${title}</option>`;
  });
  return html`<form method="post" action="${STATUS_PATH}">
<label>Assume <select name="set">${options}</select></label>
<label>Seed of random <input name="seed" inputmode="numeric" pattern="[0-9]*" autocomplete="off" placeholder="any" value="${seed}"></label>
<button>Switch</button>
</form>`;
}

type ShowPoint = (point: ServedPoint, choice?: string) => Html;

function unnamedList(contract: ServedContract, show: ShowPoint): Html | undefined {
  const unnamed = unnamedIn(contract);
  if (unnamed.length === 0) return undefined;
  const items = unnamed.map((point) => show(point, point.chosen.name));
  return html`<details><summary>Assumed at ${unnamed.length} open points that no response names</summary><ul>${items}</ul></details>`;
}

function uncheckedIn({ document, where }: ServedContract) {
  return uncheckedKeywords(document).map((one) => ({
    keyword: one.keyword,
    place: where(one.pointer),
    reason: uncheckedInWords(document, one),
  }));
}

function uncheckedList(contract: ServedContract): Html | undefined {
  const unchecked = uncheckedIn(contract);
  if (unchecked.length === 0) return undefined;
  const items = unchecked.slice(0, SHOWN).map(({ place, reason }) => html`<li>${reason} <small>${place}</small></li>`);
  return html`<details open><summary>Not checked: ${unchecked.length} ${unchecked.length === 1 ? 'keyword' : 'keywords'} of the contract</summary><ul>${items}</ul></details>`;
}

function requestItem(record: RequestRecord, { points }: ServedContract, show: ShowPoint): Html {
  const { time, method, path, status, milliseconds, openPoints, assumptionSet } = record;
  const notes = [`${Math.round(milliseconds)} ms`, `under ${assumptionSet ?? 'none'}`, ...notesOf(record)];
  const guesses = openPoints.flatMap((id) => points.filter((point) => point.id === id)).map((point) => show(point));
  return html`<li>
<strong>${status ?? '–'}</strong> <code>${method} ${path}</code>
<p><time datetime="${time}">${new Date(time).toLocaleTimeString('en-GB')}</time> · ${notes.join(' · ')}</p>
${guesses.length > 0 && html`<details><summary>Guessed at ${guesses.length} open ${guesses.length === 1 ? 'point' : 'points'}</summary><ul>${guesses}</ul></details>`}
</li>
`;
}
