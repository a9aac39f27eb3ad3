/** One token of JSON with the white space before it: a string, another scalar, or a mark. */
const TOKEN =
  /[\t\n\r ]*(?:("(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*")|((?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)(?![\w.]))|([[\]{},:]))/iy;

type Expected = 'value' | 'first item' | 'name' | 'first name' | 'colon' | 'comma' | 'end';

/**
 * Where a text stops to be JSON, line and column counted from 1. `JSON.parse` says it in a sentence alone, and each
 * engine words it differently.
 */
export function placeOfFault(text: string): { line: number; column: number } {
  const open: string[] = [];
  const afterValue = (): Expected => (open.length === 0 ? 'end' : 'comma');

  /** What is expected after a token; `undefined` where the token itself is not. */
  const next = (expected: Expected, isString: boolean, isScalar: boolean, mark: string): Expected | undefined => {
    const last = open.at(-1);
    switch (expected) {
      case 'end':
        return undefined;
      case 'colon':
        return mark === ':' ? 'value' : undefined;
      case 'comma':
        if (mark === ',') return last === '{' ? 'name' : 'value';
        if (mark !== (last === '{' ? '}' : ']')) return undefined;
        open.pop();
        return afterValue();
      case 'first name':
      case 'name':
        if (isString) return 'colon';
        if (mark !== '}' || expected === 'name') return undefined;
        open.pop();
        return afterValue();
      case 'first item':
      case 'value':
        if (isString || isScalar) return afterValue();
        if (mark === '{' || mark === '[') {
          open.push(mark);
          return mark === '{' ? 'first name' : 'first item';
        }
        if (mark !== ']' || expected === 'value') return undefined;
        open.pop();
        return afterValue();
    }
  };

  let expected: Expected | undefined = 'value';
  let end = 0;
  TOKEN.lastIndex = 0;
  for (let token = TOKEN.exec(text); token !== null; token = TOKEN.exec(text)) {
    expected = next(expected, token[1] !== undefined, token[2] !== undefined, token[3] ?? '');
    if (expected === undefined) break;
    end = TOKEN.lastIndex;
  }
  const before = text.slice(0, end) + (/^[\t\n\r ]*/.exec(text.slice(end))?.[0] ?? '');
  const lines = before.split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
