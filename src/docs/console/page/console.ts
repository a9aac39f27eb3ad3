// The console: sends a request to the core of the mock within the page, or to a server.

import type { Operation } from '../../../contract/model/operation.ts';
import { element } from '../../../web/page/dom.js';
import { bodyToSend, toSampleBody, writeRequest } from '../request-form.ts';
import type { ClientModule } from './client-code.ts';
import { writeRequestCode } from './code-samples.ts';
import { findElement } from './elements.ts';
import { createFields, type FormInput, hasStrayKey, type RequestFields } from './fields.ts';
import { type ApiInPage, contractWithoutSet, findApi, sets } from './in-page.ts';
import type { OwnSet } from './own-set.ts';
import { type ConsoleRequest, explainFailure, send } from './send.ts';
import { showFailure, showNote, showResponse } from './show-response.ts';

const form = findElement('form.console', HTMLFormElement);
const [operationField, targetField, baseField, addressField] = [
  findElement('[name=operation]', HTMLSelectElement),
  findElement('[name=target]', HTMLSelectElement),
  findElement('[name=base]', HTMLSelectElement),
  findElement('[name=address]', HTMLInputElement),
];
const fieldRows = findElement('.request-fields', HTMLElement);
const responsesArea = findElement('.console-answers', HTMLElement);
const sendButton = findElement('.request > button', HTMLButtonElement);
const DEFAULT_ADDRESS = addressField.value;

/** The addresses that the user typed, by surface. */
const addresses = new Map<string, string>();
/** The module for the set that the user builds. Loaded on first use. */
let ownSetModule: Promise<typeof import('./own-set.ts')> | undefined;
const loadOwnSetModule = () => {
  ownSetModule ??= import('./own-set.ts');
  return ownSetModule;
};

const selectedOperation = () =>
  contractWithoutSet.operations.find(({ operationId }) => operationId === operationField.value) ??
  contractWithoutSet.operations[0];
const isOwnSet = (): boolean => targetField.value === 'own';

/**
 * Lists the APIs that respond in this page, with the captions of their responses; empty if a server does, or `own` has
 * none.
 */
async function listRespondents(own: OwnSet | undefined): Promise<(readonly [caption: string, api: ApiInPage])[]> {
  const { value } = targetField;
  if (value === 'address' || serverAddress() !== undefined) return [];
  if (own !== undefined) return own.api === undefined ? [] : [['Under your set', own.api]];
  const names = value === 'all' ? sets.map(({ name }) => name) : [value];
  const captionOf = (name: string): string => (sets.length === 0 ? 'From the mock in this page' : `Under ${name}`);
  return Promise.all(names.map(async (name) => [captionOf(name), await findApi(name)] as const));
}

let fields: RequestFields | undefined;

/**
 * The API whose request fields are shown: under the first selected set; the contract alone for a server or the user's
 * set.
 */
let api: ApiInPage;

/** The numbers of the latest opened operation and of the latest sent request. Late results of earlier ones are not shown. */
let latestOpening = 0;
let latestSend = 0;

function showFields(): void {
  const shown = selectedOperation();
  if (shown === undefined) return;
  const { value } = targetField;
  addressField.value = serverAddress() ?? addresses.get(shown.surface) ?? DEFAULT_ADDRESS;
  findElement('.address', HTMLElement).hidden = value !== 'address' && serverAddress() === undefined;
  for (const part of document.querySelectorAll<HTMLElement>('.own-set')) part.hidden = !isOwnSet();
  const isMock = serverAddress() === undefined;
  fields = createFields(shown, { api, isMock, onChange: showProblemsAndCode });
  fieldRows.replaceChildren(...fields.rows);
  showProblemsAndCode();
}

/** Lists the servers of an operation in its document, with default values for the variables in their addresses. */
function listServers({ servers }: Operation): { readonly url: string; readonly text: string }[] {
  return servers.flatMap(({ node }) => {
    const url = String(node.url ?? '').replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
      return String(Object(Object(node.variables)[name]).default ?? `{${name}}`);
    });
    // `//host` has the scheme of the page.
    const address = url.startsWith('//') ? new URL(url, location.href).href : url;
    return /^https?:/.test(address) ? [{ url: address.replace(/\/+$/, ''), text: `${url}: the API itself` }] : [];
  });
}

