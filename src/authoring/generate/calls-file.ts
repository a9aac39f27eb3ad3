import { type Contract, citationOf, isSuccessKey, type Operation, type Resolved } from '../../contract/model/index.ts';
import { blockComment, commentText } from '../../web/emit/index.ts';
import { comment, type Tag } from './doc-comment.ts';
import { type Doc, openLine } from './element-docs.ts';

/**
 * Makes the signatures of the client's methods, documented for those who call them. Editors show the documentation of
 * a signature where it is called; types that are derived from types would lose it.
 */
export function callsFile(contract: Contract): string {
  const marks = marksOf(contract);
  return contract.operations.map((operation) => callOf(marks, operation)).join('');
}

/** By the pointer of their element: there are thousands in a large contract. */
const marksOf = ({ statements, openPoints }: Contract) => ({
  statements: Map.groupBy(statements, ({ place }) => place.pointer),
  /** With their index, as they are listed in the order of the contract. */
  openPoints: Map.groupBy(openPoints.entries(), ([, { place }]) => place.pointer),
});
type Marks = ReturnType<typeof marksOf>;

function callOf(marks: Marks, operation: Operation): string {
  const name = operation.operationId.replace(/^./, (letter) => letter.toUpperCase());
  const tags: Tag[] = [
    ...operation.parameters.map((parameter) => ({
      name: `@param ${commentText(camelCase(parameter.name))}`,
      text: descriptionOf(parameter),
    })),
    { name: '@throws {ColloquyError}', text: 'in the style that throws: `kind` says what went wrong.' },
    ...(operation.node.deprecated === true ? [{ name: '@deprecated', text: '' }] : []),
  ];
  return `
${blockComment(`The signature of \`${operation.operationId}\`.`)}
export interface ${name}<Arguments extends readonly unknown[], Answer> {
${comment(docOf(marks, operation), '  ', tags)}
  (...given: Arguments): Answer;
}
`;
}

function docOf({ statements, openPoints }: Marks, operation: Operation): Doc {
  const { description } = operation.node;
  // what is open deeper down is shown by the types of what is sent and received
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
    `**${operation.summary}** (${citations.join(', ')})`,
    ...(typeof description === 'string' ? description.trim().split(/\n{2,}/) : []),
    ...errors.map((error) => `- ${error.key === 'default' ? 'Error' : error.key}: ${descriptionOf(error)}`),
    ...[...near]
      .flatMap((pointer) => openPoints.get(pointer) ?? [])
      .toSorted(([one], [other]) => one - other)
      .map(([, point]) => openLine(point)),
  ];
}

const descriptionOf = ({ node }: Resolved): string => String(node.description ?? '').trim();

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
