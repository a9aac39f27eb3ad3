import { type Contract, type JsonObject, listOf, objectOf } from '../../contract/model/index.ts';
import { toSlug } from '../markdown.ts';
import type { DescribedElement } from './elements.ts';
import type { OperationView } from './operation-view.ts';

interface GroupedOperation {
  readonly view: OperationView;
}

interface Tag extends DescribedElement {
  readonly name: string;
  readonly node: JsonObject;
}

/** The operations of a tag, with the names of the groups around the tag. */
export interface OperationGroup<Operation extends GroupedOperation = GroupedOperation> extends DescribedElement {
  readonly name: string;
  readonly operations: readonly Operation[];
  /** The names of the groups around this group, the outermost first. */
  readonly within: readonly string[];
}

const WEBHOOKS = 'Webhooks';

/**
 * Groups the operations of an API: by tags of `x-tagGroups`, by further declared tags, by undeclared tags; then the
 * webhooks.
 */
export function groupOperations<Operation extends GroupedOperation>(
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
  const toGroup = (name: string) => ({ anchor: uniqueAnchor(toSlug(name) || 'group'), sentences: [], open: [], name });
  const around = findParents(document, tags);
  const declared = tags.map(({ node, ...tag }) => ({
    ...tag,
    tag: tag.name,
    name: tagTitle(node, tag.name),
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
  const order = listTagsInOrder(document, tags);
  return [
    ...all.toSorted((one, other) => rankTag(order, one.tag) - rankTag(order, other.tag)),
    ...(webhooks.length > 0 ? [{ ...toGroup(WEBHOOKS), operations: webhooks, within: [] }] : []),
  ];
}

/** Returns the title of a tag: `summary` in OpenAPI 3.2, or the extension `x-displayName`. */
function tagTitle(node: JsonObject, name: string): string {
  const [title = name] = [node.summary, node['x-displayName']].filter((one) => typeof one === 'string');
  return title;
}

/** Returns the names of the groups around each tag, according to `x-tagGroups` or the `parent` of OpenAPI 3.2. */
function findParents(document: JsonObject, tags: readonly Tag[]): ReadonlyMap<string, readonly string[]> {
  const grouped = listOf(document['x-tagGroups']).flatMap((group) => {
    const { name, tags: members } = objectOf(group);
    return listOf(members).map((tag): [string, string[]] => [String(tag), [String(name)]]);
  });
  const parents = new Map(tags.map(({ name, node }) => [name, node.parent]));
  const groupsAbove = (name: string, seen: readonly string[]): string[] => {
    const parent = parents.get(name);
    if (typeof parent !== 'string' || seen.includes(parent)) return [];
    return [...groupsAbove(parent, [...seen, parent]), parent];
  };
  const nested = tags
    .filter(({ node }) => typeof node.parent === 'string')
    .map(({ name }): [string, string[]] => [name, groupsAbove(name, [name])]);
  return new Map([...grouped, ...nested]);
}

/** Lists the names of the tags in the order of their groups. Each tag is followed by the tags whose parent it is. */
function listTagsInOrder(document: JsonObject, tags: readonly Tag[]): string[] {
  const grouped = listOf(document['x-tagGroups']).flatMap((group) => listOf(objectOf(group).tags).map(String));
  const tagsBelow = (parent: string | undefined, seen: readonly string[]): string[] =>
    tags
      .filter(({ name, node }) => node.parent === parent && !seen.includes(name))
      .flatMap(({ name }) => [name, ...tagsBelow(name, [...seen, name])]);
  return [...new Set([...grouped, ...tagsBelow(undefined, [])])];
}

function rankTag(order: readonly string[], name: string): number {
  const rank = order.indexOf(name);
  return rank < 0 ? order.length : rank;
}
