/** Settles as a promise does, or with what `onLate` returns where it has not settled in time. */
export function within<Value, Late>(
  milliseconds: number,
  promise: PromiseLike<Value>,
  onLate: () => Late,
): Promise<Value | Late> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      try {
        resolve(onLate());
      } catch (error) {
        reject(error);
      }
    }, milliseconds);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
