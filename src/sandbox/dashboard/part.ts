import { html } from '../../html/index.ts';
import type { PagePart } from '../../serve/index.ts';
import type { SandboxContext } from '../context.ts';
import type { Control } from '../control/control.ts';
import { findConversation } from '../data/conversations.ts';
import { storedPart, talkPart } from './pages.ts';

/** What the form with a value for `do` does; a key that it issues is shown once. */
type Action = (form: URLSearchParams) => Promise<unknown>;

/** The part of the page that shows what a sandbox has stored, creates what no operation creates, and issues keys. */
export function dashboardPart(context: () => SandboxContext, control: Control): PagePart {
  const actions: Readonly<Record<string, Action>> = {
    'create-agent': (form) => control.agents.create({ name: textOf(form, 'name') }),
    'create-user': (form) =>
      control.users.create({ agentId: numberOf(form, 'agent'), externalId: textOf(form, 'external_id') }),
    'create-conversation': (form) => control.conversations.create({ userId: numberOf(form, 'user') }),
    'issue-key': (form) =>
      control.keys.create({
        label: textOf(form, 'label'),
        agents: form.has('every') ? undefined : form.getAll('agent').map(Number),
      }),
    'revoke-key': (form) => control.keys.remove(numberOf(form, 'key')),
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
      const done = await action(form);
      if (!isIssuedKey(done)) return undefined;
      const { key } = done;
      const page = html`<div class="done" role="status"><p><strong>The key is shown this once.</strong> Keep it where no log and no commit has it.</p>
<p><code id="key">${key}</code></p></div>`;
      return { page, data: { key } };
    },
  };
}

function isIssuedKey(done: unknown): done is { readonly key: string } {
  return typeof done === 'object' && done !== null && 'key' in done;
}

function textOf(form: URLSearchParams, name: string): string {
  return form.get(name) ?? '';
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
