#!/usr/bin/env bash
set -euo pipefail

H=(-H "Authorization: Bearer $AGENT_API_KEY" -H "Content-Type: application/json")
URL=${AGENT_API_URL%/}

agent_id=$(curl -sSf "${H[@]}" -X POST "$URL/v1/agents/" \
  -d '{"name": "Concierge", "instructions": "Be short."}' | jq -r '.id')

for f in knowledge/*.md; do
  jq -n --arg t "$(basename "$f" .md)" --rawfile c "$f" '{title: $t, content: $c, visibility: "private"}' |
    curl -sSf "${H[@]}" -X POST "$URL/v1/agents/$agent_id/memories/" -d @- >/dev/null
done

curl -sSf "${H[@]}" -X POST "$URL/v1/agents/$agent_id/publish/"

curl -sS -D - -o /dev/null "${H[@]}" "$URL/v1/conversations/" | grep -i '^x-total-count'
