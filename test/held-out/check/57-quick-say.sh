#!/usr/bin/env bash
HOST=https://api.agentdesk.app
AUTH="Authorization: Bearer $AGENTDESK_KEY"

say() {
  curl -s "$HOST/v1/conversations/$1/messages/" -H "$AUTH" -d "{\"content\": \"$2\", \"language\": \"de\"}"
}

remember() {
  curl -s -X PUT "$HOST/v1/agents/$1/memories/" -H "$AUTH" -H "Content-Type: application/json" \
    -d "{\"title\": \"$2\", \"content\": \"$3\"}"
}

tool() {
  curl -s -X DELETE "https://tools.agentdesk-customer.example/toolkit/crm/$1/"
}

reply=$(say 77 "Guten Tag")
jq -r '.agent_message.content, .agent_message.sources[]?.url' <<<"$reply"
remember 5 "Language" "German"
tool old_lookup
