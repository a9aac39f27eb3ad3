// The console: sends a request to the core of the mock within the page, or to a server.

import { jsonTypeOf } from '../../../contract/model/media-types.ts';
import { type Operation, type Parameter, requiresKey } from '../../../contract/model/operation.ts';
import { curlCommand, quoted } from '../../../web/page/curl.js';
import { element } from '../../../web/page/dom.js';
import { fieldRow, find, textInput } from './elements.ts';
import { type ApiInPage, apiNamed, bare, sets } from './in-page.ts';
import { addPicks, answerInWords, type OwnSet, ownSet, showPoints } from './own-set.ts';
import { type ConsoleRequest, explainFailure, send, urlOf } from './send.ts';
import { showFailure, showNote, showResponse } from './show-response.ts';
import { site } from './site.ts';

const form = find('form.console', HTMLFormElement);
const [operationField, targetField, baseField, addressField] = [
  find('[name=operation]', HTMLSelectElement),
  find('[name=target]', HTMLSelectElement),
  find('[name=base]', HTMLSelectElement),
  find('[name=address]', HTMLInputElement),
];
const fields = find('.request-fields', HTMLElement);
const answers = find('.console-answers', HTMLElement);
const sendButton = find('.request > button', HTMLButtonElement);
const DEFAULT_ADDRESS = addressField.value;

/** The typed addresses and keys by surface, so that none is sent to another surface. */
const addresses = new Map<string, string>();
const keys = new Map<string, string>();

const operation = () =>
  bare.operations.find(({ operationId }) => operationId === operationField.value) ?? bare.operations[0];
const isOwnSet = (): boolean => targetField.value === 'own';

/** The APIs that respond in this page, with the captions of their responses; empty if a server responds. */
async function respondents(own: OwnSet | undefined): Promise<(readonly [caption: string, api: ApiInPage])[]> {
  const { value } = targetField;
  if (value === 'address') return [];
  if (own !== undefined) return own.api === undefined ? [] : [['Under your set', own.api]];
  const names = value === 'all' ? sets.map(({ name }) => name) : [value];
  return Promise.all(names.map(async (name) => [`Under ${name}`, await apiNamed(name)] as const));
}

interface Field {
  readonly input: HTMLInputElement | HTMLTextAreaElement;
  readonly problem: HTMLElement;
  readonly row: HTMLElement;
  /** Describes what the contract does not allow in the value; an empty text if it is valid. */
  check(): string;
}

let parameters: (Field & { readonly parameter: Parameter })[] = [];
let query: HTMLInputElement | undefined;
let key: HTMLInputElement | undefined;
let body: Field | undefined;

/** The API whose fields are shown: that of the first set, or the contract itself if a server responds. */
let api: ApiInPage;

/**
 * Numbers of the latest opening and of the latest send. Results of earlier ones, which may arrive later, are not shown.
 */
let openings = 0;
let sends = 0;

function showFields(): void {
  const shown = operation();
  if (shown === undefined) return;
  const under = api.operations.find(({ pointer }) => pointer === shown.pointer) ?? shown;
  const example = site.examples[shown.operationId];
  const { surface } = shown;
  addressField.value = addresses.get(surface) ?? DEFAULT_ADDRESS;
  find('.address', HTMLElement).hidden = targetField.value !== 'address';
  for (const part of document.querySelectorAll<HTMLElement>('.own-set')) part.hidden = !isOwnSet();

  const sendable = under.parameters.filter((one) => one.in !== 'cookie');
  parameters = sendable.map((parameter) => {
    const value = parameter.in === 'path' ? (example?.path[parameter.name] ?? '') : '';
    const field = createField(parameter.name, textInput({ value }), parameter.in);
    return {
      ...field,
      parameter,
      check: () => problemsOf(parameter.schema?.places ?? [], typedValue(field.input.value, parameter)),
    };
  });
  const isQueryOpen = bare.marks.on(shown.node).some(({ aspect }) => aspect === 'parameters');
  query = isQueryOpen ? textInput({ placeholder: 'name=value' }) : undefined;
  const isKeyOpen = bare.marks.on(shown.node).some(({ aspect }) => aspect === 'security');
  key = example?.key && textInput({ placeholder: 'none' });
  if (key !== undefined) {
    key.value =
      keys.get(surface) ?? (surface === bare.operations[0]?.surface ? 'example-key' : `example-${surface}-key`);
    key.addEventListener('input', () => keys.set(surface, key?.value ?? ''));
  }
  const content = under.requestBody?.contents[0];
  body =
    shown.requestBody === undefined
      ? undefined
      : {
          ...createField(
            'Body',
            element('textarea', { value: example?.body ?? '', rows: 8, spellcheck: false }),
            content?.mediaType === '*/*' ? 'JSON, or anything else' : 'JSON',
          ),
          check: () => {
            const text = body?.input.value ?? '';
            if (text.trim() === '') return under.requestBody?.isRequired === true ? 'the contract requires a body' : '';
            try {
              return problemsOf(content?.schema?.places ?? [], JSON.parse(text));
            } catch {
              return 'this is not JSON';
            }
          },
        };
  const keyHint = `${example?.key?.name}: ${example?.key?.prefix}…${isKeyOpen ? ' (open whether one is needed)' : requiresKey(shown) ? '' : ' (optional)'}`;
  fields.replaceChildren(
    ...[
      ...parameters.map(({ row }) => row),
      query && fieldRow('Query', query, 'no parameter is known: what you send is a guess'),
      key && fieldRow('Key', key, keyHint),
      body?.row,
    ].filter((row) => row !== undefined),
  );
  showProblemsAndCommand();
}

