import { type Behaviour, findHeaderBehaviour } from '../../contract/behaviours/index.ts';
import { fromJsonText } from '../../contract/model/exact-json.ts';
import type { Aspect } from '../../contract/model/index.ts';
import { isJsonObject } from '../../contract/model/json.ts';
import { contentFor, type Operation, responseFor } from '../../contract/model/operation.ts';
import type { Schema } from '../../contract/model/schema.ts';
import type { ServedContract, ServedMark } from '../../servers/http/core.ts';
import { type Html, html } from '../../web/index.ts';
import { openPointLink } from '../page.ts';

/**
 * A piece of a response as text, with the ids of the open points that make the piece a guess. A value of several lines
 * is indented as if it were a whole body.
 */
export interface ResponsePiece {
  readonly text: string;
  readonly points: readonly string[];
}

export interface ResponseView {
  readonly status: ResponsePiece;
  readonly headers: readonly (ResponsePiece & { readonly name: string })[];
  readonly body: readonly ResponsePiece[];
}

export interface ResponseText {
  readonly status: number;
  /** The headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string | undefined;
}

/** Matches headers that are not shown: those that any server adds, and those that describe the mock. */
const HIDDEN_HEADERS =
  /^(content-length|date|connection|keep-alive|preference-applied|vary|access-control-.*|colloquy-.*)$/;

/** Aspects that leave a whole value open. */
const WHOLE_VALUE_ASPECTS: ReadonlySet<Aspect> = new Set<Aspect>(['body', 'errors', 'type']);

/**
 * Splits a response into stated parts and guesses. Also runs in browsers.
 *
 * @param contract The contract without a set, with its marks.
 * @param named The ids that the response names as its guesses. Without them, every value that the contract leaves open
 * is a guess.
 */
export function viewResponse(
  contract: Pick<ServedContract, 'marks' | 'points' | 'identifier'>,
  operation: Operation,
  { status, headers, body }: ResponseText,
  named = findNamedPoints(headers),
): ResponseView {
  const { marks, points, identifier } = contract;
  const open = new Set(points.flatMap(({ id, answered }) => (answered ? [] : id)));
  const isNamed = ({ id }: ServedMark): boolean => open.has(id) && (named === undefined || named.has(id));
  const idsOf = (all: readonly ServedMark[]): string[] => [...new Set(all.filter(isNamed).map(({ id }) => id))];
  const idsByBehaviour = (...shown: readonly Behaviour[]): string[] =>
    named === undefined
      ? []
      : idsOf(points.filter(({ shows }) => shows !== undefined && shown.some((one) => one === shows)));

  const documented = responseFor(operation, status);
  const operationMarks = marks.on(operation.node);
  const ofErrors = marks.on(documented?.node).filter(({ aspect }) => aspect === 'errors');
  const isRefused = status === 401 || status === 403;
  const statusMarks =
    status < 400
      ? operationMarks.filter(({ aspect }) => aspect === 'status')
      : [...operationMarks.filter(({ aspect }) => isRefused && aspect === 'security'), ...ofErrors];

  const headerPoints = (name: string): string[] => {
    const header = documented?.headers.find((one) => one.name.toLowerCase() === name);
    if (header !== undefined) return idsOf(marks.on(header.node));
    if (name === 'www-authenticate') return idsOf(operationMarks.filter(({ aspect }) => aspect === 'security'));
    const decided = idsByBehaviour(
      ...(name === identifier?.name.toLowerCase()
        ? (['header-on-answers', 'header-on-errors'] as const)
        : [findHeaderBehaviour(name)]),
    );
    return decided.length > 0
      ? decided
      : idsOf(marks.on(documented?.node).filter(({ aspect }) => aspect === 'headers'));
  };

  const marksOf = (schema: Schema | undefined): ServedMark[] =>
    [schema, ...(schema?.alternatives ?? [])].flatMap((one) => one?.parts ?? []).flatMap(({ node }) => marks.on(node));

  const splitValue = (value: unknown, schema: Schema | undefined, indent: string): ResponsePiece[] => {
    const here = marksOf(schema);
    const whole = here.filter(({ aspect }) => WHOLE_VALUE_ASPECTS.has(aspect));
    if (idsOf(whole).length > 0) return [{ text: formatJson(value), points: idsOf(whole) }];
    if (Array.isArray(value) && value.length > 0) {
      const items = value.map((item) => splitValue(item, schema?.items, `${indent}  `));
      return encloseItems('[', items, ']', indent);
    }
    if (!isJsonObject(value) || Object.keys(value).length === 0) {
      const guessed = idsOf(here.filter(({ aspect }) => aspect !== 'presence' && aspect !== 'fields'));
      const kinds =
        typeof value === 'number' || typeof value === 'bigint' ? idsByBehaviour('integers', 'integer-size') : [];
      const points = [...guessed, ...kinds, ...(value === null ? idsByBehaviour('nulls') : [])];
      return [{ text: formatJson(value), points }];
    }
    const otherFields = idsOf(here.filter(({ aspect }) => aspect === 'fields'));
    const fields = Object.entries(value).map(([name, field]) => {
      const property = schema?.properties.get(name);
      const label = `${JSON.stringify(name)}: `;
      if (property !== undefined) return [{ text: label, points: [] }, ...splitValue(field, property, `${indent}  `)];
      return [{ text: label + formatJson(field), points: otherFields }];
    });
    return encloseItems('{', fields, '}', indent);
  };

  const mediaType = headers['content-type']?.replace(/;.*/, '').trim() ?? '';
  const value = body === undefined || body === '' ? undefined : parseJson(body);
  const splitBody = (): ResponsePiece[] => {
    if (value === undefined) return body ? [{ text: body, points: idsOf(ofErrors) }] : [];
    if (idsOf(ofErrors).length > 0) return [{ text: formatJson(value.json), points: idsOf(ofErrors) }];
    return splitValue(value.json, contentFor(operation, status, mediaType)?.schema, '');
  };
  return {
    status: { text: String(status), points: idsOf(statusMarks) },
    headers: Object.entries(headers).flatMap(([name, text]) =>
      text === undefined || HIDDEN_HEADERS.test(name) ? [] : [{ name, text, points: headerPoints(name) }],
    ),
    body: splitBody(),
  };
}

/** Writes a response for a page. Each guess links to its first open point, and has a title about all its open points. */
export function responseHtml(
  { status, headers, body }: ResponseView,
  root: string,
  titleOf: (ids: readonly string[]) => string,
): Html {
  const pieceHtml = ({ text, points }: ResponsePiece): Html =>
    points[0] === undefined
      ? html`${text}`
      : html`<a class="gap${text.includes('\n') && ' lines'}" href="${root}${openPointLink(points[0])}" title="${titleOf(points)}">${text}</a>`;
  return html`<pre tabindex="0"><code>${pieceHtml(status)}
${headers.map(
  (header) => html`${header.name}: ${pieceHtml(header)}
`,
)}
${body.length === 0 ? 'no body' : body.map(pieceHtml)}</code></pre>`;
}

/** Returns the open points that one of our servers names in a header of its response; `undefined` for another server. */
export function findNamedPoints(headers: ResponseText['headers']): ReadonlySet<string> | undefined {
  const ids = headers['colloquy-open-points'];
  const isOurs = ids !== undefined || Object.keys(headers).some((name) => name.startsWith('colloquy-'));
  return isOurs ? new Set((ids ?? '').split(/, */).filter(Boolean)) : undefined;
}

function encloseItems(
  open: string,
  items: readonly (readonly ResponsePiece[])[],
  close: string,
  indent: string,
): ResponsePiece[] {
  const plainPiece = (text: string): ResponsePiece => ({ text, points: [] });
  const lines = items.flatMap((item, index) => [plainPiece(`${index === 0 ? open : ','}\n${indent}  `), ...item]);
  return [...lines, plainPiece(`\n${indent}${close}`)];
}

/** Writes JSON with the indentation of `JSON.stringify`, and with all digits of integers beyond 2^53. */
function formatJson(value: unknown, indent = ''): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const items = isList
    ? value.map((item) => formatJson(item, `${indent}  `))
    : Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${formatJson(field, `${indent}  `)}`);
  const [open, close] = isList ? '[]' : '{}';
  if (items.length === 0) return `${open}${close}`;
  return `${open}\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}${close}`;
}

function parseJson(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: fromJsonText(text) };
  } catch {
    return undefined;
  }
}
