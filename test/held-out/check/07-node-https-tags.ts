import https from "node:https";

interface NewMemory {
  title: string;
  content: string;
  tags?: string[];
}

function postJson(path: string, body: unknown): Promise<any> {
  const data = Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const req = https.request(
      {
        hostname: process.env.AGENT_API_HOST,
        path,
        method: "POST",
        headers: {
          Authorization: `Bearer ${process.env.AGENT_API_KEY}`,
          "Content-Type": "application/json",
          "Content-Length": data.length,
        },
      },
      (res) => {
        let raw = "";
        res.on("data", (c) => (raw += c));
        res.on("end", () => {
          const parsed = raw ? JSON.parse(raw) : {};
          if ((res.statusCode ?? 500) >= 400) reject(new Error(`${parsed.error_code}: ${parsed.message}`));
          else resolve(parsed);
        });
      },
    );
    req.on("error", reject);
    req.end(data);
  });
}

const memory: NewMemory = {
  title: "Opening hours",
  content: "Mon-Fri 9:00-17:00",
  tags: ["shop", "hours"],
};
await postJson(`/v1/agents/${process.env.AGENT_ID}/memories`, memory);
console.log("saved");
