import axios from "axios";

type AgentRow = { id: number; name: string };

const client = axios.create({
  baseURL: process.env.AGENT_API_URL,
  headers: { Authorization: `Bearer ${process.env.AGENT_API_KEY}` },
});

async function listAgents(): Promise<AgentRow[]> {
  const response = await client.get<{ data: AgentRow[] }>("/v1/agents/");
  return response.data.data;
}

async function main() {
  const agents = await listAgents();
  const wanted = process.argv[2] ?? agents[0]?.name;
  const agent = agents.find(({ name }) => name === wanted);
  if (!agent) {
    console.error(`no agent called ${wanted}`);
    process.exit(2);
  }
  await client.post(`/v1/agents/${agent.id}/memories/`, {
    title: "Deployed",
    content: `Release ${process.env.GIT_SHA} is live`,
  });
  console.log(`noted on agent ${agent.id}`);
}

main().catch((e) => {
  console.error(e.response?.data?.message ?? e);
  process.exit(1);
});
