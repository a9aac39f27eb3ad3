import {
  type Contract,
  editableAt,
  type JsonObject,
  type Operation,
  parentOf,
  removeAt,
} from '../../contract/index.ts';

export interface Shown {
  readonly contract: Contract;
  /** The contract as the mock serves it, which may be under a set. */
  readonly served: Contract;
  readonly mockUrl: string;
}

/**
 * The contract as the console shows it: the mock as its only server, each open point of a request in the description of its
 * element, and each operation with the key and the encoding that the mock requires. No key is sent where it requires none.
 */
export function shownContract({ contract, served, mockUrl }: Shown): JsonObject {
  const { model, operations, openPoints } = contract;
  const document = structuredClone(contract.document);
  for (const { id, question, place } of openPoints) {
    if (model.directionAt(place.pointer) !== 'sent') continue;
    const element = editableAt(document, place.pointer);
    const own = typeof element.description === 'string' ? `${element.description.trim()}\n\n` : '';
    element.description = `${own}Open: ${question} (${id})`;
  }
  for (const { pointer, requestBody } of operations) {
    const operation = served.model.operationOf(pointer);
    editableAt(document, pointer).security = operation?.node.security ?? served.document.security ?? [];
    const encoding = operation?.requestBody?.node.content;
    if (encoding !== undefined && requestBody?.contents.some(({ mediaType }) => mediaType === '*/*'))
      editableAt(document, requestBody.pointer).content = encoding;
  }
  for (const servers of new Set(model.servers.map(({ pointer }) => parentOf(pointer)))) removeAt(document, servers);
  return {
    ...document,
    components: {
      ...Object(document.components),
      securitySchemes: Object(served.document.components).securitySchemes ?? {},
    },
    servers: [{ url: mockUrl, description: 'The mock on this machine.' }],
  };
}

/** The request that an operation's page leads to, within the address of the console. */
export function tryItHash({ operationId }: Pick<Operation, 'operationId'>): string {
  return `#${encodeURIComponent(operationId)}`;
}