function createField(label: string, input: Field['input'], hint: string): Omit<Field, 'check'> {
  const problem = element('span', { className: 'problem', role: 'status' });
  const row = element('div', { className: input.localName }, fieldRow(label, input, hint), problem);
  return { input, problem, row };
}

/** Converts a typed text to the type of its parameter, since paths and queries are text. */
function typedValue(text: string, { schema }: Parameter): unknown {
  const isNumber = schema?.types.has('integer') === true || schema?.types.has('number') === true;
  return isNumber && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function problemsOf(pointers: readonly string[], value: unknown): string {
  const errors = pointers.flatMap((pointer) => api.schemas.validate(pointer, value, 'request'));
  const inWords = errors.map(({ place, keyword, params }) => {
    const wanted = Object.values(params).flat().join(', ');
    return `${place.length === 0 ? '' : `${place.join('.')}: `}${keyword} ${wanted}`.trim();
  });
  return [...new Set(inWords)].join('; ');
}

/** Makes the request of the fields as they are, valid or not. */
function requestNow(shown: Operation): ConsoleRequest {
  const pathValue = (name: string): string =>
    parameters.find(({ parameter }) => parameter.in === 'path' && parameter.name === name)?.input.value ?? '';
  const path = shown.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(pathValue(name)));
  const filled = parameters.filter(({ parameter, input }) => parameter.in !== 'path' && input.value !== '');
  const queryFields = filled
    .filter(({ parameter }) => parameter.in === 'query')
    .map(({ parameter, input }): [string, string] => [parameter.name, input.value]);
  const typed = query?.value.replace(/^\?/, '') ?? '';
  const form = site.examples[shown.operationId]?.key;
  return {
    method: shown.method.toUpperCase(),
    address: addressField.value.replace(/\/+$/, ''),
    path,
    query: [new URLSearchParams(queryFields).toString(), typed].filter(Boolean).join('&'),
    headers: {
      ...(form && key !== undefined && key.value !== '' && { [form.name]: form.prefix + key.value }),
      ...Object.fromEntries(
        filled
          .filter(({ parameter }) => parameter.in === 'header')
          .map(({ parameter, input }) => [parameter.name, input.value]),
      ),
      ...(body !== undefined && body.input.value !== '' && { 'Content-Type': jsonTypeOf(shown.requestBody) }),
    },
    body: body === undefined || body.input.value === '' ? undefined : body.input.value,
  };
}

/** Whether the key was typed for another surface, which is the only one that may get it. */
function isStrayKey(): boolean {
  const surface = operation()?.surface ?? '';
  const value = key?.value ?? '';
  return value !== '' && [...keys].some(([other, typed]) => other !== surface && typed === value);
}

function showProblemsAndCommand(): void {
  for (const { problem, check } of [...parameters, ...(body ? [body] : [])]) {
    const reason = check();
    problem.textContent = reason === '' ? '' : `Not as the contract has it: ${reason}. You can send it anyway.`;
  }
  const shown = operation();
  if (shown !== undefined) find('.console-curl code', HTMLElement).textContent = commandFor(requestNow(shown));
}

/** Writes the command that sends the same request. */
function commandFor(request: ConsoleRequest): string {
  const { method, headers, body } = request;
  return curlCommand({
    method,
    url: quoted(urlOf(request)),
    headers: Object.entries(headers).map(([name, value]) => quoted(`${name}: ${value}`)),
    body: body && quoted(body),
  });
}

