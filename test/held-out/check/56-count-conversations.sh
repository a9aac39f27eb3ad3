#!/usr/bin/env bash
set -euo pipefail
source .env

api() {
  local method=$1 path=$2
  shift 2
  curl -sS --fail -X "$method" -H "Authorization: Bearer $API_KEY" "$@" "$BASE_URL$path"
}

count=$(api GET /v1/conversations/ | jq '.data | length')
echo "conversations: $count"

gh api "repos/$GITHUB_REPOSITORY/issues" -f title="Weekly numbers" -f body="$count conversations" --jq .html_url

curl -s https://api.github.com/rate_limit -H "Authorization: Bearer $GITHUB_TOKEN" | jq .rate.remaining
