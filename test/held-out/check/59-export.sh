#!/usr/bin/env bash
set -euo pipefail

BASE="http://agents.corp.example"
page=1

mkdir -p export
while :; do
  body=$(curl -sS --fail -G "$BASE/v1/conversations" \
    -H "Authorization: Bearer $AGENT_API_KEY" \
    --data-urlencode "page=$page" \
    --data-urlencode "created_after=$(date -d '7 days ago' +%F)")

  jq -c '.data[]' <<<"$body" | while read -r c; do
    id=$(jq -r .id <<<"$c")
    curl -sS --fail "$BASE/v1/conversations/$id/export/?format=csv" \
      -H "Authorization: Bearer $AGENT_API_KEY" -o "export/$id.csv"
  done

  [[ $(jq -r .has_more <<<"$body") == true ]] || break
  page=$((page + 1))
done
ls export | wc -l
