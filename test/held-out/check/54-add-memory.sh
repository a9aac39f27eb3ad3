#!/bin/sh
# usage: add-memory.sh AGENT_ID TITLE FILE [AGENT_USER_ID]
set -eu

: "${AGENT_API_URL:?}" "${AGENT_API_KEY:?}"

agent=$1 title=$2 file=$3 user=${4:-null}

body=$(jq -n --arg title "$title" --rawfile content "$file" --argjson user "$user" \
  '{title: $title, content: $content} + (if $user then {agent_user_id: $user} else {} end)')

out=$(mktemp)
trap 'rm -f "$out"' EXIT

code=$(curl -sS -o "$out" -w '%{http_code}' \
  -H "Authorization: Bearer ${AGENT_API_KEY}" \
  -H 'Content-Type: application/json' \
  --data "$body" \
  "${AGENT_API_URL}/v1/agents/${agent}/memories/")

case $code in
  2*) echo "stored" ;;
  400) echo "bad memory: $(jq -r .message "$out")" >&2; exit 1 ;;
  401|403) echo "key problem: $(jq -r .message "$out")" >&2; exit 2 ;;
  404) echo "agent $agent does not exist" >&2; exit 3 ;;
  *) echo "failed with $code" >&2; exit 4 ;;
esac
