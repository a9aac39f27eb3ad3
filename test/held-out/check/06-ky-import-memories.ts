import ky, { HTTPError } from "ky";
import { readFileSync } from "node:fs";

const api = ky.create({
  prefixUrl: process.env.AGENT_API,
  timeout: false,
  retry: 0,
  hooks: {
    beforeRequest: [
      (req) => {
        req.headers.set("Authorization", `Bearer ${process.env.AGENT_API_KEY}`);
      },
    ],
  },
});

const agentId = Number(process.env.AGENT_ID);
const rows = readFileSync("faq.csv", "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split(";"));

let stored = 0;
for (const [title, content] of rows) {
  try {
    await api.post(`v1/agents/${agentId}/memories/`, { json: { title, content } });
    stored++;
  } catch (err) {
    if (!(err instanceof HTTPError)) throw err;
    if (err.response.status === 401 || err.response.status === 403) {
      console.error("check the API key of this agent");
      break;
    }
    const { message } = await err.response.json<{ message: string }>();
    console.warn(`skipped "${title}": ${message}`);
  }
}
console.log(`${stored}/${rows.length} stored`);
