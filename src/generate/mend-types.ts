import ts from 'typescript';
import type { Contract } from '../contract/index.ts';
import type { DocBook } from './doc-book.ts';
import { type Doc, openLine } from './element-docs.ts';
import type { OpenTypes } from './open-types.ts';
import { typeDocs } from './type-docs.ts';
import { isAllNever, propertyName, referencedId, typeReference } from './type-nodes.ts';

/** Aliases of `Record<string, never>`, which claim that the API has none. */
const CLAIMS = ['webhooks', '$defs'];
const OTHER_HEADERS = ['Any answer over HTTP can have further headers. Which ones this answer has is not known.'];

/**
 * Mends what openapi-typescript claims without ground, and documents what it leaves bare.
 *
 * - Where the query parameters are open, `query?: never` becomes the type of what is sent at an open point.
 * - `webhooks`, `$defs` and the parameters of a path that has none of its own go.
 * - `paths`, `components`, `operations` and their entries are documented, and so is every index signature.
 */
export function mendTypes(
  nodes: readonly ts.Node[],
  contract: Contract,
  { queries }: OpenTypes,
  docOf: (pointer: string) => Doc,
  book: DocBook,
): ts.Node[] {
  const docOfType = typeDocs(contract, docOf);
  const openLines = new Map(contract.openPoints.map((openPoint) => [openPoint.id, openLine(openPoint)]));
  const openQueries = new Map(
    contract.operations.map(({ operationId, pointer }) => [operationId, queries.get(pointer)]),
  );

  const document = <Node extends ts.Node>(node: Node, doc: Doc): Node => {
    if (doc.length === 0) return node;
    const text = `* ${book.placeholder(doc)} `;
    return ts.addSyntheticLeadingComment(node, ts.SyntaxKind.MultiLineCommentTrivia, text, true);
  };

  const mend = (node: ts.Node, path: readonly string[]): ts.Node | undefined => {
    if (ts.isIndexSignatureDeclaration(node)) {
      const id = referencedId(node.type);
      const line = id === undefined ? undefined : openLines.get(id);
      if (line !== undefined) return document(node, [line]);
      return path.at(-1) === 'headers' ? document(node, OTHER_HEADERS) : node;
    }
    if (!ts.isPropertySignature(node)) return ts.visitEachChild(node, (child) => mend(child, path), undefined);

    const here = [...path, propertyName(node) ?? ''];
    const [root, name, third, fourth] = here;
    if (root === 'paths' && third === 'parameters' && here.length === 3 && isAllNever(node.type)) return undefined;
    const openQuery =
      root === 'operations' && third === 'parameters' && fourth === 'query' ? openQueries.get(name ?? '') : undefined;
    if (openQuery !== undefined) {
      const type = typeReference(openQuery.name, openQuery.openPoint.id);
      const query = ts.factory.updatePropertySignature(node, node.modifiers, node.name, node.questionToken, type);
      return document(query, [openLine(openQuery.openPoint)]);
    }
    return document(
      ts.visitEachChild(node, (child) => mend(child, here), undefined),
      docOfType(here),
    );
  };

  return nodes.flatMap((node) => {
    if (ts.isTypeAliasDeclaration(node) && CLAIMS.includes(node.name.text)) return [];
    if (!ts.isInterfaceDeclaration(node)) return [node];
    const path = [node.name.text];
    return [
      document(
        ts.visitEachChild(node, (child) => mend(child, path), undefined),
        docOfType(path),
      ),
    ];
  });
}
