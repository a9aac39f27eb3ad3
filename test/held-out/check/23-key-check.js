const axios = require("axios");

const SLACK_WEBHOOK = process.env.SLACK_WEBHOOK_URL;

async function checkKey() {
  const res = await axios.get(new URL("/v1/agents/", process.env.AGENT_API_URL).href, {
    headers: { Authorization: `Bearer ${process.env.AGENT_API_KEY}` },
    validateStatus: () => true,
  });
  if (res.status === 401) return "key is missing or invalid";
  if (res.status === 403) return "key has no access";
  if (res.status >= 500) return `upstream trouble: ${res.data.message}`;
  return null;
}

async function checkToolkit(name) {
  const res = await axios.get(`${process.env.TOOLKIT_APP_URL}/toolkit/${name}/`, {
    validateStatus: () => true,
  });
  return res.status < 400 ? null : `toolkit ${name} does not answer`;
}

(async () => {
  const problems = (await Promise.all([checkKey(), checkToolkit("orders")])).filter(Boolean);
  if (problems.length) {
    await axios.post(SLACK_WEBHOOK, { text: problems.join("\n") });
    process.exit(1);
  }
})();
