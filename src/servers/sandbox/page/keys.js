import { doing, element, field, form, problemLine, showAll, table, textInput } from '../../../web/page/dom.js';
import { control, data } from './api.js';

/** Issues keys, which can be copied once, and revokes them after a confirmation. */
export function KeysPane(changed) {
  const rows = table(['Label', 'Agents', '']);
  const label = textInput();
  const allAgents = element('input', { type: 'checkbox', checked: true });
  const choices = element('span', { class: 'choices' });
  const issued = element('div', { class: 'done', role: 'status', hidden: true });
  const problem = problemLine();
  let agents = [];

  const showIssued = (key) => {
    const copied = element('span', {});
    const copy = async () => {
      await navigator.clipboard.writeText(key);
      copied.textContent = ' Copied.';
    };
    issued.replaceChildren(
      element(
        'p',
        {},
        element('strong', {}, 'The key is shown this once.'),
        ' Keep it where no log and no commit has it.',
      ),
      element('p', {}, element('code', { id: 'key' }, key)),
      element('p', {}, element('button', { type: 'button', click: doing(problem, copy) }, 'Copy'), copied),
    );
    issued.hidden = false;
  };

  const issuing = form(
    [
      field('Label of a key', label),
      element('fieldset', {}, element('legend', {}, 'Agents'), element('label', {}, allAgents, ' all'), choices),
    ],
    'Issue key',
    async () => {
      const chosen = [...choices.querySelectorAll('input:checked')].map(({ value }) => Number(value));
      const body = { label: label.value, ...(allAgents.checked ? {} : { agents: chosen }) };
      showIssued((await control('POST', '/keys', body)).key);
      await changed();
    },
  );

  const revoking = (key) => {
    const cell = element('span', {});
    const ask = () => {
      const keep = element('button', { type: 'button', click: rest }, 'Keep');
      const revoke = doing(problem, async () => {
        await control('DELETE', `/keys/${key.id}`);
        await changed();
      });
      cell.replaceChildren(
        `Revoke ${key.label}? Programs that use it are refused. `,
        element('button', { type: 'button', click: revoke }, 'Revoke it'),
        ' ',
        keep,
      );
      keep.focus();
    };
    const rest = () => {
      const button = element('button', { type: 'button', 'aria-label': `Revoke ${key.label}`, click: ask }, 'Revoke');
      const hadFocus = cell.contains(document.activeElement);
      cell.replaceChildren(button);
      if (hadFocus) button.focus();
    };
    rest();
    return cell;
  };

  const note = element('p', {}, 'Under the set in use every key can access everything, whatever its agents are.');
  note.hidden = data.keysHaveAgents;
  return {
    nodes: [element('h2', {}, 'Keys'), note, ...rows.nodes, problem, issuing, issued],
    show(state) {
      agents = state.agents;
      showAll(
        choices,
        agents,
        ({ id }) => id,
        ({ id, name }) => element('label', {}, element('input', { type: 'checkbox', value: String(id) }), ` ${name}`),
      );
      const agentName = (id) => agents.find((agent) => agent.id === id)?.name ?? '';
      rows.show(
        state.keys,
        ({ id }) => id,
        (key) => [
          key.label,
          key.agents === undefined ? 'all' : key.agents.map(agentName).join(', '),
          key.isRevoked ? 'revoked' : revoking(key),
        ],
      );
    },
  };
}
