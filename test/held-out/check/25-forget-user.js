const axios = require("axios").default;

const client = axios.create({
  baseURL: process.env.AGENT_API_URL,
  headers: { common: { Authorization: `Bearer ${process.env.AGENT_API_KEY}` } },
});

async function forget(agentId, memoryIds) {
  for (const id of memoryIds) {
    try {
      await client.delete(`/v1/agents/${agentId}/memories/${id}/`);
    } catch (err) {
      if (err.response?.status === 404) continue;
      throw err;
    }
  }
}

async function closeConversation(conversationId) {
  await client.post(`/v1/conversations/${conversationId}/messages/`, { content: "Goodbye." });
  await client.delete(`/v1/conversations/${conversationId}/`);
}

async function recordErasure(agentId, agentUserId) {
  await client.put(`/v1/agents/${agentId}/memories/`, {
    title: "Erased",
    content: `Data erased on ${new Date().toISOString()}`,
    agent_user_id: agentUserId,
  });
}

forget(4, process.argv.slice(3))
  .then(() => closeConversation(process.argv[2]))
  .then(() => recordErasure(4, 311))
  .catch((e) => console.error(e.response?.data?.message ?? e.message));
