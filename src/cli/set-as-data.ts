import { type FilledContract, saysAt } from '../assumptions/index.ts';
import type { Contract, JsonObject } from '../contract/index.ts';

/** An assumption set as a toolkit learns it: what it answers in the structure, and what it chooses by name. */
export interface SetAsData {
  readonly name: string;
  readonly document: JsonObject;
  readonly chosen: Readonly<Record<string, { readonly name: string; readonly with: JsonObject }>>;
  readonly says: Readonly<Record<string, string>>;
}

/** @param contract The contract as it stands, of which `filled` is filled with the set. */
export function setAsData(contract: Contract, filled: FilledContract): SetAsData {
  const points = contract.openPoints.filter(({ place }) => place.surface === 'toolkit').map(({ id }) => id);
  const says = points.flatMap((id) => {
    const sentence = saysAt(contract, filled.set, id);
    return sentence === undefined ? [] : [[id, sentence] as const];
  });
  const chosen = [...filled.chosen].filter(([id]) => points.includes(id));
  const { components, paths } = filled.document;
  const ofToolkits = Object.entries(Object(paths)).filter(([path]) => path.startsWith('/toolkit/'));
  return {
    name: filled.set.name,
    document: { components: components ?? {}, paths: Object.fromEntries(ofToolkits) as JsonObject }, // parts of the document
    chosen: Object.fromEntries(chosen.map(([id, choice]) => [id, { name: choice.name, with: choice.with }])),
    says: Object.fromEntries(says),
  };
}
