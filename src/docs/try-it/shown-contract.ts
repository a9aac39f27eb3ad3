import { at, type Contract, editableAt, isJsonObject, type JsonObject, type Operation } from '../../contract/index.ts';

/**
 * The contract as the console shows it: the mock as its only server, and what is open said in words where something is
 * sent.
 */
export function shownContract(contract: Contract, mockUrl: string): JsonObject {
  const document = structuredClone(contract.document);
  for (const { id, question, place } of contract.openPoints) {
    const element = at(document, place.pointer);
    if (!isJsonObject(element) || contract.model.directionAt(place.pointer) !== 'sent') continue;
    const own = typeof element.description === 'string' ? `${element.description.trim()}\n\n` : '';
    editableAt(document, place.pointer).description = `${own}Open: ${question} (${id})`;
  }
  const paths = Object.entries(isJsonObject(document.paths) ? document.paths : {}).map(([path, item]) => {
    const { servers: _, ...rest } = isJsonObject(item) ? item : {};
    return [path, rest] as const;
  });
  return {
    ...document,
    servers: [{ url: mockUrl, description: 'The mock on this machine.' }],
    paths: Object.fromEntries(paths),
  };
}

/** The request that an operation's page leads to, within the address of the console. */
export function tryItHash({ operationId }: Pick<Operation, 'operationId'>): string {
  return `#${encodeURIComponent(operationId)}`;
}
