import type { Contract } from '../contract/model/index.ts';

/** Makes a function compute its result once for each contract: pages ask for it thousands of times. */
export function oncePerContract<Value extends object | boolean>(compute: (contract: Contract) => Value) {
  const known = new WeakMap<Contract, Value>();
  return (contract: Contract): Value => {
    const value = known.get(contract) ?? compute(contract);
    known.set(contract, value);
    return value;
  };
}
