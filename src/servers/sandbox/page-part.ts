import type { OperationId } from '../../../generated/ids.ts';
import { createModuleReader, html, MODULE_HEADERS, trustedHtml } from '../../web/index.ts';
import { ownResponse, type PagePart, type ServedRequest, type ServedResponse, STATUS_PATH } from '../http/index.ts';
import type { ControlAccess } from './control/access.ts';
import { CONTROL_PATH } from './control/document.ts';

const PAGE_FOLDER = 'servers/sandbox/page';
const SCRIPT_NAMES = ['main.js', 'api.js', 'conversation-pane.js', 'keys-pane.js', 'stored-pane.js'];
const readModule = createModuleReader(PAGE_FOLDER, new URL('page/', import.meta.url), SCRIPT_NAMES);

const SEND_OPERATION: OperationId = 'sendMessage';

/** The part of the status page by which a person talks with the agents, sees and creates data, and issues keys. */
export function createSandboxPart(access: ControlAccess): PagePart {
  return {
    script: `${STATUS_PATH}${PAGE_FOLDER}/main.js`,
    allows: (request) => !access.isOn || access.allows(request),
    show(request, { operations, points, decisions, where }) {
      if (!access.isOn || !access.allows(request)) {
        const how = access.isOn
          ? html`open the link that the sandbox printed, or this page with <code>?token=</code> and the control token`
          : html`start the sandbox with a token in <code>COLLOQUY_CONTROL_TOKEN</code>`;
        return html`<p>To talk with the agents here, see what is stored and issue keys, ${how}.</p>`;
      }
      const data = {
        api: CONTROL_PATH,
        send: operations.find(({ operationId }) => operationId === SEND_OPERATION)?.path,
        keysHaveAgents: decisions.forSurface('key-access', 'developer-api').does,
        questions: Object.fromEntries(
          points.map(({ id, question = '', place }) => [
            id,
            `${question.replaceAll('`', '')} ${where(place.pointer ?? '')}`,
          ]),
        ),
      };
      // Escapes `<`, since `</script` would end the script early.
      const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
      return html`<script type="application/json" id="sandbox-data">${trustedHtml(text)}</script>
<div id="sandbox"><noscript><p>This page needs JavaScript. Programs use the control API at <code>${CONTROL_PATH}/</code>.</p></noscript></div>`;
    },
  };
}

/** Serves a script of the page; `undefined` for all other requests. */
export function servePageFile({ path, method }: ServedRequest): Promise<ServedResponse> | undefined {
  if (!path.startsWith(STATUS_PATH) || (method !== 'GET' && method !== 'HEAD')) return undefined;
  const text = readModule(path.slice(STATUS_PATH.length));
  return text === undefined ? undefined : Promise.resolve(ownResponse(200, MODULE_HEADERS, text));
}
