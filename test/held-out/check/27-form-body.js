const { URLSearchParams } = require("node:url");

const endpoint = (path) => [process.env.AGENT_URL.replace(/\/$/, ""), "v1", path, ""].join("/");

async function postForm(path, fields) {
  const res = await fetch(endpoint(path), {
    method: "POST",
    headers: { Authorization: `Bearer ${process.env.AGENT_KEY}` },
    body: new URLSearchParams(fields),
  });
  if (res.status === 400) {
    const { message, errors } = await res.json();
    for (const [field, why] of Object.entries(errors ?? {})) console.error(field, why);
    throw new Error(message);
  }
  return res.json();
}

module.exports.sendMessage = (conversationId, text) =>
  postForm(`conversations/${conversationId}/messages`, { content: text, sender: "user" });

if (require.main === module) {
  module.exports
    .sendMessage(Number(process.argv[2]), process.argv[3])
    .then(({ agent_message, usage }) => {
      console.log(agent_message.content);
      console.log(`${usage.total_tokens} tokens`);
    });
}
