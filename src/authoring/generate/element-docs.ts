import { ASPECT_DEFINITIONS } from '../../contract/aspects/index.ts';
import {
  type Contract,
  citationOf,
  type JsonObject,
  type OpenPoint,
  type Statement,
} from '../../contract/model/index.ts';

/** A block of documentation in Markdown. */
interface DocBlock {
  readonly kind: 'paragraph' | 'item';
  readonly text: string;
}

/** The documentation of an element. */
export type Doc = readonly DocBlock[];

export const paragraph = (text: string): DocBlock => ({ kind: 'paragraph', text });

export const listItem = (text: string): DocBlock => ({ kind: 'item', text });

/** The paragraphs of a description. */
export const paragraphs = (text: string): Doc =>
  text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph);

/**
 * Returns a function that documents elements by JSON pointer: their description, open points and statements.
 *
 * The types have no place for the schema of a media type, the items of an array, or a referenced component that is not
 * a named schema: the documentation of the element that contains them includes theirs.
 */
export function createDocFinder(contract: Contract): (pointer: string) => Doc {
  const { model } = contract;
  const openPoints = openPointsByReader(contract);
  const statements = Map.groupBy(contract.statements, ({ place }) => place.pointer);

  const docAt = (pointer: string): Doc => {
    const element = model.resolvedAt(pointer);
    if (element === undefined) return [];
    const { used, node, pointer: target } = element;
    const ownText = descriptionText(used);
    const lines = [
      ...(openPoints.get(pointer) ?? []).map(openPointItem),
      ...(statements.get(pointer) ?? []).map((statement) => statementItem(statement, ownText)),
    ];
    if (target !== pointer && model.elementAt(target)?.kind !== 'named schema') {
      const [text, rest] = splitDoc(docAt(target));
      return [...text, ...lines, ...rest];
    }
    const text = ownText ?? descriptionText(node);
    const docOfPart = (key: 'items' | 'schema'): Doc => {
      const part = model.resolvedAt(`${pointer}/${key}`);
      return part !== undefined && part.pointer === part.usedAt ? docAt(part.pointer) : [];
    };
    const items = docOfPart('items');
    const elements = items.length === 0 ? [] : [paragraph('**Each element**'), ...items];
    return [...(text === undefined ? [] : paragraphs(text)), ...lines, ...docOfPart('schema'), ...elements];
  };
  return docAt;
}

/**
 * Groups open points by the elements at which a reader looks for them: where they are marked and, since an operation or a
 * response is far from the type that it shapes, at the success and at the media types.
 */
function openPointsByReader({ model, openPoints }: Contract): Map<string, OpenPoint[]> {
  const readers = openPoints.flatMap((point) => {
    const also = ASPECT_DEFINITIONS[point.aspect].alsoReadAt?.({ point, open: model }) ?? [];
    return [point.place.pointer, ...also].map((pointer) => ({ pointer, point }));
  });
  const byReader = Map.groupBy(readers, ({ pointer }) => pointer);
  return new Map([...byReader].map(([pointer, entries]) => [pointer, entries.map(({ point }) => point)]));
}

export function openPointItem({ id, section, question }: OpenPoint): DocBlock {
  return listItem(`Open: ${question} (\`${id}\`, ${section})`);
}

function statementItem(statement: Statement, description: string | undefined): DocBlock {
  const { id, says } = statement;
  const citation = citationOf(statement);
  return listItem(says === description ? `Stated: \`${id}\`, ${citation}` : `Stated: ${says} (\`${id}\`, ${citation})`);
}

function descriptionText({ description, summary }: JsonObject): string | undefined {
  const text = description ?? summary;
  return typeof text === 'string' ? text.trim() : undefined;
}

function splitDoc(doc: Doc): [text: Doc, lines: Doc] {
  const first = doc.findIndex(({ kind }) => kind === 'item');
  return first === -1 ? [doc, []] : [doc.slice(0, first), doc.slice(first)];
}
