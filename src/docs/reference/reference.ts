import {
  type Contract,
  type DocumentPlace,
  type ElementKind,
  entriesOf,
  type Operation,
  operationsIn,
  toPointer,
} from '../../contract/model/index.ts';
import { toSlug } from '../markdown.ts';
import { oncePerContract } from '../once-per-contract.ts';
import { REFERENCE_PAGE } from '../page.ts';
import { createElementReader, textAt } from './elements.ts';
import { groupOperations } from './groups.ts';
import { addressPart, flowSentences, keyPart, operationView } from './operation-view.ts';
import { createSampleReader } from './sample-request.ts';
import { schemaPointer, schemaView } from './schema-view.ts';

export type Reference = ReturnType<typeof readReference>;
export type OperationPage = Reference['operations'][number];
export type SchemaPage = Reference['schemas'][number];

export const referenceOf = oncePerContract(readReference);

function readReference(contract: Contract) {
  const overview = createElementReader(contract, { reserved: OVERVIEW_IDS });
  const { at } = overview;
  const partsOf = (kind: ElementKind) =>
    contract.model.elements.flatMap((one) =>
      one.kind === kind && one.parent?.kind === 'document' ? [at(one.pointer)] : [],
    );
  const components = at('/components').node;
  const api = overview.describe(at('/info'), 'api');
  const servers = partsOf('server').map((server) => addressPart(overview, server));
  const keys = entriesOf(components.securitySchemes).map(([name]) => {
    const scheme = at(toPointer(['components', 'securitySchemes', name]));
    return { name, part: keyPart(overview, scheme), flows: flowSentences(scheme.node) };
  });
  const samplesOf = createSampleReader(contract);
  const counts = Map.groupBy(
    contract.openPoints.flatMap(({ place }) => place.operations),
    String,
  );
  const uniquePath = createPathMaker();
  const read = documentedOperations(contract).map((operation) => {
    const reader = createElementReader(contract);
    const view = operationView(reader, operation, samplesOf);
    const openCount = counts.get(operation.operationId)?.length ?? 0;
    return { path: uniquePath(operationPath(operation)), view, openCount, anchors: reader.anchors };
  });
  const tags = partsOf('tag').map((tag) => {
    const name = textAt(tag.node, 'name');
    return { ...overview.describe(tag, overview.uniqueAnchor(toSlug(name) || 'tag')), name, node: tag.node };
  });
  const schemas = entriesOf(components.schemas).map(([name]) => {
    const reader = createElementReader(contract);
    const view = schemaView(reader, schemaPointer(name), 'schema');
    return { path: uniquePath(schemaPath(name)), name, view, anchors: reader.anchors };
  });
  const links = new Map<string, string>();
  for (const { path, anchors } of [{ path: REFERENCE_PAGE, anchors: overview.anchors }, ...schemas, ...read]) {
    for (const [pointer, anchor] of anchors) if (!links.has(pointer)) links.set(pointer, `${path}#${anchor}`);
  }
  return {
    api,
    servers,
    keys,
    groups: groupOperations(contract, read, tags, overview.uniqueAnchor),
    operations: read,
    schemas,
    schemaPath: new Map(schemas.map(({ name, path }) => [name, path])),
    link: ({ pointer }: Pick<DocumentPlace, 'pointer'>) => links.get(pointer) ?? REFERENCE_PAGE,
  };
}

/** The ids that the overview has itself; the other anchors are those of tags, servers and keys. */
const OVERVIEW_IDS = ['operations', 'calls', 'api', 'api-open', 'main', 'site-links', 'page-list'];

/** Lists the operations of a document: those of its paths, also with methods of OpenAPI 3.2, and its webhooks. */
function documentedOperations({ document }: Contract): Operation[] {
  return [
    ...operationsIn(document, document.paths, '/paths'),
    ...operationsIn(document, document.webhooks, '/webhooks'),
  ];
}

const RESERVED_NAMES = ['index', 'all'];
/** The maximum length of a name in a path, since file systems limit names to 255 bytes. */
const MAX_NAME_CHARS = 80;

export function operationPath({ operationId }: Operation): string {
  const name = toSlug(operationId.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')).slice(0, MAX_NAME_CHARS) || 'operation';
  return `reference/${RESERVED_NAMES.includes(name) ? `${name}-operation` : name}.html`;
}

function schemaPath(name: string): string {
  const text = toSlug(name).slice(0, MAX_NAME_CHARS) || 'schema';
  return `schemas/${text === 'index' ? 'index-schema' : text}.html`;
}

/** Returns a function that makes paths unique: it adds a number to a path that was used before. */
function createPathMaker(): (path: string) => string {
  const taken = new Set<string>();
  return (path) => {
    let unique = path;
    for (let count = 2; taken.has(unique); count += 1) unique = path.replace(/\.html$/, `-${count}.html`);
    taken.add(unique);
    return unique;
  };
}

export function referenceLink(contract: Contract, place: Pick<DocumentPlace, 'pointer'>): string {
  return referenceOf(contract).link(place);
}

export function apiTitle({ document }: Contract): string {
  return textAt(document.info, 'title');
}

/** The version of the contract, not of the API. */
export function contractVersion({ document }: Contract): string {
  return textAt(document.info, 'version');
}
