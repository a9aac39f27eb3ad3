import axios from "axios";

export const settings = {
  apiUrl: process.env.AGENTS_BASE_URL ?? "",
  apiKey: process.env.AGENTS_API_KEY ?? "",
  slackToken: process.env.SLACK_BOT_TOKEN ?? "",
};

export const agents = axios.create({
  baseURL: settings.apiUrl,
  headers: { Authorization: `Bearer ${settings.apiKey}` },
});

export const slack = axios.create({
  baseURL: "https://slack.com/api",
  headers: { Authorization: `Bearer ${settings.slackToken}` },
});
