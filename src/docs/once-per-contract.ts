import type { Contract } from '../contract/model/index.ts';

/** Returns a function that computes its result only once for each contract. Pages need some results thousands of times. */
export function oncePerContract<Value extends object | boolean>(compute: (contract: Contract) => Value) {
  const values = new WeakMap<Contract, Value>();
  return (contract: Contract): Value => {
    const value = values.get(contract) ?? compute(contract);
    values.set(contract, value);
    return value;
  };
}
