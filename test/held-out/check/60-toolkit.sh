#!/usr/bin/env bash
set -euo pipefail

app=https://app.pizzeria.example
kit=$app/toolkit/pizza

echo "tools:"
curl -fsS "$kit/" -u "toolkit:$TOOLKIT_API_KEY" | jq -r '.tools[] | "  \(.function_name)  \(.description)"'

curl -fsS "$kit/order/" -u "toolkit:$TOOLKIT_API_KEY" | jq '.parameters.required'

receipt=$(curl -fsS -X POST "$kit/order/" \
  -u "toolkit:$TOOLKIT_API_KEY" \
  -F kind=margherita -F size=large)
jq -r '.result.order_number' <<<"$receipt"
