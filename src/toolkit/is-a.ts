/** `instanceof`, of a value that a tool threw: a proxy can refuse even this question, by throwing in its turn. */
export function isA<Instance>(thrown: unknown, Class: abstract new (...args: never) => Instance): thrown is Instance {
  try {
    return thrown instanceof Class;
  } catch {
    return false;
  }
}
