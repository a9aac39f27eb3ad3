import { at, type Contract, isJsonObject, type Json, toPointer } from '../../contract/model/index.ts';
import { ts } from './compiler.ts';
import type { DocPlaceholders } from './doc-comment.ts';
import { type Doc, openLine } from './element-docs.ts';
import type { OpenTypes } from './open-types.ts';

/** Aliases of `Record<string, never>`, which claim that the API has none. */
const CLAIMS = ['webhooks', '$defs'];
const OTHER_HEADERS = ['Any answer over HTTP can have further headers. Which ones this answer has is not known.'];

/**
 * Takes out what openapi-typescript claims without ground, and documents what it leaves bare.
 *
 * - Where the query parameters are open, `query?: never` becomes the type of what is sent at an open point.
 * - `webhooks`, `$defs` and the parameters of a path that has none of its own are removed.
 * - `paths`, `components`, `operations` and their entries are documented, and so is every index signature.
 * - A named schema that is a list, or has one as an alternative, may contain itself: TypeScript allows it by an alias.
 * - What makes properties required takes a schema that may be null, too.
 */
export function patchTypes(
  nodes: readonly ts.Node[],
  contract: Contract,
  { queries }: OpenTypes,
  docOf: (pointer: string) => Doc,
  placeholders: DocPlaceholders,
): ts.Node[] {
  const openLines = new Map(contract.openPoints.map((openPoint) => [openPoint.id, openLine(openPoint)]));
  const pointers = new Map(contract.operations.map(({ operationId, pointer }) => [operationId, pointer]));
  const docOfType = typeDocs(contract, pointers, docOf);

  const document = <Node extends ts.Node>(node: Node, doc: Doc): Node => {
    if (doc.length === 0) return node;
    const text = `* ${placeholders.add(doc)} `;
    return ts.addSyntheticLeadingComment(node, ts.SyntaxKind.MultiLineCommentTrivia, text, true);
  };

  let hasLists = false;
  const isCircular = (name: string, path: readonly string[]): boolean =>
    contract.model.reachedFrom([toPointer([...SCHEMAS, name])]).has(toPointer(path));

  const patch = (node: ts.Node, path: readonly string[]): ts.Node | undefined => {
    if (ts.isArrayTypeNode(node) && isNamedSchema(path)) {
      const name = schemaNameOf(node.elementType);
      if (name !== undefined && isCircular(name, path)) {
        hasLists = true;
        return typeReference('List', name);
      }
    }
    if (ts.isTypeAliasDeclaration(node) && node.name.text === 'WithRequired') return statement(WITH_REQUIRED);
    if (ts.isIndexSignatureDeclaration(node)) {
      const id = referencedId(node.type);
      const line = id === undefined ? undefined : openLines.get(id);
      if (line !== undefined) return document(node, [line]);
      return path.at(-1) === 'headers' ? document(node, OTHER_HEADERS) : node;
    }
    if (ts.isTypeAliasDeclaration(node) && CLAIMS.includes(node.name.text)) return undefined;
    if (!ts.isPropertySignature(node) && !ts.isInterfaceDeclaration(node))
      return ts.visitEachChild(node, (child) => patch(child, path), undefined);

    const here = [...path, 'text' in node.name ? node.name.text : ''];
    const [root, name = '', third, fourth] = here;
    if (ts.isPropertySignature(node) && third === 'parameters') {
      if (root === 'paths' && here.length === 3 && isAllNever(node.type)) return undefined;
      const open = root === 'operations' && fourth === 'query' && queries.get(pointers.get(name) ?? '');
      if (open) {
        const type = typeReference(open.name, open.openPoint.id);
        const query = ts.factory.updatePropertySignature(node, node.modifiers, node.name, node.questionToken, type);
        return document(query, [openLine(open.openPoint)]);
      }
    }
    return document(
      ts.visitEachChild(node, (child) => patch(child, here), undefined),
      docOfType(here),
    );
  };

  const patched = nodes.flatMap((node) => patch(node, []) ?? []);
  return hasLists ? [...patched, statement(LIST)] : patched;
}

const LIST = 'type List<Name extends keyof components["schemas"]> = components["schemas"][Name][];';
const WITH_REQUIRED =
  'type WithRequired<T, K extends PropertyKey> = (T & { [P in K & keyof NonNullable<T>]-?: NonNullable<T>[P] }) | Extract<T, null>;';

function statement(text: string): ts.Statement {
  const [parsed] = ts.createSourceFile('', text, ts.ScriptTarget.ESNext).statements;
  if (parsed === undefined) throw new Error(text);
  return parsed;
}

const SCHEMAS = ['components', 'schemas'];
const isNamedSchema = (path: readonly string[]): boolean =>
  path.length === 3 && SCHEMAS.every((name, index) => path[index] === name);

function schemaNameOf(node: ts.TypeNode): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return undefined;
  const { indexType } = node;
  return ts.isLiteralTypeNode(indexType) && ts.isStringLiteral(indexType.literal) ? indexType.literal.text : undefined;
}

/** The documentation of types that openapi-typescript leaves bare, by path: interfaces, and entries of two. */
function typeDocs(
  { document }: Contract,
  pointers: ReadonlyMap<string, string>,
  docOf: (pointer: string) => Doc,
): (path: readonly string[]) => Doc {
  const docsIn = (pointer: string): Doc => {
    const parent: Json = at(document, pointer) ?? [];
    return Object.entries(parent).flatMap(([key, element]) => {
      const name = isJsonObject(element) && typeof element.name === 'string' ? element.name : key;
      const heading = Array.isArray(parent) && name === key ? [] : [`**${name}**`];
      return [...heading, ...docOf(`${pointer}${toPointer([key])}`)];
    });
  };

  const ofInterface: Readonly<Record<string, () => Doc>> = {
    paths: () => [...docOf('/info'), ...docsIn('/servers')],
    operations: () => docsIn('/tags'),
    components: () => docsIn('/components/securitySchemes'),
  };
  return ([root, name, ...rest]) => {
    if (root === undefined || rest.length > 0) return [];
    if (name === undefined) return ofInterface[root]?.() ?? [];
    if (root === 'paths') return docsIn(toPointer(['paths', name, 'servers']));
    return root === 'operations' ? docOf(pointers.get(name) ?? '/') : [];
  };
}

export function typeReference(name: string, id: string): ts.TypeReferenceNode {
  const argument = ts.factory.createLiteralTypeNode(ts.factory.createStringLiteral(id));
  return ts.factory.createTypeReferenceNode(name, [argument]);
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
