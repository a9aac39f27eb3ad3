import { isMarked, isSameData, type Json, type JsonObject, type Model, objectOf, toToken } from '../model/index.ts';
import type { AnswerBeside, AspectDefinition, PointContext } from './definition.ts';
import type { ModelElement } from './element.ts';

const FORM = 'it must start with https:// or http:// and not end in a slash';

/**
 * An open address is a server variable whose default cannot exist (RFC 2606, section 2). Random sets leave it out,
 * since keys are sent to the address.
 */
export const address: AspectDefinition = {
  markedOn: ['server'],
  form: 'a variable whose default is `https://` and a host under `.invalid`, and nothing more',
  isOpen: (server) =>
    cannotExist(addressOf(server)) &&
    !sameAddress(server.model, server.pointer).some(({ node }) => isMarked(node, 'address')),
  isWritten: (server) => OPEN_ADDRESS.test(addressOf(server)) && Object.keys(variablesOf(server.node)).length > 0,
  answersBeside: (server) => [
    ...(cannotExist(addressOf(server))
      ? []
      : [{ pointer: decidedAt(server), what: `the address ${addressOf(server)}` }]),
    ...listsOfAddresses(server),
  ],

  may: "change the default of its server's variable",

  allows: (change, context) => change.kind === 'changed' && defaultsAt(context).includes(change.pointer),

  objection(filled, context) {
    const [url, ...others] = defaultsAt(context).map((pointer) => filled.valueAt(pointer));
    if (url === context.open.valueAt(defaultsAt(context)[0] ?? '')) return 'leaves the address as it was';
    if (others.some((other) => other !== url)) return 'gives servers with one address different ones';
    return isAddress(url) ? undefined : `gives the address ${String(url)}; ${FORM}`;
  },

  answerForm: FORM,
  steps(answer, context) {
    return isAddress(answer) ? defaultsAt(context).map((pointer) => ({ pointer, update: answer })) : undefined;
  },
};

/** Only a host: a scheme, a port or a path would already be part of an answer. */
const OPEN_ADDRESS = /^https:\/\/[a-z\d.-]+\.invalid$/;

function isAddress(url: unknown): url is string {
  return typeof url === 'string' && /^https?:\/\/\S*[^\s/]$/.test(url) && URL.canParse(url);
}

const variablesOf = (server: Json | undefined): JsonObject => objectOf(objectOf(server).variables);

/** The default of the only variable of the server, and of every other server with the same address. */
function defaultsAt({ point, open }: PointContext): string[] {
  const [name = ''] = Object.keys(variablesOf(open.valueAt(point.place.pointer)));
  const { pointer: server } = point.place;
  return [server, ...sameAddress(open, server).map(({ pointer }) => pointer)].map(
    (pointer) => `${pointer}/variables/${toToken(name)}/default`,
  );
}

function sameAddress(model: Model, pointer: string) {
  const { url, variables } = model.objectAt(pointer);
  return model.servers.filter(
    ({ node, pointer: other }) =>
      other !== pointer && node.url === url && isSameData(variablesOf(node), objectOf(variables)),
  );
}

function addressOf({ node }: ModelElement): string {
  const variables = variablesOf(node);
  return String(node.url).replace(/\{(.*?)\}/g, (template, name: string) => {
    const value = objectOf(variables[name]).default;
    return typeof value === 'string' ? value : template;
  });
}

function cannotExist(url: string): boolean {
  return URL.parse(url)?.hostname.endsWith('.invalid') ?? false;
}

function decidedAt({ node, pointer }: ModelElement): string {
  const [name] = Object.keys(variablesOf(node));
  return name === undefined ? `${pointer}/url` : `${pointer}/variables/${toToken(name)}/default`;
}

function listsOfAddresses({ node, pointer }: ModelElement): AnswerBeside[] {
  return Object.entries(variablesOf(node)).flatMap(([name, variable]) =>
    objectOf(variable).enum !== undefined
      ? [{ pointer: `${pointer}/variables/${toToken(name)}/enum`, what: 'a list of addresses' }]
      : [],
  );
}
