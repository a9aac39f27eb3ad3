import createClient, { type Middleware } from "openapi-fetch";

interface paths {
  "/v1/conversations/": {
    get: {
      parameters: { query?: { agent_id?: number; external_user_id?: string } };
      responses: {
        200: { content: { "application/json": { data: { id: number; external_user_id: string }[] } } };
      };
    };
  };
}

const auth: Middleware = {
  onRequest({ request }) {
    request.headers.set("Authorization", `Bearer ${process.env.AGENT_API_KEY}`);
    return request;
  },
};

const client = createClient<paths>({ baseUrl: process.env.AGENT_API_URL });
client.use(auth);

export async function conversationOf(agentId: number, user: string): Promise<number | undefined> {
  const { data, response } = await client.GET("/v1/conversations/", {
    params: { query: { agent_id: agentId, external_user_id: user } },
  });
  if (!response.ok) throw new Error(`listing failed with ${response.status}`);
  const hit = data?.data.find((c) => c.external_user_id === user);
  return hit?.id;
}

console.log(await conversationOf(3, "customer-77"));
