import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** Comments that do not begin with a noun, a verb or a reason. The number may only fall. */
const MAX_COMMENTS = 3;

test('few comments open with What, Who, Whatever or Of', async () => {
  let count = 0;
  for await (const file of glob('src/**/*.{ts,js}')) {
    const text = await readFile(file, 'utf8');
    count += text.match(/^\s*(\/\*\*|\/\/|\*) (What|Who|Whatever|Of) /gm)?.length ?? 0;
  }
  expect(count).toBeLessThanOrEqual(MAX_COMMENTS);
});
