import { html } from '../../html/index.ts';
import type { PagePart } from '../../serve/index.ts';
import type { SandboxContext } from '../context.ts';
import { createConversation, findConversation, hasConversationOf } from '../data/conversations.ts';
import { issueKey, revokeKey } from '../data/keys.ts';
import { allUsers, createAgent, createUser, findAgent, findUser } from '../data/people.ts';
import type { Transaction } from '../store/store.ts';
import { storedPart, talkPart } from './pages.ts';

/** What the form with a value for `do` does; a text that it gives is shown once. */
type Action = (form: URLSearchParams) => Transaction<unknown>;

/** The part of the page that shows what a sandbox has stored, creates what no operation creates, and issues keys. */
export function dashboardPart(context: () => SandboxContext): PagePart {
  const actions: Readonly<Record<string, Action>> = {
    *'create-agent'(form) {
      yield* createAgent(textOf(form, 'name', 'an agent'));
    },
    *'create-user'(form) {
      const agent = numberOf(form, 'agent');
      const name = textOf(form, 'external_id', 'a user');
      const users = yield* allUsers();
      if (users.some(({ agentId, externalId }) => agentId === agent && externalId === name)) {
        throw new RangeError(`The agent has a user ${name} already.`);
      }
      yield* createUser(agent, name);
    },
    *'create-conversation'(form) {
      const user = yield* findUser(numberOf(form, 'user'));
      if (user === undefined) throw new RangeError('There is no such user.');
      const isUnique = context().contract.decisions.forSurface('unique-users', 'developer-api').does;
      if (isUnique && (yield* hasConversationOf(user.externalId))) {
        throw new RangeError(
          `${user.externalId} has a conversation, and the set says that no two have the same external_user_id (conversation-summary.external-user-id-unique).`,
        );
      }
      yield* createConversation(user.agentId, user.id);
    },
    *'issue-key'(form) {
      const agents = form.has('every') ? undefined : form.getAll('agent').map(Number);
      if (agents?.length === 0) throw new RangeError('Say which agents belong to the key.');
      for (const agent of agents ?? []) {
        if ((yield* findAgent(agent)) === undefined) throw new RangeError(`There is no agent ${agent}.`);
      }
      return yield* issueKey(textOf(form, 'label', 'a key'), agents);
    },
    *'revoke-key'(form) {
      yield* revokeKey(numberOf(form, 'key'));
    },
  };

  return {
    script: LIVE,
    async show(query) {
      const current = context();
      const talk = Number(query.get('conversation') ?? 0);
      return current.store.read(function* () {
        const conversation = talk > 0 && Number.isSafeInteger(talk) ? yield* findConversation(talk) : undefined;
        return yield* conversation === undefined ? storedPart(current) : talkPart(conversation, current);
      });
    },
    async submit(form) {
      const name = form.get('do') ?? '';
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
      if (action === undefined) {
        throw new RangeError(`Send the form field do as one of ${Object.keys(actions).join(', ')}.`);
      }
      const key = await context().store.write(() => action(form));
      if (typeof key !== 'string') return undefined;
      const page = html`<div class="done" role="status"><p><strong>The key is shown this once.</strong> Keep it where no log and no commit has it.</p>
<p><code id="key">${key}</code></p></div>`;
      return { page, data: { key } };
    },
  };
}

const LONGEST = 200;

function textOf(form: URLSearchParams, name: string, what: string): string {
  const text = (form.get(name) ?? '').trim();
  if (text === '' || text.length > LONGEST) throw new RangeError(`Name ${what} with 1 to ${LONGEST} characters.`);
  return text;
}

function numberOf(form: URLSearchParams, name: string): number {
  const number = Number(form.get(name));
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`Say which ${name} is meant.`);
  return number;
}

/** Shows what is stored as it changes: the part with `data-live` is fetched anew each second while somebody looks. */
const LIVE = `
setInterval(async () => {
  const part = document.querySelector('[data-live]');
  if (part === null || document.hidden) return;
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' } });
    // This page's own policy would complain of the style of that one, each time.
    const text = (await response.text()).replace(/<style[^]*?<\\/style>/, '');
    const page = new DOMParser().parseFromString(text, 'text/html');
    const now = page.querySelector('[data-live]');
    if (response.ok && now !== null && now.innerHTML !== part.innerHTML) part.replaceChildren(...now.childNodes);
  } catch {
    // The sandbox is away; it may come back.
  }
}, 1000);
`;
