import { type Contract, fromPointer, toPointer } from '../../contract/model/index.ts';

/** Pointers of schemas, each with the name of its copy for what is sent. */
export type SentCopies = ReadonlyMap<string, string>;

/**
 * The schemas that need a type for each direction: they are reached from a request and from a response, and they, or what
 * they refer to, leave something open. What is open where it is sent takes anything, and where it is received it must
 * not be read unchecked; one type cannot be both. The schema's own name stays with what is received.
 */
export function sentCopiesOf({ document, model, openPoints }: Contract): SentCopies {
  const schemas = Object.keys(Object(Object(document.components).schemas));
  const both = new Set(model.schemasOfBothDirections.map(componentOf));
  const marked = new Set(openPoints.map(({ place }) => componentOf(place.pointer)));
  const taken = new Set(schemas);
  const copies = new Map<string, string>();
  for (const pointer of both) {
    const reached = [...model.reachedFrom([pointer])].map(componentOf);
    if (!reached.some((place) => marked.has(place))) continue;
    const name = freeName(`${fromPointer(pointer).at(-1)}Sent`, taken);
    taken.add(name);
    copies.set(pointer, name);
  }
  return copies;
}

function componentOf(pointer: string): string {
  return toPointer(fromPointer(pointer).slice(0, 3));
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeName(`${name}Sent`, taken) : name;
}

export function sentReference(reference: string, copies: SentCopies): string {
  const pointer = reference.replace(/^#/, '');
  const component = componentOf(pointer);
  const name = copies.get(component);
  if (name === undefined) return reference;
  return `#${toPointer(['components', 'schemas', name])}${pointer.slice(component.length)}`;
}