/** Returns the address of the selected server of the document; `undefined` for any other target. */
function serverAddress(): string | undefined {
  const [, index] = /^server-(\d+)$/.exec(targetField.value) ?? [];
  const shown = selectedOperation();
  return index === undefined || shown === undefined ? undefined : listServers(shown)[Number(index)]?.url;
}

/** Lists the servers of the operation among the targets; the selected one stays if it is still there. */
function showServers(): void {
  const shown = selectedOperation();
  const group = findElement('[name=target] .servers', HTMLOptGroupElement);
  const servers = shown === undefined ? [] : listServers(shown);
  const { value } = targetField;
  for (const option of group.querySelectorAll('[value^=server-]')) option.remove();
  group.append(...servers.map(({ text }, index) => element('option', { value: `server-${index}` }, text)));
  const isListed = [...targetField.options].some((option) => option.value === value);
  targetField.value = isListed ? value : 'address';
}

/** Creates the request from the current fields, valid or not. */
function createRequest(shown: Operation, input: FormInput): ConsoleRequest {
  const { path, query, headers } = writeRequest(shown, input);
  const { body, content } = input;
  const sent = body && bodyToSend(content, body);
  return {
    method: shown.method.toUpperCase(),
    address: addressField.value.replace(/\/+$/, ''),
    path,
    query: [query, input.query].filter(Boolean).join('&'),
    headers: {
      ...headers,
      ...input.headers,
      ...(body !== undefined &&
        sent !== undefined &&
        !(sent instanceof FormData) && { 'Content-Type': body.mediaType }),
    },
    body: sent,
    sample: body && toSampleBody(content, body),
  };
}

function showProblemsAndCode(): void {
  const shown = selectedOperation();
  if (shown === undefined || fields === undefined) return;
  fields.showProblems();
  const under = api.operations.find(({ pointer }) => pointer === shown.pointer) ?? shown;
  const input = fields.read();
  const code = writeRequestCode(createRequest(under, input), under, input, clientModule(shown));
  for (const [language, text] of Object.entries(code))
    findElement(`.console-code [data-name=${language}] code`, HTMLElement).textContent = text;
}

/** Returns the module of the generated client. Each surface has a client of its own, and the first one's is named after no surface. */
function clientModule({ surface }: Operation): ClientModule {
  const { module = '', note = '', keyOption } = findElement('.console-code [data-module]', HTMLElement).dataset;
  const isFirst = surface === contractWithoutSet.operations[0]?.surface;
  const name = isFirst ? '' : surface.slice(0, 1).toUpperCase() + surface.slice(1);
  return { module, note, keyOption: isFirst ? keyOption : undefined, create: `create${name}FetchClient` };
}

function showResponses(...parts: readonly HTMLElement[]): void {
  responsesArea.replaceChildren(...parts);
  responsesArea.removeAttribute('aria-busy');
}

async function sendNow(): Promise<void> {
  const number = ++latestSend;
  const shown = selectedOperation();
  if (shown === undefined || fields === undefined) return;
  const input = fields.read();
  const under = api.operations.find(({ pointer }) => pointer === shown.pointer) ?? shown;
  const request = createRequest(under, input);
  if (hasStrayKey(shown.surface, input)) {
    const refusal =
      'This key was typed for another part of the API. It is not sent here: each part has a key of its own.';
    showResponses(showFailure([refusal]));
    return;
  }
  responsesArea.setAttribute('aria-busy', 'true');
  const respond = async (): Promise<HTMLElement[]> => {
    const own = isOwnSet() ? await (await loadOwnSetModule()).createOwnSet() : undefined;
    const all = await listRespondents(own);
    if (all.length === 0 && own === undefined) return [await showNetworkResponse(shown, request)];
    const responses = all.map(async ([caption, one]) => showResponse(shown, caption, await send(request, one)));
    if (number === latestSend && own !== undefined) showFile(own);
    const notes =
      own === undefined ? all.flatMap(([caption, one]) => showNotes(one, `${caption}: `)) : await showProblems(own);
    return [...notes, ...(await Promise.all(responses))];
  };
  // A typed answer may not have the required form.
  const shownParts = await respond().catch((error: Error) => [showFailure([error.message])]);
  if (number === latestSend) showResponses(...shownParts);
}

