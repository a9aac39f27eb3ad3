import axios from "axios";
import { agents, slack } from "./config";

interface SlackEvent {
  channel: string;
  text: string;
  ts: string;
}

export async function onSlackMessage(event: SlackEvent, conversationId: number) {
  try {
    const { data, headers } = await agents.post(`/v1/conversations/${conversationId}/messages/`, {
      content: event.text,
      metadata: { client_message_id: event.ts, channel: event.channel },
    });
    console.info("request", headers["x-request-id"] ?? "-");

    const posted = await slack.post("/chat.postMessage", {
      channel: event.channel,
      thread_ts: event.ts,
      text: data.agent_message.content,
    });
    if (!posted.data.ok) throw new Error(posted.data.error);
  } catch (err) {
    if (axios.isAxiosError(err) && err.response?.status === 404) {
      await slack.post("/chat.postMessage", { channel: event.channel, text: "This conversation no longer exists." });
      return;
    }
    throw err;
  }
}
