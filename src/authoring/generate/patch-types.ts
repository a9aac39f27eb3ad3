import { at, type Contract, isJsonObject, type Json, toPointer } from '../../contract/model/index.ts';
import { ts } from './compiler.ts';
import { type Doc, openPointItem, paragraph } from './element-docs.ts';
import { type OpenTypes, openTypeReference } from './open-types.ts';
import type { Tokens } from './tokens.ts';
import { parseDeclaration } from './type-helpers.ts';

/** Names that openapi-typescript writes as `Record<string, never>`, as if the API had no webhooks and no `$defs`. */
const GROUNDLESS_ALIASES = ['webhooks', '$defs'];
const OTHER_HEADERS_DOC = [
  paragraph('Any answer over HTTP can have further headers. Which ones this answer has is not known.'),
];

/**
 * Removes groundless claims of openapi-typescript, and documents what it leaves bare:
 *
 * - If query parameters are open, `query?: never` gets the type `Sendable`.
 * - `webhooks`, `$defs` and the parameters of a path without any are removed.
 * - `paths`, `components` and `operations` are documented, and so are the entries of `paths` and `operations`, and the
 *   index signatures of headers and of objects with open fields.
 * - A named schema that is a list, or has one as an alternative, may contain itself: TypeScript allows it by an alias.
 */
export function patchTypeNodes(
  nodes: readonly ts.Node[],
  contract: Contract,
  { queries }: OpenTypes,
  docAt: (pointer: string) => Doc,
  docs: Tokens<Doc>,
): ts.Node[] {
  const openLines = new Map(contract.openPoints.map((openPoint) => [openPoint.id, openPointItem(openPoint)]));
  const pointers = new Map(contract.operations.map(({ operationId, pointer }) => [operationId, pointer]));
  const docOfType = createTypeDocFinder(contract, pointers, docAt);

  const withDoc = <Node extends ts.Node>(node: Node, doc: Doc): Node => {
    if (doc.length === 0) return node;
    const text = `* ${docs.add(doc)} `;
    return ts.addSyntheticLeadingComment(node, ts.SyntaxKind.MultiLineCommentTrivia, text, true);
  };

  const isCircular = (name: string, path: readonly string[]): boolean =>
    contract.model.reachedFrom([toPointer([...SCHEMAS, name])]).has(toPointer(path));

  let hasLists = false;
  const circularListType = (node: ts.ArrayTypeNode, path: readonly string[]): ts.Node | undefined => {
    const name = isNamedSchema(path) ? schemaName(node.elementType) : undefined;
    if (name === undefined || !isCircular(name, path)) return undefined;
    hasLists = true;
    return listReference(name);
  };

  const documentIndexSignature = (node: ts.IndexSignatureDeclaration, path: readonly string[]): ts.Node => {
    const line = openLines.get(referencedId(node.type) ?? '');
    if (line !== undefined) return withDoc(node, [line]);
    return path.at(-1) === 'headers' ? withDoc(node, OTHER_HEADERS_DOC) : node;
  };

  const openQueryProperty = (node: ts.PropertySignature, [root, name = '', group, key]: readonly string[]) => {
    const isQuery = root === 'operations' && group === 'parameters' && key === 'query';
    const open = isQuery ? queries.get(pointers.get(name) ?? '') : undefined;
    if (open === undefined) return undefined;
    const type = openTypeReference(open, 'sent');
    const query = ts.factory.updatePropertySignature(node, node.modifiers, node.name, node.questionToken, type);
    return withDoc(query, [openPointItem(open.openPoint)]);
  };

  const patch = (node: ts.Node, path: readonly string[]): ts.Node | undefined => {
    if (ts.isTypeAliasDeclaration(node) && GROUNDLESS_ALIASES.includes(node.name.text)) return undefined;
    if (ts.isIndexSignatureDeclaration(node)) return documentIndexSignature(node, path);
    const list = ts.isArrayTypeNode(node) ? circularListType(node, path) : undefined;
    if (list !== undefined) return list;
    if (!ts.isPropertySignature(node) && !ts.isInterfaceDeclaration(node)) return patchChildren(node, path);

    const here = [...path, 'text' in node.name ? node.name.text : ''];
    if (ts.isPropertySignature(node)) {
      const isOfPath = here.length === 3 && here[0] === 'paths' && here[2] === 'parameters';
      if (isOfPath && isAllNever(node.type)) return undefined;
      const query = openQueryProperty(node, here);
      if (query !== undefined) return query;
    }
    return withDoc(patchChildren(node, here), docOfType(here));
  };
  const patchChildren = <Node extends ts.Node>(node: Node, path: readonly string[]): Node =>
    ts.visitEachChild(node, (child) => patch(child, path), undefined);

  const patched = nodes.flatMap((node) => patch(node, []) ?? []);
  return hasLists ? [...patched, parseDeclaration(LIST_TYPE)] : patched;
}

const LIST_TYPE = 'type List<Name extends keyof components["schemas"]> = components["schemas"][Name][];';
const SCHEMAS = ['components', 'schemas'];
const isNamedSchema = (path: readonly string[]): boolean =>
  path.length === 3 && SCHEMAS.every((name, index) => path[index] === name);

function schemaName(node: ts.TypeNode): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return undefined;
  const { indexType } = node;
  return ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal) ? indexType.literal.text : undefined;
}

/**
 * Documents types that openapi-typescript leaves bare, by path: the interfaces, and the entries of `paths`
 * and `operations`.
 */
function createTypeDocFinder(
  { document }: Contract,
  pointers: ReadonlyMap<string, string>,
  docAt: (pointer: string) => Doc,
): (path: readonly string[]) => Doc {
  const docsIn = (pointer: string): Doc => {
    const parent: Json = at(document, pointer) ?? [];
    return Object.entries(parent).flatMap(([key, element]) => {
      const name = isJsonObject(element) && typeof element.name === 'string' ? element.name : key;
      const heading = Array.isArray(parent) && name === key ? [] : [paragraph(`**${name}**`)];
      return [...heading, ...docAt(`${pointer}${toPointer([key])}`)];
    });
  };

  const interfaceDocs: Readonly<Record<string, () => Doc>> = {
    paths: () => [...docAt('/info'), ...docsIn('/servers')],
    operations: () => docsIn('/tags'),
    components: () => docsIn('/components/securitySchemes'),
  };
  return ([root, name, ...rest]) => {
    if (root === undefined || rest.length > 0) return [];
    if (name === undefined) return interfaceDocs[root]?.() ?? [];
    if (root === 'paths') return docsIn(toPointer(['paths', name, 'servers']));
    return root === 'operations' ? docAt(pointers.get(name) ?? '/') : [];
  };
}

function listReference(name: string): ts.TypeReferenceNode {
  const argument = ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(name));
  return ts.factory.createTypeReferenceNode('List', [argument]);
}

function referencedId(type: ts.TypeNode): string | undefined {
  if (!ts.isTypeReferenceNode(type)) return undefined;
  const [argument] = type.typeArguments ?? [];
  if (argument === undefined || !ts.isLiteralTypeNode(argument)) return undefined;
  return ts.isStringLiteral(argument.literal) ? argument.literal.text : undefined;
}

function isAllNever(type: ts.TypeNode | undefined): boolean {
  if (type === undefined || !ts.isTypeLiteralNode(type)) return false;
  return type.members.every(
    (member) => ts.isPropertySignature(member) && member.type?.kind === ts.SyntaxKind.NeverKeyword,
  );
}
