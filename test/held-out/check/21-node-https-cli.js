const https = require("node:https");

const base = new URL(process.env.AGENT_API_URL);

function call(method, path, body) {
  return new Promise((resolve, reject) => {
    const payload = body ? JSON.stringify(body) : null;
    const headers = { Authorization: "Bearer " + process.env.AGENT_API_KEY };
    if (payload) {
      headers["Content-Type"] = "application/json";
      headers["Content-Length"] = Buffer.byteLength(payload);
    }
    const req = https.request({ host: base.hostname, port: base.port || 443, method, path, headers }, (res) => {
      const chunks = [];
      res.on("data", (d) => chunks.push(d));
      res.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        if (res.statusCode >= 400) return reject(new Error(JSON.parse(text).message));
        resolve(text);
      });
    });
    req.on("error", reject);
    if (payload) req.write(payload);
    req.end();
  });
}

const commands = {
  agents: () => call("GET", "/v1/agents/"),
  conversations: () => call("GET", "/v1/conversations/"),
  note: (agent, title, content) => call("POST", `/v1/agents/${agent}/memories/`, { title, content }),
};

const [name, ...args] = process.argv.slice(2);
commands[name](...args)
  .then((out) => console.log(out))
  .catch((err) => {
    console.error(err.message);
    process.exitCode = 1;
  });
