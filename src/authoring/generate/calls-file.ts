import {
  type Contract,
  citationOf,
  isSuccessKey,
  type Operation,
  type ResolvedNode,
} from '../../contract/model/index.ts';
import { blockComment, commentText } from '../../web/emit/index.ts';
import { type TsDocTag, writeDocComment } from './doc-comment.ts';
import { type Doc, listItem, openPointItem, paragraph, paragraphs } from './element-docs.ts';

/**
 * Makes the signatures of the client's methods, documented for those who call them. Editors show the documentation of
 * a signature where it is called; types that are derived from types would lose it.
 */
export function callsFile(contract: Contract): string {
  const marks = indexMarks(contract);
  return contract.operations.map((operation) => callSignature(marks, operation)).join('');
}

/** Indexes marks by the pointer of their element: a large contract has thousands. */
const indexMarks = ({ statements, openPoints }: Contract) => ({
  statements: Map.groupBy(statements, ({ place }) => place.pointer),
  /** The open points with their index, to list them in the order of the contract. */
  openPoints: Map.groupBy(openPoints.entries(), ([, { place }]) => place.pointer),
});
type Marks = ReturnType<typeof indexMarks>;

function callSignature(marks: Marks, operation: Operation): string {
  const name = callName(operation);
  const tags: TsDocTag[] = [
    ...operation.parameters.map((parameter) => ({
      name: `@param ${commentText(camelCase(parameter.name))}`,
      text: trimmedDescription(parameter),
    })),
    { name: '@throws {ColloquyError}', text: 'in the style that throws: `kind` says what went wrong.' },
    ...(operation.node.deprecated === true ? [{ name: '@deprecated', text: '' }] : []),
  ];
  return `
${blockComment(`The signature of \`${operation.operationId}\`.`)}
export interface ${name}<Arguments extends readonly unknown[], Answer> {
${writeDocComment(documentCall(marks, operation), '  ', tags)}
  (...given: Arguments): Answer;
}
`;
}

function documentCall({ statements, openPoints }: Marks, operation: Operation): Doc {
  const text = operation.node.description;
  // types show open points deeper in a body
  const near = new Set([
    operation.pointer,
    ...operation.parameters.map(({ pointer }) => pointer),
    ...(operation.requestBody === undefined ? [] : [operation.requestBody.usedAt]),
    ...operation.responses.flatMap(({ pointer, contents }) => [
      pointer,
      ...contents.flatMap(({ schema }) => schema?.pointer ?? []),
    ]),
  ]);
  const citations = [...new Set((statements.get(operation.pointer) ?? []).map(citationOf))];
  const errors = operation.responses.filter(({ key }) => !isSuccessKey(key));
  return [
    paragraph(`**${operation.summary}** (${citations.join(', ')})`),
    ...(typeof text === 'string' ? paragraphs(text) : []),
    ...errors.map((error) =>
      listItem(`${error.key === 'default' ? 'Error' : error.key}: ${trimmedDescription(error)}`),
    ),
    ...[...near]
      .flatMap((pointer) => openPoints.get(pointer) ?? [])
      .toSorted(([one], [other]) => one - other)
      .map(([, point]) => openPointItem(point)),
  ];
}

const trimmedDescription = ({ node }: ResolvedNode): string => String(node.description ?? '').trim();

/** Returns the name of an operation's signature: its id with a capital letter. */
export const callName = ({ operationId }: Pick<Operation, 'operationId'>): string =>
  operationId.replace(/^./, (letter) => letter.toUpperCase());

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
