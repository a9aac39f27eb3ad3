import { request } from "undici";
import { setTimeout as sleep } from "node:timers/promises";

const base = process.env.AGENT_BASE_URL as string;
const auth = { authorization: `Bearer ${process.env.AGENT_KEY}` };

async function withRetry(path: string, payload: object, attempts = 5) {
  for (let n = 0; n < attempts; n++) {
    const { statusCode, headers, body } = await request(base + path, {
      method: "POST",
      headers: { ...auth, "content-type": "application/json" },
      body: JSON.stringify(payload),
    });
    if (statusCode < 400) {
      return { requestId: headers["x-request-id"], json: (await body.json()) as any };
    }
    const { message } = (await body.json()) as { message: string };
    if (statusCode !== 429 && statusCode < 500) {
      throw new Error(message);
    }
    await sleep(250 * 2 ** n + Math.random() * 100);
  }
  throw new Error("gave up");
}

const conversation = Number(process.argv[2]);
const { json, requestId } = await withRetry(`/v1/conversations/${conversation}/messages/`, {
  content: process.argv[3],
});
console.log(requestId, json.agent_message.content);
