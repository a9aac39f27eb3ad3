/** Settles as a promise does, or with what `onLate` returns where it has not settled in time. */
export function within<Value, Late>(
  milliseconds: number,
  promise: PromiseLike<Value>,
  onLate: () => Late,
): Promise<Value | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return Promise.race([promise, late.then(onLate)]).finally(() => clearTimeout(timer));
}
