import {
  type Contract,
  type DocumentPlace,
  type ElementKind,
  entriesOf,
  type Operation,
  toPointer,
} from '../../contract/model/index.ts';
import { slug } from '../markdown.ts';
import { oncePerContract } from '../once-per-contract.ts';
import { REFERENCE_PAGE, SCHEMAS_PAGE } from '../page.ts';
import { elementReader, textAt } from './elements.ts';
import { addressPart, keyPart, operationView } from './operation-view.ts';
import { sampleReader } from './samples.ts';
import { schemaView } from './schema-view.ts';

export type Reference = ReturnType<typeof readReference>;
export type OperationPage = Reference['operations'][number];
export type OperationGroup = Reference['groups'][number];

export const referenceOf = oncePerContract(readReference);

function readReference(contract: Contract) {
  const overview = elementReader(contract);
  const { at } = overview;
  const partsOf = (kind: ElementKind) =>
    contract.model.elements.flatMap((one) =>
      one.kind === kind && one.parent?.kind === 'document' ? [at(one.pointer)] : [],
    );
  const components = at('/components').node;
  const api = overview.show(at('/info'), 'api');
  const calls = [
    ...partsOf('server').map((server) => addressPart(overview, server)),
    ...entriesOf(components.securitySchemes).map(([name]) =>
      keyPart(overview, at(toPointer(['components', 'securitySchemes', name]))),
    ),
  ];
  const samplesOf = sampleReader(contract);
  const counts = Map.groupBy(
    contract.openPoints.flatMap(({ place }) => place.operations),
    String,
  );
  const read = contract.operations.map((operation) => {
    const reader = elementReader(contract);
    const view = operationView(reader, operation, samplesOf);
    const openCount = counts.get(operation.operationId)?.length ?? 0;
    return { path: operationPath(operation), view, openCount, anchors: reader.anchors };
  });
  const byTag = Map.groupBy(read, ({ view }) => view.operation.tag);
  const declared = partsOf('tag').map((tag) => {
    const name = textAt(tag.node, 'name');
    return { ...overview.show(tag, slug(name)), name, operations: byTag.get(name) ?? [] };
  });
  for (const { name } of declared) byTag.delete(name);
  const undeclared = [...byTag].map(([tag, operations]) => {
    const name = tag === '' ? 'Without a tag' : tag;
    return { anchor: slug(name), sentences: [], open: [], name, operations };
  });
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
    calls,
    groups: [...declared, ...undeclared],
    operations: read,
    schemas,
    link: ({ pointer }: Pick<DocumentPlace, 'pointer'>) => links.get(pointer) ?? REFERENCE_PAGE,
  };
}

const RESERVED_NAMES = ['index', 'all', 'schemas'];

export function operationPath({ operationId }: Operation): string {
  const name = slug(operationId.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-'));
  return `reference/${RESERVED_NAMES.includes(name) ? `${name}-operation` : name}.html`;
}

export function referenceLink(contract: Contract, place: Pick<DocumentPlace, 'pointer'>): string {
  return referenceOf(contract).link(place);
}

export function titleOf({ document }: Contract): string {
  return textAt(document.info, 'title');
}

/** The version of the contract, not of the API. */
export function versionOf({ document }: Contract): string {
  return textAt(document.info, 'version');
}
