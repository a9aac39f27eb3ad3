import { isJsonObject, type Json, TaskError } from '../../contract/index.ts';
import type { Reply, ReplyRequest, Tool } from '../reply.ts';

export interface ChatOptions {
  /** An endpoint of the OpenAI chat-completions form: whole, or what comes before `/chat/completions`. */
  readonly url: string;
  readonly model: string;
  /** Goes to that address alone. */
  readonly key?: string | undefined;
}

/** How often a model may call tools before it has to reply. */
const ROUNDS = 8;
const PATH = '/chat/completions';

interface ChatMessage {
  readonly role: string;
  readonly content: Json;
  readonly tool_calls?: Json;
  readonly tool_call_id?: string;
}

/**
 * Replies as a model does that is reached over HTTP, and runs the tools that it calls.
 *
 * @throws {TaskError} for an address that is none.
 */
export function chat({ url, model, key }: ChatOptions): Reply {
  const parsed = URL.parse(url);
  if (parsed === null) throw new TaskError('sandbox', `${url} is no address of a chat endpoint`);
  if (!parsed.pathname.endsWith(PATH)) parsed.pathname = parsed.pathname.replace(/\/*$/, PATH);
  const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) };

  const ask = async (messages: readonly ChatMessage[], tools: readonly Tool[], signal: AbortSignal) => {
    const functions = tools.map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters },
    }));
    const body = JSON.stringify({ model, messages, ...(functions.length > 0 && { tools: functions }) });
    const response = await fetch(parsed, { method: 'POST', headers, body, signal, redirect: 'error' });
    const answer: unknown = await response.json();
    const choices = isJsonObject(answer) ? answer.choices : undefined;
    const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
    const message = isJsonObject(choice) ? choice.message : undefined;
    if (!response.ok || !isJsonObject(message)) throw new Error(`the chat endpoint responded with ${response.status}`);
    return message;
  };

  return async (request) => {
    const { message, history, tools, signal } = request;
    const earlier = (await history()).map(({ role, content }) => ({
      role: role === 'agent' ? 'assistant' : 'user',
      content,
    }));
    const messages: ChatMessage[] = [await systemFor(request), ...earlier, { role: 'user', content: message }];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { content, tool_calls: calls } = await ask(messages, tools, signal);
      if (!Array.isArray(calls) || calls.length === 0) {
        if (typeof content === 'string' && content !== '') return content;
        throw new Error('the chat endpoint replied with no text');
      }
      messages.push({ role: 'assistant', content: content ?? null, tool_calls: calls });
      for (const call of calls) messages.push(await resultOf(call, tools, signal));
    }
    throw new Error(`the model called tools ${ROUNDS} times without a reply`);
  };
}

async function systemFor({ agent, memories, form }: ReplyRequest): Promise<ChatMessage> {
  const known = (await memories()).map(({ title, content }) => `${title}: ${content}`);
  const lines = [`You are ${agent.name}. Write in the form ${form}.`, ...known];
  return { role: 'system', content: lines.join('\n') };
}

async function resultOf(call: Json, tools: readonly Tool[], signal: AbortSignal): Promise<ChatMessage> {
  const asked = isJsonObject(call) && isJsonObject(call.function) ? call.function : {};
  const id = isJsonObject(call) ? String(call.id) : '';
  const tool = tools.find(({ name }) => name === asked.name);
  const parameters = parsed(asked.arguments);
  const content =
    tool === undefined
      ? 'There is no such tool.'
      : parameters === undefined
        ? 'The arguments are no JSON object.'
        : await tool.run(parameters, signal);
  return { role: 'tool', tool_call_id: id, content };
}

function parsed(text: Json | undefined): Record<string, Json> | undefined {
  try {
    const value: unknown = JSON.parse(String(text));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
