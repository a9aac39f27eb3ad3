import { actionHandler, element, field, form, problemLine, showAll, table, textInput } from '../../../web/page/dom.js';
import { callControl, data } from './api.js';

/** Lists keys, issues them, shows each once to be copied, and revokes them after a confirmation. */
export function keysPane(refresh) {
  const rows = table(['Label', 'Agents', '']);
  const label = textInput();
  const allAgents = element('input', { type: 'checkbox', checked: true });
  const agentBoxes = element('span', { className: 'choices' });
  const issuedKey = element('div', { className: 'done', role: 'status', hidden: true });
  const problem = problemLine();
  let agents = [];

  const showIssued = (key) => {
    const copied = element('span');
    const onclick = actionHandler(problem, async () => {
      await navigator.clipboard.writeText(key);
      copied.textContent = ' Copied.';
    });
    issuedKey.replaceChildren(
      element(
        'p',
        {},
        element('strong', {}, 'The key is shown this once.'),
        ' Keep it where no log and no commit has it.',
      ),
      element('p', {}, element('code', { id: 'key' }, key)),
      element('p', {}, element('button', { type: 'button', onclick }, 'Copy'), copied),
    );
    issuedKey.hidden = false;
  };

  const issueForm = form(
    [
      field('Label of a key', label),
      element('fieldset', {}, element('legend', {}, 'Agents'), element('label', {}, allAgents, ' all'), agentBoxes),
    ],
    'Issue key',
    async () => {
      const checked = [...agentBoxes.querySelectorAll('input:checked')].map(({ value }) => Number(value));
      const body = { label: label.value, ...(allAgents.checked ? {} : { agents: checked }) };
      showIssued((await callControl('POST', '/keys', body)).key);
      await refresh();
    },
  );

  const revokeCell = (key) => {
    const cell = element('span');
    const showQuestion = () => {
      const keep = element('button', { type: 'button', onclick: showButton }, 'Keep');
      const onclick = actionHandler(problem, async () => {
        await callControl('DELETE', `/keys/${key.id}`);
        await refresh();
      });
      cell.replaceChildren(
        `Revoke ${key.label}? Programs that use it are refused. `,
        element('button', { type: 'button', onclick }, 'Revoke it'),
        ' ',
        keep,
      );
      keep.focus();
    };
    const showButton = () => {
      const properties = { type: 'button', ariaLabel: `Revoke ${key.label}`, onclick: showQuestion };
      const button = element('button', properties, 'Revoke');
      const hadFocus = cell.contains(document.activeElement);
      cell.replaceChildren(button);
      if (hadFocus) button.focus();
    };
    showButton();
    return cell;
  };

  const note = element('p', {}, 'Under the set in use every key can access everything, whatever its agents are.');
  note.hidden = data.keysHaveAgents;
  return {
    nodes: [element('h2', {}, 'Keys'), note, ...rows.nodes, problem, issueForm, issuedKey],
    show(state) {
      agents = state.agents;
      showAll(
        agentBoxes,
        agents,
        ({ id }) => id,
        ({ id, name }) => element('label', {}, element('input', { type: 'checkbox', value: String(id) }), ` ${name}`),
      );
      const nameOf = (id) => agents.find((agent) => agent.id === id)?.name ?? '';
      rows.show(
        state.keys,
        ({ id }) => id,
        (key) => [
          key.label,
          key.agents === undefined ? 'all' : key.agents.map(nameOf).join(', '),
          key.isRevoked ? 'revoked' : revokeCell(key),
        ],
      );
    },
  };
}
