import type { Element, ElementKind } from '../aspects/index.ts';
import { fromPointer, isJsonObject, type JsonObject } from '../contract/index.ts';
import type { Location, NodeType, VisitContext, Visitor } from './redocly.ts';

/** Reports a problem of the element, or of what a pointer leads to. */
export type Report = (pointer: string, message: string) => void;

/** A visitor that checks every element once. */
export function eachElement(check: (element: Element, report: Report) => void): Visitor {
  let document: JsonObject = {};
  let root: Location | undefined;
  const visit = (node: unknown, context: VisitContext): void => {
    if (!isJsonObject(node)) return;
    if (context.type.name === 'Root') {
      document = node;
      root = context.location;
    }
    const pointer = context.location.pointer.slice(1);
    const kind = kindOf(context.type, pointer);
    if (kind === undefined) return;
    check({ kind, node, pointer, document }, (at, message) => {
      context.report({ message, location: (root ?? context.location).child(fromPointer(at)).key() });
    });
  };
  return {
    any: { enter: visit },
    ref: {
      enter(node, context) {
        if (context.type.name === 'Schema') visit(node, context);
      },
    },
  };
}

const KINDS: Readonly<Record<string, ElementKind>> = {
  Info: 'info',
  Server: 'server',
  Tag: 'tag',
  Operation: 'operation',
  Parameter: 'parameter',
  RequestBody: 'request body',
  MediaType: 'media type',
  Response: 'response',
  Header: 'header',
  SecurityScheme: 'security scheme',
};

function kindOf(type: NodeType, pointer: string): ElementKind | undefined {
  if (type.name === 'Schema') return schemaKind(fromPointer(pointer));
  const isMapOfNames = type.additionalProperties !== undefined && type.extensionsPrefix === undefined;
  return isMapOfNames ? undefined : (KINDS[type.name ?? ''] ?? 'other');
}

function schemaKind(keys: readonly string[]): ElementKind {
  const last = keys.at(-1);
  if (keys.length === 3 && keys[1] === 'schemas') return 'named schema';
  if (keys.at(-2) === 'properties') return 'property';
  if (last === 'items') return 'item';
  if (last === 'schema') return keys.at(-3) === 'content' ? 'body' : 'value';
  return 'part of a schema';
}