const showNotes = (api: ApiInPage | undefined, caption = ''): HTMLElement[] =>
  api?.notes.map(({ title, items }) => showNote(caption + title, items)) ?? [];

/** Shows which answers of the user contradict each other, and offers further answers that resolve this. */
async function showProblems({ api, problem, wayOut }: OwnSet): Promise<HTMLElement[]> {
  const notes = showNotes(api);
  const parts = problem === undefined ? notes : [showFailure([problem]), ...notes];
  if (wayOut.length === 0) return parts;
  const { addPicks, answerInWords } = await loadOwnSetModule();
  const button = element('button', { type: 'button' }, `Also set ${wayOut.map(answerInWords).join(' And set ')}`);
  button.addEventListener('click', () => {
    addPicks(wayOut);
    void sendNow();
  });
  parts[0]?.append(button);
  return parts;
}

/** Shows the file with the answers that the user picked, and the command that serves it. */
function showFile({ file, restFrom }: OwnSet): void {
  findElement('.own-file', HTMLElement).hidden = file === undefined;
  findElement('.own-file pre code', HTMLElement).textContent = file ?? '';
  findElement('.own-file .rest', HTMLElement).textContent = restFrom === undefined ? '' : ` --rest-from ${restFrom}`;
}

async function showNetworkResponse(shown: Operation, request: ConsoleRequest): Promise<HTMLElement> {
  try {
    const received = await send(request, undefined);
    return showResponse(shown, `From ${new URL(request.address).host}`, received);
  } catch {
    return showFailure(await explainFailure(request.address));
  }
}

async function openOperation(): Promise<void> {
  const number = ++latestOpening;
  latestSend++;
  const named = decodeURIComponent(location.hash.slice(1));
  if (contractWithoutSet.operations.some(({ operationId }) => operationId === named)) operationField.value = named;
  showServers();
  showResponses();
  sendButton.disabled = true;
  const [[, first] = []] = isOwnSet() ? [] : await listRespondents(undefined);
  const next = first ?? (await findApi('none'));
  if (number !== latestOpening) return;
  api = next;
  showFields();
  sendButton.disabled = false;
  if (!isOwnSet()) return;
  const shown = selectedOperation();
  const { showPoints } = await loadOwnSetModule();
  if (number !== latestOpening) return;
  if (shown !== undefined) showPoints(shown, () => void sendNow());
  await sendNow();
}

operationField.addEventListener('change', () => {
  location.hash = encodeURIComponent(operationField.value);
});
for (const field of [targetField, baseField]) field.addEventListener('change', () => void openOperation());
findElement('.own-file button', HTMLButtonElement).addEventListener('click', () => {
  const href = URL.createObjectURL(
    new Blob([findElement('.own-file pre code', HTMLElement).textContent], { type: 'application/yaml' }),
  );
  element('a', { href, download: 'mine.yaml' }).click();
  URL.revokeObjectURL(href);
});
addressField.addEventListener('input', () => addresses.set(selectedOperation()?.surface ?? '', addressField.value));
form.addEventListener('input', (event) => {
  if (event.target !== operationField && event.target !== targetField) showProblemsAndCode();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void sendNow();
});
addEventListener('hashchange', () => void openOperation());
// In a task of its own, so that the page is drawn first.
setTimeout(async () => {
  if (location.hash === '' && sets.length > 1) targetField.value = 'all';
  await openOperation();
  form.toggleAttribute('hidden', false);
  if (!isOwnSet() && serverAddress() === undefined && targetField.value !== 'address') await sendNow();
});
