import { exampleOf } from '../../assumptions/index.ts';
import {
  type Aspect,
  at,
  type Contract,
  citationOf,
  dereference,
  type Editable,
  editableAt,
  isJsonObject,
  type Json,
  type JsonObject,
  type OpenPoint,
  type Operation,
  type Statement,
} from '../../contract/index.ts';
import { openPointLink } from '../page.ts';
import { sampleRequestsOf, writeCurl, writeTypeScript } from './samples.ts';

/** Writes what the marks say, and what the examples show, to where readers see it. */
export function decorate(document: JsonObject, contract: Contract): void {
  for (const step of [showAddresses, showOpenValues, showOtherFields, showMarks, showBadges, showSamples])
    step(document, contract);
}

/** One step of the decoration: changes the document in place. `contract` is what the document was before. */
type Decorate = (document: JsonObject, contract: Contract) => void;

/**
 * Shows the default of an open address, which cannot exist. A renderer reads a bare variable as a path, and shows it
 * at the address of the docs themselves.
 */
const showAddresses: Decorate = (document, { operations }) => {
  const owners = new Set(['', ...operations.map(({ pointer }) => pointer.slice(0, pointer.lastIndexOf('/')))]);
  for (const owner of owners) {
    const servers = at(document, `${owner}/servers`);
    for (const [index] of (Array.isArray(servers) ? servers : []).entries()) {
      const server = editableAt(document, `${owner}/servers/${index}`);
      const variables = isJsonObject(server.variables) ? server.variables : {};
      server.url = String(server.url).replaceAll(
        /\{(\w+)\}/g,
        (whole, name: string) => defaultOf(variables[name]) ?? whole,
      );
      delete server.variables;
    }
  }
};

function defaultOf(variable: Json | undefined): string | undefined {
  return isJsonObject(variable) && typeof variable.default === 'string' ? variable.default : undefined;
}

/**
 * Gives every schema with an open value, or with open fields, an example that says so in words. Left to itself, the
 * renderer shows `null` and invents names.
 */
const showOpenValues: Decorate = (document, { openPoints }) => {
  const gaps = openPoints.filter(({ aspect }) => GAPS.includes(aspect));
  const open = new Map(gaps.map(({ id, place }) => [editableAt(document, place.pointer), id]));
  for (const schema of open.keys()) schema.examples = [openExampleOf(document, schema, open)];
};

const GAPS: readonly Aspect[] = ['type', 'body', 'fields'];

/** An example of a schema. A schema is known by itself, since a `$ref` leads to it from many pointers. */
function openExampleOf(document: JsonObject, value: Json | undefined, open: ReadonlyMap<JsonObject, string>): Json {
  const schema = dereference(document, value) ?? {};
  const id = open.get(schema);
  if (id !== undefined && schema.type !== 'object') return '◌ open';
  const given = exampleOf(schema);
  if (given !== undefined) return given;
  if (schema.type === 'array') return [openExampleOf(document, schema.items, open)];
  if (schema.type === 'integer') return 0;
  if (schema.type !== 'object') return 'string';
  const properties = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
  const fields = properties.map(([name, field]) => [name, openExampleOf(document, field, open)]);
  return fields.length === 0 && id !== undefined ? { '◌': 'open' } : Object.fromEntries(fields);
}

/** Gives the other fields of an object, where they are open, a row among its fields that says so. */
const showOtherFields: Decorate = (document, { openPoints }) => {
  for (const point of openPoints) {
    if (point.aspect !== 'fields') continue;
    const schema = editableAt(document, point.place.pointer);
    schema.additionalProperties = {
      'x-additionalPropertiesName': 'other fields',
      description: `> ${openPointText(point)}`,
    };
  }
};

/**
 * Writes every mark in words into the description of its element, since no renderer shows extensions at every spot.
 *
 * The open points of an element end its description, as one quotation.
 */
