import type { Contract } from '../contract/model/index.ts';

/** Makes a function compute its result once for each contract, as pages need it thousands of times. */
export function oncePerContract<Value extends object | boolean>(compute: (contract: Contract) => Value) {
  const values = new WeakMap<Contract, Value>();
  return (contract: Contract): Value => {
    const value = values.get(contract) ?? compute(contract);
    values.set(contract, value);
    return value;
  };
}
