import { fromPointer, isJsonObject, type JsonObject, reachOf, toPointer } from '../../contract/index.ts';
import type { Location, Rule } from '../redocly.ts';

/**
 * Every component serves an operation, except a schema that is stated but of which it is open where it is used: that
 * has `x-tags`, the tags under which a reader finds it, and no operation refers to it.
 */
export const reachableComponents: Rule = () => ({
  Root: {
    enter(root, { report, location }) {
      if (!isJsonObject(root)) return;
      const reach = reachOf(root);
      for (const { pointer, component, isSchema } of componentsOf(root)) {
        const say = (at: string, message: string) => report({ message, location: locate(location, at) });
        const isReached = reach.operations(pointer).length > 0;
        const tags = isSchema ? component['x-tags'] : undefined;
        if (isReached && tags !== undefined) {
          say(
            `${pointer}/x-tags`,
            'An operation refers to this schema, so x-tags is wrong. Remove it, or the reference.',
          );
        } else if (!isReached && tags === undefined) {
          const remedy = isSchema ? 'Remove it; if it is stated all the same, give it x-tags.' : 'Remove it.';
          say(pointer, `No operation refers to this component. ${remedy}`);
        }
        for (const tag of Array.isArray(tags) ? tags : []) {
          if (!isTag(root, tag)) say(`${pointer}/x-tags`, `${String(tag)} is not among the tags of the contract.`);
        }
      }
    },
  },
});

function componentsOf(document: JsonObject): { pointer: string; component: JsonObject; isSchema: boolean }[] {
  const groups = isJsonObject(document.components) ? document.components : {};
  return Object.entries(groups).flatMap(([group, members]) =>
    Object.entries(isJsonObject(members) ? members : {}).flatMap(([name, component]) =>
      isJsonObject(component)
        ? [{ pointer: toPointer(['components', group, name]), component, isSchema: group === 'schemas' }]
        : [],
    ),
  );
}

function isTag(document: JsonObject, name: unknown): boolean {
  return Array.isArray(document.tags) && document.tags.some((tag) => isJsonObject(tag) && tag.name === name);
}

function locate(root: Location, pointer: string) {
  return root.child(fromPointer(pointer)).key();
}
