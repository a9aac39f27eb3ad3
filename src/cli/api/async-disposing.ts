/**
 * The method that `await using` calls, if the program's TypeScript library declares `Symbol.asyncDispose`. Without it
 * the declarations still compile.
 */
export type AsyncDisposing = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { readonly [K in Key]: () => Promise<void> }
  : object;
