import type { Reply } from '../reply.ts';

/** Texts that replace the replies. */
export interface ScriptedReplies {
  /** The next replies, one for each message. */
  readonly next?: readonly string[];
  /** Replies to messages that contain a text. The first rule that matches applies. */
  readonly rules?: readonly { readonly contains: string; readonly reply: string }[];
}

export type ReplyScript = ReturnType<typeof makeReplyScript>;

export function makeReplyScript() {
  let next: string[] = [];
  let rules: Required<ScriptedReplies>['rules'] = [];
  return {
    get: (): ScriptedReplies => ({ next: [...next], rules }),
    set(replies: ScriptedReplies): void {
      next = [...(replies.next ?? [])];
      rules = replies.rules ?? [];
    },
    before:
      (reply: Reply): Reply =>
      (request) =>
        next.shift() ?? rules.find(({ contains }) => request.message.includes(contains))?.reply ?? reply(request),
  };
}
