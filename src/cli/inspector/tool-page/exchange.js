import { element, headerLines, indentJson } from '../../../web/page/dom.js';

/** Creates a view that sends one request at a time, shows it with its response, and can cancel it. */
export function createExchange(name, run) {
  const status = element('p', { role: 'status' });
  const parts = element('div');
  const node = element(
    'div',
    { className: 'exchange', role: 'region', ariaLabel: `Exchange of ${name}` },
    status,
    parts,
  );
  const running = element('progress', { ariaLabel: `${name} runs`, hidden: true });
  const cancel = element('button', { type: 'button', hidden: true, onclick: () => controller?.abort() }, 'Cancel');
  let controller;

  const show = (isRunning) => {
    if (!isRunning && cancel.contains(document.activeElement)) run.focus();
    run.ariaDisabled = isRunning;
    cancel.hidden = !isRunning;
    running.hidden = !isRunning;
  };
  const say = (text, isBad) => {
    status.textContent = text;
    status.className = isBad ? 'bad' : '';
  };

  return {
    node,
    buttons: [cancel, running],
    /** @param headers The headers to send, and the headers to show. */
    async send(path, { headers, ...init }) {
      if (controller !== undefined) throw new Error('The tool still runs. Cancel it first.');
      controller = new AbortController();
      const { signal } = controller;
      const head = [`${init.method} ${path}`, ...headerLines(Object.entries(headers.shown))];
      const request = element('pre', {}, [...head, ...(init.body === undefined ? [] : ['', init.body])].join('\n'));
      parts.replaceChildren(request);
      say('Running …', false);
      show(true);
      const startedAt = performance.now();
      const time = () => `after ${Math.round(performance.now() - startedAt)} ms`;
      try {
        const options = { signal, cache: 'no-store', credentials: 'omit', redirect: 'error' };
        const response = await fetch(path, { ...init, ...options, headers: headers.sent });
        const text = await response.text();
        say(`${response.status} ${time()}`, !response.ok);
        parts.append(element('pre', {}, [...headerLines(response.headers), '', indentJson(text)].join('\n')));
      } catch (error) {
        say(signal.aborted ? `Cancelled ${time()}` : `No response: ${error.message}`, true);
      } finally {
        controller = undefined;
        show(false);
      }
    },
  };
}
