import { at, isJsonObject, toPointer } from '../../contract/index.ts';
import type { Rule } from '../rule.ts';

/** A path stands under one of the surfaces that `x-surfaces` of `info` lists, where it lists any. */
export const surfaces: Rule = ({ document, surfaces: listed }, report) => {
  if (at(document, '/info/x-surfaces') === undefined) return;
  const prefixes = listed.map(({ under }) => under);
  for (const path of Object.keys(isJsonObject(document.paths) ? document.paths : {})) {
    const matching = prefixes.filter((under) => path.startsWith(under));
    if (matching.length === 1) continue;
    const reason = matching.length === 0 ? 'no surface' : `${matching.length} surfaces`;
    report(toPointer(['paths', path]), `The path is under ${reason}. x-surfaces of info lists ${prefixes.join(', ')}.`);
  }
};
