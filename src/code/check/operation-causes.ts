import type { FoundUse } from './code-use.ts';

/** Identifies the cause of a fact of an operation, in whatever file it is. */
export function identifyCause({ verdict, key, fact, why, nearest = '' }: FoundUse): string {
  const [method, path, part, name = '', ...more] = key;
  const cause = (...of: readonly unknown[]): string => JSON.stringify([verdict, method, path, part, ...of]);
  // Code that handles one status that is not stated handles others likewise.
  if (part === 'status') return cause();
  const around = name.replace(/[^.]*$/, '');
  // Fields of a value without fields have one cause, and so have fields of one object that are all declared as another type.
  const isOfType = more.length === 0 || more[0] === 'type';
  if (/field$/.test(part ?? '') && isOfType && verdict === 'excluded' && why !== undefined)
    return cause(around, why, ...more);
  if (part === 'response field' && more.length === 0) {
    // So have those of a body that is not stated, and those that are read beside the object with them.
    if (verdict === 'invented' && why !== undefined) return cause(why);
    const inner = nearest.endsWith(`.${name.slice(around.length)}`) ? nearest.replace(/[^.]*$/, '') : undefined;
    if (inner !== undefined) return cause(around, inner);
  }
  return cause(readReason(name) ?? fact);
}

/**
 * Reads the reason of a fault, which begins with the path of a value, for any element of the lists on the path, and any name that an object
 * lacks; `undefined` for any other text. Fields of one object that are all of the same wrong type, such as text, have one reason.
 */
function readReason(reason: string): readonly unknown[] | undefined {
  if (!reason.startsWith('[[')) return undefined;
  const [path, keyword, ...more] = JSON.parse(reason) as readonly [readonly (string | number)[], string, ...unknown[]]; // as the judge writes it
  const place = path.map((each) => (typeof each === 'number' ? '[]' : each));
  const [, types] = more;
  if (keyword === 'type' && place.length > 0 && place.at(-1) !== '[]' && Array.isArray(types))
    return [place.slice(0, -1), keyword, types[0]];
  return keyword === 'required' ? [place, keyword] : [place, keyword, ...more];
}
