import pkg from "@slack/bolt";

const app = new pkg.App({ token: process.env.SLACK_BOT_TOKEN, signingSecret: process.env.SLACK_SIGNING_SECRET });

const agentFetch = async (method, path, body) => {
  const res = await fetch(process.env.AGENT_API_URL + path, {
    method,
    headers: {
      Authorization: `Bearer ${process.env.AGENT_API_KEY}`,
      ...(body && { "Content-Type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!res.ok) throw new Error(`agent API: ${(await res.json())?.message}`);
  return res.json();
};

let cache = null;
async function conversationFor(slackUser) {
  cache ??= await agentFetch("GET", "/v1/conversations/");
  return cache.data.find((c) => c.external_user_id === `slack:${slackUser}`)?.id;
}

app.message(async ({ message, say, client }) => {
  const id = await conversationFor(message.user);
  if (!id) return say("I do not know you yet.");
  await client.reactions.add({ channel: message.channel, name: "eyes", timestamp: message.ts });
  const { agent_message } = await agentFetch("POST", `/v1/conversations/${id}/messages/`, { content: message.text });
  await say(agent_message.content);
});

await app.start(3000);