const showMarks: Decorate = (document, { statements, openPoints, operations }) => {
  const sources = Map.groupBy(statements, ({ place }) => place.pointer);
  const spots = openPoints.flatMap((point) => spotsOf(point, operations).map((pointer) => ({ pointer, point })));
  const shown = Map.groupBy(spots, ({ pointer }) => pointer);
  for (const pointer of new Set([...sources.keys(), ...shown.keys()])) {
    const element = editableAt(document, pointer);
    const known = knownOf(element, sources.get(pointer) ?? []);
    const open = (shown.get(pointer) ?? []).map(({ point }) => point);
    element.description = isServer(pointer)
      ? [...known, ...open.map(({ id, question }) => `Open: ${question} (${id})`)].join(' ').replaceAll('`', '')
      : [...paragraphs(known), quotation(open.filter(isNotOnRow(element)))].filter(Boolean).join('\n\n');
  }
};

/** One open point in Markdown: the question, and where to read on. */
function openPointText({ id, question }: OpenPoint): string {
  return `**Open:** ${question} [${id}](${openPointLink(id)})`;
}

function quotation(openPoints: readonly OpenPoint[]): string {
  return openPoints.map((point) => `> ${openPointText(point)}`).join('\n>\n');
}

/** Renderers show the description of a server as it stands, without Markdown, and most hide it in a menu. */
function isServer(pointer: string): boolean {
  return /(^|\/)servers\/\d+$/.test(pointer);
}

/** Where an open point is shown: at its element, and that of a server also where readers look without opening a menu. */
function spotsOf({ place: { pointer } }: OpenPoint, operations: readonly Operation[]): string[] {
  if (!isServer(pointer)) return [pointer];
  const owner = pointer.replace(/\/?servers\/\d+$/, '/');
  const seen = owner === '/' ? ['/info'] : operations.map((operation) => operation.pointer);
  return [pointer, ...seen.filter((spot) => spot.startsWith(owner))];
}

/** The other fields of an object have a row of their own, which carries their mark. */
function isNotOnRow({ additionalProperties }: Editable): (point: OpenPoint) => boolean {
  return ({ aspect }) => aspect !== 'fields' || typeof additionalProperties !== 'object';
}

/** What an element says of itself, then what its sources say beyond that, each with where it is said. */
function knownOf({ description }: Editable, statements: readonly Statement[]): string[] {
  const own = typeof description === 'string' ? description.trim() : '';
  const citations = new Set(statements.filter(({ says }) => says === own).map(citationOf));
  const said = own === '' || citations.size === 0 ? own : `${own} (${[...citations].join(', ')})`;
  const further = statements.filter(({ says }) => says !== own && says !== '');
  return [said, ...further.map((statement) => `${statement.says} (${citationOf(statement)})`)].filter(Boolean);
}

/** The first as a paragraph, the others as a list. */
function paragraphs([first, ...others]: readonly string[]): string[] {
  return first === undefined ? [] : [first, others.map((sentence) => `- ${sentence}`).join('\n')];
}

/** Says beside the name of each operation how many open points its request and its answers have. */
const showBadges: Decorate = (document, { operations, openPoints }) => {
  const concerned = Map.groupBy(
    openPoints.flatMap(({ place }) => place.operations),
    (operationId) => operationId,
  );
  for (const { operationId, pointer } of operations) {
    const count = concerned.get(operationId)?.length ?? 0;
    if (count > 0) editableAt(document, pointer)['x-badges'] = [{ name: `${count} open`, position: 'after' }];
  }
};

/**
 * Shows how each operation is called, from the named examples of the contract. They are removed from the body, where
 * the renderer would offer them a second time and apart from the samples.
 */
const showSamples: Decorate = (document, contract) => {
  const requestsOf = sampleRequestsOf(contract);
  for (const operation of contract.operations) {
    const requests = requestsOf(operation);
    editableAt(document, operation.pointer)['x-codeSamples'] = [
      ...requests.map((request, index) => toSample('curl', index, writeCurl(request))),
      ...requests.flatMap((request, index) => {
        const program = writeTypeScript(request);
        return program === undefined ? [] : [toSample('TypeScript', index, program)];
      }),
    ];
    const json = `${operation.pointer}/requestBody/content/application~1json`;
    if (isJsonObject(at(document, json))) delete editableAt(document, json).examples;
  }
};

/** One sample is one request: who copies it sends no more. The renderer distinguishes samples by their labels. */
function toSample(lang: string, index: number, source: string): JsonObject {
  return { lang, label: index === 0 ? lang : `${lang} ${index + 1}`, source };
}
