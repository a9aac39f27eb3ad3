#!/usr/bin/env bash
set -u

agents() {
  curl -sf -o /dev/null "${AGENT_API_URL}/v1/agents/" --oauth2-bearer "$AGENT_API_KEY"
}

toolkit() {
  curl -sf -o /dev/null "${TOOLKIT_APP_URL}/toolkit/$1/" &&
    curl -sf -o /dev/null "${TOOLKIT_APP_URL}/toolkit/$1/$2/"
}

failed=()
agents || failed+=("developer API")
toolkit inventory stock_level || failed+=("inventory toolkit")

if ((${#failed[@]})); then
  curl -s -X POST -H 'Content-Type: application/json' \
    -d "{\"text\": \"Down: ${failed[*]}\"}" \
    "https://hooks.slack.com/services/$SLACK_HOOK_PATH" >/dev/null
  exit 1
fi
echo "all good"
