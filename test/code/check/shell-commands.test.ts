import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();
const MEMORIES = 'POST /v1/agents/{agent_id}/memories/';
const MESSAGES = 'POST /v1/conversations/{conversation_id}/messages/';

/** Commands, and what they rely on apart from the key and the media type. */
test.for<[string, string, string[]]>([
  [
    'a helper of which the last argument is the body',
    `api() {
  local body=\${3-} args=(-sS -X "$1" -H "Authorization: Bearer $KEY")
  if [[ -n $body ]]; then args+=(-H 'Content-Type: application/json' -d "$body"); fi
  curl "\${args[@]}" "$BASE$2"
}
api GET /v1/conversations/
api POST "/v1/conversations/$ID/messages/" '{"content": "a"}'`,
    ['stated GET /v1/conversations/', `stated ${MESSAGES}`, `stated ${MESSAGES} body field content`],
  ],
  [
    'options in an array that depend on a test',
    `args=(-H "Authorization: Bearer $KEY")
if [ -s "$FILE" ]; then args+=(-X POST -d '{"content": "a"}'); fi
curl "\${args[@]}" "$BASE/v1/conversations/$ID/messages/"`,
    [`stated ${MESSAGES}`, `stated ${MESSAGES} body field content`],
  ],
  [
    'further arguments that are not known',
    'curl -H "Authorization: Bearer $KEY" "${OPTIONS[@]}" "$BASE/v1/conversations/$ID/messages/"',
    ['unread ? /v1/conversations/{…}/messages/'],
  ],
  [
    'a header from a command, in an array',
    `args=(-sS -H @<(printf 'Authorization: Bearer %s' "$(< "$KEY_FILE")"))
curl "\${args[@]}" "$BASE/v1/conversations/"`,
    ['stated GET /v1/conversations/'],
  ],
  [
    'the file of an answer, named in an array',
    `args=(-s -o answer.json -w '%{http_code}')
code=$(curl "\${args[@]}" -H "Authorization: Bearer $KEY" "$BASE/v1/conversations/")
jq '.data[0].mood' answer.json; [ "$code" = 429 ]`,
    [
      'stated GET /v1/conversations/',
      'stated GET /v1/conversations/ response field data',
      'open GET /v1/conversations/ order of response field data',
      'open GET /v1/conversations/ response field data[].mood',
      'stated GET /v1/conversations/ status 429',
    ],
  ],
  [
    'fields of HTTPie that depend on a test',
    `fields=("title=$1" "content=$2")
if [[ -n $USER_ID ]]; then fields+=("agent_user_id=$USER_ID"); fi
http POST "$BASE/v1/agents/$AGENT/memories/" "Authorization:Bearer $KEY" "\${fields[@]}"`,
    [
      `stated ${MEMORIES}`,
      `stated ${MEMORIES} body field title`,
      `stated ${MEMORIES} body field content`,
      `stated ${MEMORIES} body field agent_user_id`,
      `excluded ${MEMORIES} /agent_user_id is string, not integer`,
    ],
  ],
  [
    'items of HTTPie that are not known',
    'http POST "$BASE/v1/agents/$AGENT/memories/" "Authorization:Bearer $KEY" "${fields[@]}"',
    [`stated ${MEMORIES}`],
  ],
  [
    'a file that wget sends',
    `jq -n --arg c "$TEXT" '{title: "a", content: $c, pinned: true}' > "$OUT/memory.json"
wget -q --header="Authorization: Bearer $KEY" --post-file="$OUT/memory.json" "$BASE/v1/agents/$AGENT/memories/"`,
    [
      `stated ${MEMORIES} body field title`,
      `stated ${MEMORIES} body field content`,
      `invented ${MEMORIES} body field pinned`,
      `stated ${MEMORIES}`,
    ],
  ],
  [
    'a file of elsewhere that wget sends',
    'wget -q --header="Authorization: Bearer $KEY" --post-file memory.json "$BASE/v1/agents/$AGENT/memories/"',
    [`stated ${MEMORIES}`],
  ],
])('%s', async ([, text, expected]) => {
  const uses = await findUses({ 'a.sh': text }, contract);
  const found = uses.map(({ verdict, fact }) => `${verdict} ${fact}`);
  expect(found.filter((use) => !/ (key|media type \S+)$/.test(use)).toSorted()).toEqual(expected.toSorted());
});
