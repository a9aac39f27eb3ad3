import { isJsonObject, type JsonObject } from '../../contract/index.ts';
import type { Element } from '../element.ts';
import type { Filling, Openness } from './openness.ts';

/** An address that is open: a variable whose default cannot exist (RFC 2606, section 2). */
export const address: Openness = {
  sits: ['server'],
  form: 'a variable whose default is under `.invalid`',
  isOpen: (server) => cannotExist(addressOf(server)),
  isWritten: (server) => cannotExist(addressOf(server)) && Object.keys(variablesOf(server)).length > 0,
  fillings: (server) => [
    ...(cannotExist(addressOf(server)) ? [] : [{ pointer: culprit(server), what: `the address ${addressOf(server)}` }]),
    ...choices(server),
  ],
};

function variablesOf({ node }: Element): JsonObject {
  return isJsonObject(node.variables) ? node.variables : {};
}

/** The server's URL with the defaults of its variables. */
function addressOf(server: Element): string {
  const variables = variablesOf(server);
  return String(server.node.url).replace(/\{(.*?)\}/g, (template, name: string) => {
    const variable = variables[name];
    return isJsonObject(variable) && typeof variable.default === 'string' ? variable.default : template;
  });
}

function cannotExist(url: string): boolean {
  return URL.parse(url)?.hostname.endsWith('.invalid') ?? false;
}

function culprit(server: Element): string {
  const [name] = Object.keys(variablesOf(server));
  return name === undefined ? `${server.pointer}/url` : `${server.pointer}/variables/${name}/default`;
}

function choices(server: Element): Filling[] {
  return Object.entries(variablesOf(server)).flatMap(([name, variable]) =>
    isJsonObject(variable) && variable.enum !== undefined
      ? [{ pointer: `${server.pointer}/variables/${name}/enum`, what: 'a list of addresses' }]
      : [],
  );
}
