import { at, isJsonObject, type JsonObject, toToken } from '../contract/index.ts';
import { type AspectRule, FillingError, type Opening } from './aspect-rule.ts';

/** The default of the server's one variable. */
function defaultAt(document: JsonObject, { point }: Opening): string {
  const variables = at(document, `${point.place.pointer}/variables`);
  const [name = ''] = isJsonObject(variables) ? Object.keys(variables) : [];
  return `${point.place.pointer}/variables/${toToken(name)}/default`;
}

/** The mark sits on a server whose address is a variable with a default that cannot exist. */
export const address: AspectRule = {
  may: "change the default of its server's variable",

  allows: (change, opening) => change.kind === 'changed' && change.pointer === defaultAt(opening.open, opening),

  objection(filled, opening) {
    const pointer = defaultAt(opening.open, opening);
    const url = at(filled, pointer);
    if (url === at(opening.open, pointer)) return 'leaves the address as it was';
    return isAddress(url) ? undefined : `gives the address ${String(url)}; ${FORM}`;
  },

  carriers: (_filled, { point }) => [point.place.pointer],

  steps(answer, opening) {
    if (!isAddress(answer)) throw new FillingError(FORM);
    return [{ pointer: defaultAt(opening.open, opening), update: answer }];
  },
};

const FORM = 'it must start with https:// or http:// and not end in a slash';

function isAddress(url: unknown): url is string {
  return typeof url === 'string' && /^https?:\/\/\S*[^\s/]$/.test(url) && URL.canParse(url);
}
