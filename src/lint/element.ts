import { fromPointer, isJsonObject, type JsonObject } from '../contract/index.ts';
import type { Location, NodeType, VisitContext, Visitor } from './redocly.ts';

/** What an element of the contract is, in words that a message can use. */
export type ElementKind =
  | 'info'
  | 'server'
  | 'tag'
  | 'operation'
  | 'parameter'
  | 'request body'
  | 'media type'
  | 'response'
  | 'header'
  | 'security scheme'
  /** A schema under `components/schemas`. */
  | 'named schema'
  /** The schema of a property. */
  | 'property'
  /** The schema of an array's items. */
  | 'item'
  /** The schema of a body. */
  | 'body'
  /** The schema of a parameter or header. */
  | 'value'
  /** A schema within a schema, such as an entry of `allOf`. */
  | 'part of a schema'
  | 'other';

/** An element as it stands: where it is a schema's `$ref`, with what stands beside the `$ref`. */
export interface Element {
  readonly kind: ElementKind;
  readonly node: JsonObject;
  readonly pointer: string;
  /** The whole document, for what the element refers to. */
  readonly document: JsonObject;
}

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
