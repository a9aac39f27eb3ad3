import { isMarked, isSameData, type Json, type JsonObject, type Model, objectOf, toToken } from '../model/index.ts';
import type { AdjacentAnswer, AspectDefinition, PointContext } from './definition.ts';
import type { ModelElement } from './element.ts';

const ADDRESS_FORM = 'it must start with https:// or http:// and not end in a slash';

/**
 * An open address is a server variable whose default cannot exist (RFC 2606, section 2). Random sets leave it out,
 * since keys are sent to the address.
 */
export const address: AspectDefinition = {
  markedOn: ['server'],
  form: 'a variable whose default is `https://` and a host under `.invalid`, and nothing more',
  isOpen: (server) =>
    isImpossibleAddress(addressWithoutDefault(server)) &&
    !serversWithSameAddress(server.model, server.pointer).some(({ node }) => isMarked(node, 'address')),
  isWritten: (server) =>
    OPEN_ADDRESS.test(addressWithoutDefault(server)) && Object.keys(serverVariables(server.node)).length > 0,
  answersBeside: (server) => [
    ...(isImpossibleAddress(addressWithoutDefault(server))
      ? []
      : [{ pointer: addressPointer(server), what: `the address ${addressWithoutDefault(server)}` }]),
    ...findAddressLists(server),
  ],

  may: "change the default of its server's variable",

  allows: (change, context) => change.kind === 'changed' && defaultPointers(context).includes(change.pointer),

  objection(filled, context) {
    const [url, ...others] = defaultPointers(context).map((pointer) => filled.valueAt(pointer));
    if (url === context.open.valueAt(defaultPointers(context)[0] ?? '')) return 'leaves the address as it was';
    if (others.some((other) => other !== url)) return 'gives servers with one address different ones';
    return isAddress(url) ? undefined : `gives the address ${String(url)}; ${ADDRESS_FORM}`;
  },

  answerForm: ADDRESS_FORM,
  steps(answer, context) {
    return isAddress(answer) ? defaultPointers(context).map((pointer) => ({ pointer, update: answer })) : undefined;
  },
};

/** Matches an open address, which states nothing but a host: a port or a path would be part of an answer. */
const OPEN_ADDRESS = /^https:\/\/[a-z\d.-]+\.invalid$/;

function isAddress(url: unknown): url is string {
  return typeof url === 'string' && /^https?:\/\/\S*[^\s/]$/.test(url) && URL.canParse(url);
}

const serverVariables = (server: Json | undefined): JsonObject => objectOf(objectOf(server).variables);

/** Pointers of the default of the server's only variable, in this server and in each one with the same address. */
function defaultPointers({ point, open }: PointContext): string[] {
  const [name = ''] = Object.keys(serverVariables(open.valueAt(point.place.pointer)));
  const { pointer: server } = point.place;
  return [server, ...serversWithSameAddress(open, server).map(({ pointer }) => pointer)].map(
    (pointer) => `${pointer}/variables/${toToken(name)}/default`,
  );
}

function serversWithSameAddress(model: Model, pointer: string) {
  const { url, variables } = model.objectAt(pointer);
  return model.servers.filter(
    ({ node, pointer: other }) =>
      other !== pointer && node.url === url && isSameData(serverVariables(node), objectOf(variables)),
  );
}

function addressWithoutDefault({ node }: ModelElement): string {
  const variables = serverVariables(node);
  return String(node.url).replace(/\{(.*?)\}/g, (template, name: string) => {
    const value = objectOf(variables[name]).default;
    return typeof value === 'string' ? value : template;
  });
}

function isImpossibleAddress(url: string): boolean {
  return URL.parse(url)?.hostname.endsWith('.invalid') ?? false;
}

function addressPointer({ node, pointer }: ModelElement): string {
  const [name] = Object.keys(serverVariables(node));
  return name === undefined ? `${pointer}/url` : `${pointer}/variables/${toToken(name)}/default`;
}

function findAddressLists({ node, pointer }: ModelElement): AdjacentAnswer[] {
  return Object.entries(serverVariables(node)).flatMap(([name, variable]) =>
    objectOf(variable).enum !== undefined
      ? [{ pointer: `${pointer}/variables/${toToken(name)}/enum`, what: 'a list of addresses' }]
      : [],
  );
}
