import { type Contract, type JsonObject, listOf, objectOf } from '../../contract/model/index.ts';
import { slug } from '../markdown.ts';
import type { DescribedElement } from './elements.ts';
import type { OperationView } from './operation-view.ts';

interface GroupedOperation {
  readonly view: OperationView;
}

interface Tag extends DescribedElement {
  readonly name: string;
  readonly node: JsonObject;
}

/** The operations of a tag, with the groups of the tags below it. */
export interface OperationGroup<Operation extends GroupedOperation = GroupedOperation> extends DescribedElement {
  readonly name: string;
  readonly operations: readonly Operation[];
  /** The groups around it, the outermost first. */
  readonly within: readonly string[];
}

const WEBHOOKS = 'Webhooks';

/** The groups of an API's operations: its tags in their order, those that it does not declare, and its webhooks. */
export function groupsOf<Operation extends GroupedOperation>(
  { document }: Contract,
  operations: readonly Operation[],
  tags: readonly Tag[],
  uniqueAnchor: (anchor: string) => string,
): OperationGroup<Operation>[] {
  const isWebhook = ({ view }: Operation): boolean => view.operation.pointer.startsWith('/webhooks/');
  const byTag = Map.groupBy(
    operations.filter((one) => !isWebhook(one)),
    ({ view }) => view.operation.tag,
  );
  const toGroup = (name: string) => ({ anchor: uniqueAnchor(slug(name) || 'group'), sentences: [], open: [], name });
  const around = parentsOf(document, tags);
  const declared = tags.map(({ node, ...tag }) => ({
    ...tag,
    tag: tag.name,
    name: titleOfTag(node, tag.name),
    operations: byTag.get(tag.name) ?? [],
    within: around.get(tag.name) ?? [],
  }));
  const names = new Set(tags.map(({ name }) => name));
  const undeclared = [...byTag].flatMap(([tag, tagged]) => {
    if (names.has(tag)) return [];
    const name = tag === '' ? 'Without a tag' : tag;
    return [{ ...toGroup(name), tag, operations: tagged, within: around.get(tag) ?? [] }];
  });
  const webhooks = operations.filter(isWebhook);
  const all = [...declared, ...undeclared];
  const order = orderOf(document, tags);
  return [
    ...all.toSorted((one, other) => rankIn(order, one.tag) - rankIn(order, other.tag)),
    ...(webhooks.length > 0 ? [{ ...toGroup(WEBHOOKS), operations: webhooks, within: [] }] : []),
  ];
}

/** OpenAPI 3.2 has a title of a tag in `summary`, and others have it in an extension. */
function titleOfTag(node: JsonObject, name: string): string {
  const [title = name] = [node.summary, node['x-displayName']].filter((one) => typeof one === 'string');
  return title;
}

/** The names of the groups around each tag, by `x-tagGroups` or by the `parent` of OpenAPI 3.2. */
function parentsOf(document: JsonObject, tags: readonly Tag[]): ReadonlyMap<string, readonly string[]> {
  const grouped = listOf(document['x-tagGroups']).flatMap((group) => {
    const { name, tags: members } = objectOf(group);
    return listOf(members).map((tag): [string, string[]] => [String(tag), [String(name)]]);
  });
  const parents = new Map(tags.map(({ name, node }) => [name, node.parent]));
  const above = (name: string, seen: readonly string[]): string[] => {
    const parent = parents.get(name);
    if (typeof parent !== 'string' || seen.includes(parent)) return [];
    return [...above(parent, [...seen, parent]), parent];
  };
  const nested = tags
    .filter(({ node }) => typeof node.parent === 'string')
    .map(({ name }): [string, string[]] => [name, above(name, [name])]);
  return new Map([...grouped, ...nested]);
}

/** The names of the tags in the order of their groups, each followed by those below it. */
function orderOf(document: JsonObject, tags: readonly Tag[]): string[] {
  const grouped = listOf(document['x-tagGroups']).flatMap((group) => listOf(objectOf(group).tags).map(String));
  const below = (parent: string | undefined, seen: readonly string[]): string[] =>
    tags
      .filter(({ name, node }) => node.parent === parent && !seen.includes(name))
      .flatMap(({ name }) => [name, ...below(name, [...seen, name])]);
  return [...new Set([...grouped, ...below(undefined, [])])];
}

function rankIn(order: readonly string[], name: string): number {
  const rank = order.indexOf(name);
  return rank < 0 ? order.length : rank;
}
