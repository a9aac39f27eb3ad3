/** What the client needs of an `AbortSignal` where the types of the run time do not know one. */
interface AnySignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The `AbortSignal` of the run time's types, be they those of the DOM, of Node or none. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Known } } ? Known : AnySignal;
