import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

test('a path of the API among the inputs of an action is not read', async () => {
  const text = `jobs:
  teach:
    steps:
      - uses: actions/checkout@v4
        with:
          path: a\`b
      - uses: some/2-http-action@v1
        with:
          url: \${{ vars.BASE }}/v1/agents/\${{ vars.AGENT }}/memories/
          method: POST
`;
  const uses = await findUses({ '.github/workflows/a.yml': text }, await readContract());
  expect(uses.map(({ line, verdict, fact, why }) => `${line} ${verdict} ${fact} ${why}`)).toEqual([
    '9 unread /v1/agents/{…}/memories/ a path of this API, in a call that is not known: uses._2_http_action(…)',
  ]);
});

test('a variable that is the value of an option of curl has no further options', async () => {
  const text = `jobs:
  smoke:
    steps:
      - run: |
          curl -sS -H "$AUTH" "$TOOLKITS/toolkit/$NAME/" -o toolkit.json
          jq -e '.tools | length > 0' toolkit.json
`;
  const uses = await findUses({ '.github/workflows/a.yml': text }, await readContract());
  expect(uses.map(({ line, verdict, fact }) => `${line} ${verdict} ${fact}`)).toEqual([
    '5 stated GET /toolkit/{toolkit_name}/',
    '6 open GET /toolkit/{toolkit_name}/ response field tools',
  ]);
});
