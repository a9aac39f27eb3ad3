/**
 * The method that `await using` calls, if the types of the program declare `Symbol.asyncDispose`. Without them the
 * declarations still compile.
 */
export type AsyncDisposing = SymbolConstructor extends { readonly asyncDispose: infer Key extends symbol }
  ? { readonly [K in Key]: () => Promise<void> }
  : object;
