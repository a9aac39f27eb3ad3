/** Settles as the promise does; if that takes too long, with the result of `onLate` or the error that it throws. */
export function waitWithinTime<Value, Late>(
  milliseconds: number,
  promise: Promise<Value>,
  onLate: () => Late,
): Promise<Value | Late> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(Promise.resolve().then(onLate)), milliseconds);
    const stop = (): void => clearTimeout(timer);
    promise.then(resolve, reject);
    promise.then(stop, stop);
  });
}
