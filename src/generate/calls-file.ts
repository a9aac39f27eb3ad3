import {
  at,
  type Contract,
  citationOf,
  dereference,
  isJsonObject,
  type Json,
  type JsonObject,
  type Operation,
  toPointer,
} from '../contract/index.ts';
import { comment, type Tag } from './doc-comment.ts';
import { type Doc, openLine } from './element-docs.ts';
import { HEADER } from './header.ts';

/**
 * Makes the signatures of the client's methods, documented for those who call them. Editors show the documentation of
 * a signature where it is called; types that are derived from types would lose it.
 */
export function callsFile(contract: Contract): string {
  return HEADER + contract.operations.map((operation) => callOf(contract, operation)).join('');
}

function callOf(contract: Contract, operation: Operation): string {
  const name = operation.operationId.replace(/^./, (letter) => letter.toUpperCase());
  const parameters = parametersOf(contract, operation);
  const tags: Tag[] = [
    ...parameters.map(({ name, description }) => ({ name: `@param ${camelCase(name)}`, text: description })),
    { name: '@throws {ColloquyError}', text: 'in the style that throws: `kind` says what went wrong.' },
    ...(objectAt(contract, operation.pointer).deprecated === true ? [{ name: '@deprecated', text: '' }] : []),
  ];
  return `
/** The signature of \`${operation.operationId}\`. */
export interface ${name}<Arguments extends readonly unknown[], Answer> {
${comment(docOf(contract, operation, parameters), '  ', tags)}
  (...given: Arguments): Answer;
}
`;
}

function docOf(contract: Contract, operation: Operation, parameters: readonly Part[]): Doc {
  const { description, requestBody } = objectAt(contract, operation.pointer);
  const responses = Object.entries(objectAt(contract, `${operation.pointer}/responses`)).map(([status, response]) =>
    partOf(contract, status, response, `${operation.pointer}/responses/${status}`),
  );
  // what is open deeper down is shown by the types of what is sent and received
  const near = [
    operation.pointer,
    ...parameters.map(({ pointer }) => pointer),
    ...(requestBody === undefined ? [] : [`${operation.pointer}/requestBody`]),
    ...responses.flatMap(({ pointer }) => [
      pointer,
      ...Object.keys(objectAt(contract, `${pointer}/content`)).map(
        (mediaType) => `${pointer}${toPointer(['content', mediaType])}/schema`,
      ),
    ]),
  ];
  const stated = contract.statements.filter(({ place }) => place.pointer === operation.pointer);
  const citations = [...new Set(stated.map(citationOf))];
  const errors = responses.filter(({ name }) => !name.startsWith('2'));
  return [
    `**${operation.summary}** (${citations.join(', ')})`,
    ...(typeof description === 'string' ? description.trim().split(/\n{2,}/) : []),
    ...errors.map(({ name, description }) => `- ${name === 'default' ? 'Error' : name}: ${description}`),
    ...contract.openPoints.filter(({ place }) => near.includes(place.pointer)).map(openLine),
  ];
}

/** A parameter or a response, where a reference leads to one. */
interface Part {
  readonly name: string;
  readonly description: string;
  readonly pointer: string;
}

function partOf({ document }: Contract, name: string, element: Json, own: string): Part {
  const { name: stated = name, description = '' } = dereference(document, element) ?? {};
  const { $ref } = Object(element);
  const pointer = typeof $ref === 'string' ? $ref.replace(/^#/, '') : own;
  return { name: String(stated), description: String(description).trim(), pointer };
}

/** Those of the path and those of the operation itself. */
function parametersOf(contract: Contract, { pointer }: Operation): Part[] {
  return [pointer.slice(0, pointer.lastIndexOf('/')), pointer].flatMap((holder) => {
    const { parameters } = objectAt(contract, holder);
    return (Array.isArray(parameters) ? parameters : []).map((parameter, index) =>
      partOf(contract, '', parameter, `${holder}/parameters/${index}`),
    );
  });
}

function objectAt({ document }: Contract, pointer: string): JsonObject {
  const found = at(document, pointer);
  return isJsonObject(found) ? found : {};
}

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
