import type { Contract } from '../contract/index.ts';

/** Makes a function compute its result once for each contract: pages ask for it thousands of times. */
export function oncePerContract<Value>(compute: (contract: Contract) => Value): (contract: Contract) => Value {
  const known = new WeakMap<Contract, { readonly value: Value }>();
  return (contract) => {
    const result = known.get(contract) ?? { value: compute(contract) };
    known.set(contract, result);
    return result.value;
  };
}
