import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

test.for<[string, string, string[]]>([
  [
    'a default behind the name of a setting',
    `import yaml
def load(stream):
    data = yaml.safe_load(stream) or {}
    return data.get("api_url", "https://api.example.org/v1/agents/")
`,
    ['unread certain /v1/agents/'],
  ],
  [
    'a sentence, and a method that another line of the log has',
    `import logging
logger = logging.getLogger(__name__)
def send(url):
    logger.debug("Request: %s %s", "GET", url)
    logger.warning("/v1/agents/ is slow, retry in %s s", 7)
    logger.warning("Sleeping", "https://api.example.org/v1/agents/")
`,
    [],
  ],
])('a call of a package that is not known sends no request: %s', async ([, text, expected]) => {
  const { uses } = await checkCode([{ file: 'a.py', text }], { contract, sets: [] });
  expect(uses.map(({ verdict, confidence, fact }) => `${verdict} ${confidence} ${fact}`)).toEqual(expected);
});
