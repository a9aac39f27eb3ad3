import axios, { AxiosInstance } from "axios";

function createAgentClient(apiKey: string): AxiosInstance {
  return axios.create({
    baseURL: "https://api.agentworks.io",
    headers: {
      "X-API-Key": apiKey,
      Accept: "application/json",
    },
  });
}

const http = createAgentClient(process.env.AGENTWORKS_KEY!);

http.interceptors.response.use(undefined, (error) => {
  const status = error.response?.status;
  if (status === 403) {
    console.error("no access:", error.response.data.message);
  }
  return Promise.reject(error);
});

export async function addNote(agentId: number, title: string, content: string) {
  await http.post(`/v1/agents/${agentId}/memories/`, { title, content });
}

export async function chat(conversationId: number, content: string) {
  const { data } = await http.post(`/v1/conversations/${conversationId}/messages/`, { content });
  return data.agent_message.content;
}
