import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

test('a method that a decorator of the program hands to a package is called with the arguments of the method', async () => {
  const text = `import functools
import backoff
import httpx

def retry():
    def decorator(func):
        @functools.wraps(func)
        def wrapper(*args, **kwargs):
            return backoff.on_exception(exception=args[0].errors)(func)(*args, **kwargs)
        return wrapper
    return decorator

class Client:
    def __init__(self, url, key):
        self.url = url
        self.client = httpx.Client(headers={"Authorization": f"Bearer {key}"})

    @retry()
    def delete(self, path):
        return self.client.delete(self.url + path)

    def remove(self, id):
        self.delete(f"/v1/agents/{id}/robots/")
`;
  const { uses } = await checkCode([{ file: 'a.py', text }], { contract: await readContract(), sets: [] });
  expect(uses.map(({ verdict, fact }) => `${verdict} ${fact}`)).toEqual([
    'stated DELETE /v1/agents/{…}/robots/ key',
    'open DELETE /v1/agents/{…}/robots/',
  ]);
});
