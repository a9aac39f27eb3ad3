import { type Contract, fromPointer, isSchemaKind, listOf, type Model, toPointer } from '../../contract/model/index.ts';

/** Pointers of schemas, each with the name of its copy for requests. */
export type SentCopies = ReadonlyMap<string, string>;

/**
 * Returns the schemas that need a type for each direction: both a request and a response reach them, and in them, or in
 * schemas that they refer to, something has a direction:
 *
 * - An open value takes anything when it is sent, and must be checked when it is received.
 * - A required property that is read-only need not be sent, and one that is write-only is never received.
 *
 * The received type keeps the name of the schema.
 */
export function planSentCopies({ document, model, openPoints }: Contract): SentCopies {
  const schemas = Object.keys(Object(Object(document.components).schemas));
  const both = new Set(model.schemasOfBothDirections.map(componentPointer));
  const directed = [...openPoints.map(({ place }) => place.pointer), ...findOneWaySchemas(model)];
  const marked = new Set(directed.map(componentPointer));
  if (marked.size === 0) return new Map();
  const taken = new Set(schemas);
  const copies = new Map<string, string>();
  for (const pointer of both) {
    const reached = [...model.reachedFrom([pointer])].map(componentPointer);
    if (!reached.some((place) => marked.has(place))) continue;
    const name = findFreeName(`${fromPointer(pointer).at(-1)}Sent`, taken);
    taken.add(name);
    copies.set(pointer, name);
  }
  return copies;
}

/** Pointers of schemas that are write-only, and of read-only ones, except properties whose name no schema requires. */
function findOneWaySchemas({ elements }: Model): string[] {
  const required = new Set(elements.flatMap(({ node }) => listOf(node.required)));
  return elements.flatMap(({ kind, key, node, pointer }) => {
    const isRead = node.readOnly === true && (kind !== 'property' || required.has(key));
    return isSchemaKind(kind) && (node.writeOnly === true || isRead) ? [pointer] : [];
  });
}

function componentPointer(pointer: string): string {
  return toPointer(fromPointer(pointer).slice(0, 3));
}

function findFreeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? findFreeName(`${name}Sent`, taken) : name;
}

/** Returns a reference to the copy of a schema; the same reference if there is no copy. */
export function referenceToSentCopy(reference: string, copies: SentCopies): string {
  const pointer = reference.replace(/^#/, '');
  const component = componentPointer(pointer);
  const name = copies.get(component);
  if (name === undefined) return reference;
  return `#${toPointer(['components', 'schemas', name])}${pointer.slice(component.length)}`;
}
