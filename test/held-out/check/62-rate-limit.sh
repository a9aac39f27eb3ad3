#!/usr/bin/env bash
set -euo pipefail

headers=$(mktemp)
body=$(mktemp)
trap 'rm -f "$headers" "$body"' EXIT

send() {
  curl -sS --max-time 45 -D "$headers" -o "$body" -w '%{http_code}' \
    -X POST "$AGENT_API_URL/v1/conversations/$1/messages/" \
    -H "Authorization: Bearer $AGENT_API_KEY" \
    -H "Content-Type: application/json" \
    -d "$(jq -n --arg c "$2" '{content: $c}')"
}

header() { awk -v h="$1" 'tolower($1) == h":" {print $2}' "$headers" | tr -d '\r'; }

while IFS=$'\t' read -r conversation text; do
  while status=$(send "$conversation" "$text"); [ "$status" = 429 ]; do
    sleep "$(header retry-after)"
  done
  if [ "$status" != 200 ]; then
    echo "$conversation: $(jq -r .message "$body") ($(header x-request-id))" >&2
    continue
  fi
  echo "$conversation: $(jq -r .agent_message.content "$body"), $(header x-ratelimit-remaining) left"
done <messages.tsv
