import { readFileSync } from 'node:fs';
import type { OperationId } from '../../generated/ids.ts';
import { html, trusted } from '../html/index.ts';
import { ownResponse, type PagePart, type ServedRequest, type ServedResponse, STATUS_PATH } from '../serve/index.ts';
import type { ControlAccess } from './control/access.ts';
import { CONTROL_PATH } from './control/document.ts';

/** Where the modules of the page are. */
const FILES_PATH = `${STATUS_PATH}page/`;
const FILES = ['main.js', 'api.js', 'dom.js', 'keys.js', 'stored.js', 'talk.js'];

const SEND: OperationId = 'sendMessage';

/** The part of the page that talks with the agents, shows what is stored, creates more, and issues keys. */
export function sandboxPart(access: ControlAccess): PagePart {
  return {
    script: `${FILES_PATH}main.js`,
    allows: (request) => !access.isOn || access.has(request),
    show(request, { operations, points, decisions, where }) {
      if (!access.isOn) {
        return html`<p>To talk with the agents here, see what is stored and issue keys, start the sandbox with a token in <code>COLLOQUY_CONTROL_TOKEN</code>.</p>`;
      }
      if (!access.has(request)) {
        return html`<p>To talk with the agents here, see what is stored and issue keys, open the link that the sandbox printed, or this page with <code>?token=</code> and the control token.</p>`;
      }
      const data = {
        api: CONTROL_PATH,
        send: operations.find(({ operationId }) => operationId === SEND)?.path,
        keysHaveAgents: decisions.forSurface('key-access', 'developer-api').does,
        questions: Object.fromEntries(
          points.map(({ id, question = '', place }) => [id, `${question.replaceAll('`', '')} ${where(place.pointer)}`]),
        ),
      };
      // What closes a script is the one text that could end it early.
      const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
      return html`<script type="application/json" id="sandbox-data">${trusted(text)}</script>
<div id="sandbox"><noscript><p>This page needs JavaScript. Programs use the control API at <code>${CONTROL_PATH}/</code>.</p></noscript></div>`;
    },
  };
}

const read = new Map<string, string>();

/** A module of the page; `undefined` for all other requests. */
export function pageFile({ path, method }: ServedRequest): Promise<ServedResponse> | undefined {
  const name = path.startsWith(FILES_PATH) ? path.slice(FILES_PATH.length) : '';
  if (!FILES.includes(name) || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const text = read.get(name) ?? readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');
  read.set(name, text);
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  };
  return Promise.resolve(ownResponse(200, headers, text));
}