function showResponses(...parts: readonly HTMLElement[]): void {
  answers.replaceChildren(...parts);
  answers.removeAttribute('aria-busy');
}

async function sendNow(): Promise<void> {
  const number = ++sends;
  const shown = operation();
  if (shown === undefined) return;
  const request = requestNow(shown);
  if (isStrayKey()) {
    const refusal =
      'This key was typed for another part of the API. It is not sent here: each part has a key of its own.';
    showResponses(showFailure([refusal]));
    return;
  }
  answers.setAttribute('aria-busy', 'true');
  const respond = async (): Promise<HTMLElement[]> => {
    const own = isOwnSet() ? await ownSet() : undefined;
    const all = await respondents(own);
    if (all.length === 0 && own === undefined) return [await overNetwork(shown, request)];
    const responses = all.map(async ([caption, one]) => showResponse(shown, caption, await send(request, one)));
    if (number === sends && own !== undefined) showFile(own);
    const notes =
      own === undefined ? all.flatMap(([caption, one]) => showNotes(one, `${caption}: `)) : showProblems(own);
    return [...notes, ...(await Promise.all(responses))];
  };
  // A typed answer may not have the required form.
  const shownParts = await respond().catch((error: Error) => [showFailure([error.message])]);
  if (number === sends) showResponses(...shownParts);
}

const showNotes = (api: ApiInPage | undefined, caption = ''): HTMLElement[] =>
  api?.notes.map(({ title, items }) => showNote(caption + title, items)) ?? [];

/** Shows what does not fit together, and offers the answers with which it does. */
function showProblems({ api, problem, wayOut }: OwnSet): HTMLElement[] {
  const notes = showNotes(api);
  const parts = problem === undefined ? notes : [showFailure([problem]), ...notes];
  if (wayOut.length === 0) return parts;
  const button = element('button', { type: 'button' }, `Also set ${wayOut.map(answerInWords).join(' And set ')}`);
  button.addEventListener('click', () => {
    addPicks(wayOut);
    void sendNow();
  });
  parts[0]?.append(button);
  return parts;
}

/** Shows the file with the picks, and the command that serves it. */
function showFile({ file, restFrom }: OwnSet): void {
  find('.own-file', HTMLElement).hidden = file === undefined;
  find('.own-file pre code', HTMLElement).textContent = file ?? '';
  find('.own-file .rest', HTMLElement).textContent = restFrom === undefined ? '' : ` --rest-from ${restFrom}`;
}

async function overNetwork(shown: Operation, request: ConsoleRequest): Promise<HTMLElement> {
  try {
    const received = await send(request, undefined);
    return showResponse(shown, `From ${new URL(request.address).host}`, received);
  } catch {
    return showFailure(await explainFailure(request.address));
  }
}

async function openNamed(): Promise<void> {
  const number = ++openings;
  sends++;
  const named = decodeURIComponent(location.hash.slice(1));
  if (bare.operations.some(({ operationId }) => operationId === named)) operationField.value = named;
  showResponses();
  sendButton.disabled = true;
  const [[, first] = []] = isOwnSet() ? [] : await respondents(undefined);
  const next = first ?? (await apiNamed('none'));
  if (number !== openings) return;
  api = next;
  showFields();
  sendButton.disabled = false;
  if (!isOwnSet()) return;
  const shown = operation();
  if (shown !== undefined) showPoints(shown, () => void sendNow());
  await sendNow();
}

operationField.addEventListener('change', () => {
  location.hash = encodeURIComponent(operationField.value);
});
for (const field of [targetField, baseField]) field.addEventListener('change', () => void openNamed());
find('.own-file button', HTMLButtonElement).addEventListener('click', () => {
  const href = URL.createObjectURL(
    new Blob([find('.own-file pre code', HTMLElement).textContent], { type: 'application/yaml' }),
  );
  element('a', { href, download: 'mine.yaml' }).click();
  URL.revokeObjectURL(href);
});
addressField.addEventListener('input', () => addresses.set(operation()?.surface ?? '', addressField.value));
form.addEventListener('input', (event) => {
  if (event.target !== operationField && event.target !== targetField) showProblemsAndCommand();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void sendNow();
});
addEventListener('hashchange', () => void openNamed());
// In a task of its own, so that the page is drawn first.
setTimeout(() => openNamed().then(() => form.toggleAttribute('hidden', false)));
