import { at, isJsonObject, type JsonObject, toToken } from '../contract/index.ts';
import {
  type AnswerBeside,
  AnswerFormError,
  type AspectDefinition,
  carriedInPlace,
  type PointContext,
} from './definition.ts';
import type { Element } from './element.ts';

/**
 * An address that is open: a variable whose default cannot exist (RFC 2606, section 2). No answer is drawn at random:
 * nobody should send a key to an address that was drawn at random.
 */
export const address: AspectDefinition = {
  markedOn: ['server'],
  form: 'a variable whose default is under `.invalid`',
  isOpen: (server) => cannotExist(addressOf(server)),
  isWritten: (server) => cannotExist(addressOf(server)) && Object.keys(variablesOf(server.node)).length > 0,
  answersBeside: (server) => [
    ...(cannotExist(addressOf(server))
      ? []
      : [{ pointer: decidedAt(server), what: `the address ${addressOf(server)}` }]),
    ...listsOfAddresses(server),
  ],

  may: "change the default of its server's variable",

  allows: (change, context) => change.kind === 'changed' && change.pointer === defaultAt(context),

  objection(filled, context) {
    const url = at(filled, defaultAt(context));
    if (url === at(context.open, defaultAt(context))) return 'leaves the address as it was';
    return isAddress(url) ? undefined : `gives the address ${String(url)}; ${FORM}`;
  },

  steps(answer, context) {
    if (!isAddress(answer)) throw new AnswerFormError(FORM);
    return [{ pointer: defaultAt(context), update: answer }];
  },

  carriers: carriedInPlace,
};

const FORM = 'it must start with https:// or http:// and not end in a slash';

function isAddress(url: unknown): url is string {
  return typeof url === 'string' && /^https?:\/\/\S*[^\s/]$/.test(url) && URL.canParse(url);
}

function variablesOf(server: JsonObject): JsonObject {
  return isJsonObject(server.variables) ? server.variables : {};
}

/** The default of the server's one variable. */
function defaultAt({ point, open }: PointContext): string {
  const server = at(open, point.place.pointer);
  const [name = ''] = Object.keys(isJsonObject(server) ? variablesOf(server) : {});
  return `${point.place.pointer}/variables/${toToken(name)}/default`;
}

/** The server's URL with the defaults of its variables. */
function addressOf({ node }: Element): string {
  const variables = variablesOf(node);
  return String(node.url).replace(/\{(.*?)\}/g, (template, name: string) => {
    const variable = variables[name];
    return isJsonObject(variable) && typeof variable.default === 'string' ? variable.default : template;
  });
}

function cannotExist(url: string): boolean {
  return URL.parse(url)?.hostname.endsWith('.invalid') ?? false;
}

function decidedAt({ node, pointer }: Element): string {
  const [name] = Object.keys(variablesOf(node));
  return name === undefined ? `${pointer}/url` : `${pointer}/variables/${toToken(name)}/default`;
}

function listsOfAddresses({ node, pointer }: Element): AnswerBeside[] {
  return Object.entries(variablesOf(node)).flatMap(([name, variable]) =>
    isJsonObject(variable) && variable.enum !== undefined
      ? [{ pointer: `${pointer}/variables/${toToken(name)}/enum`, what: 'a list of addresses' }]
      : [],
  );
}
