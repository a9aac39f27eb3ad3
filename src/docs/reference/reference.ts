import {
  type Contract,
  type ElementKind,
  isJsonObject,
  type Operation,
  type Place,
  toPointer,
} from '../../contract/index.ts';
import { slug } from '../markdown.ts';
import { REFERENCE_PAGE, SCHEMAS_PAGE } from '../page.ts';
import { elementReader, entriesOf, type Shown, textOf } from './elements.ts';
import {
  type AddressView,
  addressesOf,
  type KeyView,
  keyView,
  type OperationView,
  operationView,
} from './operation-view.ts';
import { sampleRequestsOf } from './samples.ts';
import { type SchemaView, schemaView } from './schema-view.ts';

/** What the reference shows of a contract, page by page. */
export interface Reference {
  readonly api: Shown;
  readonly addresses: readonly AddressView[];
  readonly keys: readonly KeyView[];
  readonly groups: readonly OperationGroup[];
  readonly operations: readonly OperationPage[];
  readonly schemas: readonly SchemaView[];
  /** Where an element is shown, from a page at the root of the site. */
  link(place: Pick<Place, 'pointer'>): string;
}

export interface OperationPage {
  readonly path: string;
  readonly view: OperationView;
  /** How many details of its request and its answers are open. */
  readonly openCount: number;
}

/** The operations of one tag. */
export interface OperationGroup extends Shown {
  readonly name: string;
  readonly operations: readonly OperationPage[];
}

const KNOWN = new WeakMap<Contract, Reference>();

/** Reads the reference of a contract; the same for as long as the contract is. */
export function referenceOf(contract: Contract): Reference {
  const reference = KNOWN.get(contract) ?? readReference(contract);
  KNOWN.set(contract, reference);
  return reference;
}

function readReference(contract: Contract): Reference {
  const overview = elementReader(contract);
  const { at } = overview;
  const partsOf = (kind: ElementKind) =>
    contract.model.elements.flatMap((one) =>
      one.kind === kind && one.parent?.kind === 'document' ? [at(one.pointer)] : [],
    );
  const components = at('/components').node;
  const api = overview.show(at('/info'), 'api');
  const addresses = addressesOf(overview, partsOf('server'));
  const keys = entriesOf(components.securitySchemes).map(([name]) =>
    keyView(overview, at(toPointer(['components', 'securitySchemes', name]))),
  );
  const samplesOf = sampleRequestsOf(contract);
  const counts = Map.groupBy(
    contract.openPoints.flatMap(({ place }) => place.operations),
    (operationId) => operationId,
  );
  const read = contract.operations.map((operation) => {
    const reader = elementReader(contract);
    const view = operationView(reader, operation, samplesOf);
    const openCount = counts.get(operation.operationId)?.length ?? 0;
    return { path: operationPath(operation), view, openCount, anchors: reader.anchors };
  });
  const of = (tag: string) => read.filter(({ view }) => view.operation.tag === tag);
  const declared = partsOf('tag').map((tag) => {
    const name = textOf(tag.node, 'name');
    return { ...overview.show(tag, slug(name)), name, operations: of(name) };
  });
  const others = new Set(read.map(({ view }) => view.operation.tag));
  for (const { name } of declared) others.delete(name);
  const undeclared = [...others].map((tag) => {
    const name = tag === '' ? 'Without a tag' : tag;
    return { anchor: slug(name), sentences: [], open: [], name, operations: of(tag) };
  });
  const groups = [...declared, ...undeclared];
  const bySchema = elementReader(contract);
  const schemas = entriesOf(components.schemas).map(([name]) =>
    schemaView(bySchema, toPointer(['components', 'schemas', name]), name, { name }),
  );

  const links = new Map<string, string>();
  const pages = [
    { path: REFERENCE_PAGE, anchors: overview.anchors },
    ...read,
    { path: SCHEMAS_PAGE, anchors: bySchema.anchors },
  ];
  for (const { path, anchors } of pages) {
    for (const [pointer, anchor] of anchors) if (!links.has(pointer)) links.set(pointer, `${path}#${anchor}`);
  }
  return {
    api,
    addresses,
    keys,
    groups,
    operations: read,
    schemas,
    link: ({ pointer }) => links.get(pointer) ?? REFERENCE_PAGE,
  };
}

/** Names that pages of the reference have already. */
const TAKEN = ['index', 'all', 'schemas'];

/** The page of an operation. */
export function operationPath({ operationId }: Operation): string {
  const name = slug(operationId.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-'));
  return `reference/${TAKEN.includes(name) ? `${name}-operation` : name}.html`;
}

/** Where the reference shows an element of the contract, from a page at the root of the site. */
export function referenceLink(contract: Contract, place: Pick<Place, 'pointer'>): string {
  return referenceOf(contract).link(place);
}

/** What the contract says of itself in one line. */
export function titleOf({ document }: Contract): string {
  const info = isJsonObject(document.info) ? document.info : {};
  return textOf(info, 'title');
}

/** The version of the contract, which is not that of the API. */
export function versionOf({ document }: Contract): string {
  return textOf(document.info, 'version');
}
