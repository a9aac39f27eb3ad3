#!/usr/bin/env bash
set -euo pipefail

conversation=$1
shift

curl --fail-with-body -sS -X POST "$AGENT_API_URL/v1/conversations/$conversation/messages/" \
  -H "Authorization: Bearer $AGENT_API_KEY" \
  -H "Content-Type: application/json" \
  -d "$(jq -n --arg text "$*" '{content: $text, metadata: {client_message_id: (now | tostring)}}')" \
  | jq -r '.agent_message.content'
