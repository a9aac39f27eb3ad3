/** The pointer of the element that holds the one at `pointer`, `levels` up. */
export function up(pointer: string, levels = 1): string {
  return pointer.split('/').slice(0, -levels).join('/');
}

/** The key of `pointer` that comes right after `parent`, still escaped; `undefined` where it lies elsewhere. */
export function keyBelow(pointer: string, parent: string): string | undefined {
  return pointer.startsWith(`${parent}/`) ? pointer.slice(parent.length + 1).split('/', 1)[0] : undefined;
}
