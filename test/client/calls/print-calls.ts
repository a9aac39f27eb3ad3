import {
  at,
  type Contract,
  dereference,
  isJsonObject,
  type JsonObject,
  type Operation,
} from '../../../src/contract/index.ts';

const HEADER = `// Made from the contract by \`npx vitest run test/client/calls.test.ts --update\`; do not edit.

/*
 * The signature of each operation, with what the contract says of it. A property that has such a type shows this where
 * it is called: editors show the documentation of signatures, which types of types would lose.
 */

// biome-ignore-all lint/style/useShorthandFunctionType: a function type has no documentation of its own
`;

const WIDTH = 120;

/** Prints the signatures of the operations, documented for those who call them. */
export function printCalls(contract: Contract): string {
  return HEADER + contract.operations.map((operation) => printCall(contract, operation)).join('');
}

function printCall(contract: Contract, operation: Operation): string {
  const { operationId } = operation;
  return `
export interface ${operationId[0]?.toUpperCase()}${operationId.slice(1)}<Arguments extends readonly unknown[], Answer> {
  /**
${docOf(contract, operation)
  .map((line) => `   * ${line}`.trimEnd())
  .join('\n')}
   */
  (...given: Arguments): Answer;
}
`;
}

function docOf(contract: Contract, operation: Operation): string[] {
  const element = objectAt(contract, operation.pointer);
  const parameters = parametersOf(contract, operation);
  const responses = Object.entries(objectAt(contract, `${operation.pointer}/responses`)).map(([status, response]) => ({
    status,
    pointer: pointerOf(response, `${operation.pointer}/responses/${status}`),
    description: String(dereference(contract.document, response)?.description ?? ''),
  }));
  const body = isJsonObject(element.requestBody) ? [`${operation.pointer}/requestBody`] : [];
  // what is open deeper down is told by the types of what is sent and received
  const near = [
    operation.pointer,
    ...parameters.map(({ pointer }) => pointer),
    ...body,
    ...responses.flatMap(({ pointer }) => [pointer, `${pointer}/content/application~1json/schema`]),
  ];
  const open = contract.openPoints.filter(({ place }) => near.includes(place.pointer));
  const stated = contract.statements.filter(({ place }) => place.pointer === operation.pointer);
  const errors = responses.filter(({ status }) => status !== '2XX');
  const sections = [...new Set(stated.map(({ section }) => section))].join(', ');
  return [
    ...wrap(`**${operation.summary}** (${sections})`),
    '',
    ...wrap(String(element.description ?? '')),
    '',
    ...errors.flatMap(({ status, description }) =>
      wrap(`- ${status === 'default' ? 'Error' : status}: ${description}`, '  '),
    ),
    ...open.flatMap(({ id, question, section }) => wrap(`- Open: ${question} (\`${id}\`, ${section})`, '  ')),
    '',
    ...parameters.flatMap(({ name, description }) => wrap(`@param ${camelCase(name)} ${description}`, '  ')),
    ...wrap('@throws {ColloquyError} in the style that throws: `kind` tells what went wrong.', '  '),
    ...(element.deprecated === true ? ['@deprecated'] : []),
  ];
}

interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly pointer: string;
}

function parametersOf(contract: Contract, { pointer }: Operation): readonly Parameter[] {
  const { parameters } = objectAt(contract, pointer);
  return (Array.isArray(parameters) ? parameters : []).map((parameter, index) => {
    const { name = '', description = '' } = dereference(contract.document, parameter) ?? {};
    return {
      name: String(name),
      description: String(description),
      pointer: pointerOf(parameter, `${pointer}/parameters/${index}`),
    };
  });
}

function objectAt({ document }: Contract, pointer: string): JsonObject {
  const found = at(document, pointer);
  return isJsonObject(found) ? found : {};
}

/** The pointer to which a reference leads, or else the element's own. */
function pointerOf(element: unknown, own: string): string {
  const { $ref } = Object(element);
  return typeof $ref === 'string' ? $ref.replace('#', '') : own;
}

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function wrap(text: string, hanging = ''): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.trim().replaceAll('*/', '*\\/').split(/\s+/)) {
    if (line !== '' && `   * ${line} ${word}`.length > WIDTH) {
      lines.push(line);
      line = hanging + word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
