#!/usr/bin/env bash
set -u
pass=0 fail=0

expect() {
  local want=$1 what=$2
  shift 2
  local got
  got=$(curl -s -o /tmp/body.json -w '%{http_code}' "$@")
  if [ "$got" = "$want" ]; then pass=$((pass + 1)); else fail=$((fail + 1)); echo "$what: $got, wanted $want"; fi
}

auth="Authorization: Bearer $AGENT_API_KEY"
json="Content-Type: application/json"

expect 200 "list agents" -H "$auth" "$BASE_URL/v1/agents/"
expect 401 "bad key" -H "Authorization: Bearer nonsense" "$BASE_URL/v1/agents/"
expect 201 "create memory" -H "$auth" -H "$json" -d '{"title":"t","content":"c"}' "$BASE_URL/v1/agents/1/memories/"
expect 400 "empty memory" -H "$auth" -H "$json" -d '{}' "$BASE_URL/v1/agents/1/memories/"
expect 404 "no such agent" -H "$auth" -H "$json" -d '{"title":"t","content":"c"}' "$BASE_URL/v1/agents/999999999/memories/"
expect 200 "conversations of an agent" -H "$auth" "$BASE_URL/v1/conversations/?agent_id=1"
expect 201 "message" -H "$auth" -H "$json" -d '{"content":"ping"}' "$BASE_URL/v1/conversations/1/messages/"

echo "$pass passed, $fail failed"
[ "$fail" -eq 0 ]
