import { isJsonObject, type Json, TaskError } from '../../../contract/model/index.ts';
import type { Reply, ReplyRequest, ReplyTool } from '../reply.ts';

export interface ChatOptions {
  /** The address of an OpenAI chat-completions endpoint, with or without `/chat/completions`. */
  readonly url: string;
  readonly model: string;
  /** The key, which is sent to that address only. */
  readonly key?: string | undefined;
}

/** The maximum number of requests to the model for one reply. Each response is the reply, or calls tools. */
const MAX_ROUNDS = 8;
const CHAT_PATH = '/chat/completions';

interface ChatMessage {
  readonly role: string;
  readonly content: Json;
  readonly tool_calls?: Json;
  readonly tool_call_id?: string;
}

/**
 * Makes replies with a model over HTTP, and runs the tools that the model calls.
 *
 * @throws {TaskError} if the address is not a URL.
 */
export function createChatReply({ url, model, key }: ChatOptions): Reply {
  const parsed = URL.parse(url);
  if (parsed === null) throw new TaskError(`${url} is no address of a chat endpoint`);
  if (!parsed.pathname.endsWith(CHAT_PATH)) parsed.pathname = parsed.pathname.replace(/\/*$/, CHAT_PATH);
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };

  const ask = async (messages: readonly ChatMessage[], tools: readonly ReplyTool[], signal: AbortSignal) => {
    const functions = tools.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters },
    }));
    const body = JSON.stringify({ model, messages, ...(functions.length > 0 && { tools: functions }) });
    const response = await fetch(parsed, { method: 'POST', headers, body, signal, redirect: 'error' });
    const message: unknown = Object(await response.json()).choices?.[0]?.message;
    if (!response.ok || !isJsonObject(message)) throw new Error(`the chat endpoint responded with ${response.status}`);
    return message;
  };

  return async (request) => {
    const { message, history, tools, signal } = request;
    const messages: ChatMessage[] = [await systemMessage(request)];
    for (const { role, content } of [...(await history()), { role: 'user', content: message }]) {
      messages.push({ role: role === 'agent' ? 'assistant' : 'user', content });
    }
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const { content, tool_calls: calls } = await ask(messages, tools, signal);
      if (!Array.isArray(calls) || calls.length === 0) {
        if (typeof content === 'string' && content !== '') return content;
        throw new Error('the chat endpoint replied with no text');
      }
      messages.push({ role: 'assistant', content: content ?? null, tool_calls: calls });
      for (const call of calls) messages.push(await runToolCall(call, tools, signal));
    }
    throw new Error(`the model called tools ${MAX_ROUNDS} times without a reply`);
  };
}

async function systemMessage({ agent, memories, form }: ReplyRequest): Promise<ChatMessage> {
  const notes = (await memories()).map(({ title, content }) => `${title}: ${content}`);
  const lines = [`You are ${agent.name}. Write in the form ${form}.`, ...notes];
  return { role: 'system', content: lines.join('\n') };
}

async function runToolCall(call: Json, tools: readonly ReplyTool[], signal: AbortSignal): Promise<ChatMessage> {
  const { id = '', function: called } = Object(call);
  const { name, arguments: text } = Object(called);
  return { role: 'tool', tool_call_id: String(id), content: await run() };

  async function run(): Promise<string> {
    const tool = tools.find((candidate) => candidate.name === name);
    if (tool === undefined) return 'There is no such tool.';
    const parameters = parseObject(String(text));
    return parameters === undefined ? 'The arguments are no JSON object.' : tool.run(parameters, signal);
  }
}

function parseObject(text: string): Record<string, Json> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
