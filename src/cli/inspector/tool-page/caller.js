import { element } from '../../../web/page/dom.js';

/**
 * Creates the inputs for the key, headers, context and identity with which the tools of one toolkit are called. The
 * values stay in this page, and are sent to the paths of the toolkit only.
 */
export function createCaller(name) {
  const input = (tag, label, properties, hint) => {
    const control = element(tag, { autocomplete: 'off', spellcheck: false, ...properties });
    const node = element(
      'div',
      { className: 'field' },
      element('label', {}, label, control),
      element('small', {}, hint),
    );
    return { node, control };
  };
  const key = input('input', `Key of ${name}`, { type: 'password' }, '');
  const headers = input('textarea', `Headers for ${name}`, { rows: 2 }, 'one a line, such as x-tenant: acme');
  const context = input('textarea', `Context for ${name}`, { rows: 2 }, 'JSON, which tools find as context');
  const identity = input('textarea', `Identity for ${name}`, { rows: 2 }, 'JSON, which tools find as identity');
  const keyHint = key.node.querySelector('small');
  const node = element(
    'details',
    { className: 'caller' },
    element('summary', {}, 'Key, headers and context'),
    ...[key, headers, context, identity].map((one) => one.node),
  );
  let shown;
  return {
    node,
    show(toolkit, takesIdentity) {
      shown = toolkit;
      const names = Object.keys(toolkit.keyHeaders).join(', ');
      keyHint.textContent = `sent as ${names} to ${toolkit.path} alone, and kept nowhere but in this page`;
      identity.node.hidden = !takesIdentity;
    },
    /** Forgets the secrets, which another program at this address must not receive. */
    forget() {
      key.control.value = '';
      headers.control.value = '';
    },
    /** @returns The headers of a call, and the same headers with a masked key. */
    headersFor(path, mediaType) {
      if (!path.startsWith(shown.path)) throw new Error(`${path} is no path of ${name}.`);
      const contentType = mediaType === undefined ? {} : { 'content-type': mediaType };
      const entered = {
        ...parseHeaders(headers.control.value),
        ...(identity.node.hidden ? {} : jsonHeader('colloquy-identity', 'Identity', identity.control.value)),
        ...jsonHeader('colloquy-context', 'Context', context.control.value),
      };
      const withKey = (text) =>
        Object.fromEntries(Object.entries(shown.keyHeaders).map(([at, value]) => [at, value.replace(shown.key, text)]));
      const { value } = key.control;
      return {
        sent: { ...contentType, ...(value === '' ? {} : withKey(value)), ...entered },
        shown: { ...contentType, ...(value === '' ? {} : withKey('•••')), ...entered },
      };
    },
  };
}

function parseHeaders(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const entries = lines.map((line) => {
    const [, name, value] = /^\s*([^\s:]+)\s*:\s*(.*?)\s*$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`Write a header as name: value, not as ${line.trim()}`);
    return [name.toLowerCase(), value];
  });
  const { headers } = new Request('/', { headers: entries });
  const dropped = entries.find(([name]) => !headers.has(name));
  if (dropped !== undefined) throw new Error(`A browser lets no page send the header ${dropped[0]}.`);
  return Object.fromEntries(entries);
}

/** Returns a header whose value is JSON in ASCII, since headers cannot contain other characters. */
function jsonHeader(name, label, text) {
  if (text.trim() === '') return {};
  try {
    const json = JSON.stringify(JSON.parse(text));
    const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return { [name]: json.replaceAll(/[\u007f-\uffff]/g, escaped) };
  } catch {
    throw new Error(`${label} is no JSON.`);
  }
}
