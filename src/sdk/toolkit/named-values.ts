/**
 * Values by their names, in an object that inherits nothing: `__proto__` is a name like any other.
 *
 * Its prototype is empty and frozen rather than null, since V8 keeps an object of a class in a third of the time and
 * memory of one of `Object.create(null)`.
 */
export class NamedValues {
  [name: string]: unknown;
}
Reflect.deleteProperty(NamedValues.prototype, 'constructor');
Object.freeze(Object.setPrototypeOf(NamedValues.prototype, null));
