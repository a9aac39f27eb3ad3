import highlighter from 'highlight.js/lib/common';
import { type Html, html, trusted } from '../web/index.ts';

highlighter.configure({ classPrefix: 't-' });

/**
 * Writes a block of code. Classes highlight it, since the content security policy of our pages forbids `style` attributes.
 *
 * @param language The language, as after a fence in Markdown; `console` is a terminal session.
 * @param name The caption of the block: a file, or a language.
 */
export function codeBlock(text: string, language: string, name?: string): Html {
  const code = language === 'console' ? writeSession(text) : highlight(text, language);
  const named = name !== undefined && html` data-name="${name}"`;
  return html`<div class="code"${named}><pre tabindex="0"><code>${code}</code></pre></div>
`;
}

/** Highlights code. A text in an unknown language stays as it is. */
function highlight(text: string, language: string): Html {
  if (highlighter.getLanguage(language) === undefined) return html`${text}`;
  const { value } = highlighter.highlight(text, { language, ignoreIllegals: true });
  // An apostrophe in text needs no escape, and the rest of our HTML does not escape it either.
  return trusted(value.replaceAll('&#x27;', "'"));
}

/** Writes a terminal session. A typed command begins after a prompt, and continues on the next line after a backslash. */
function writeSession(text: string): Html {
  let isTyped = false;
  const lines = text.split('\n').map((line) => {
    const isCommand = isTyped || line.startsWith('$ ');
    isTyped = isCommand && line.endsWith('\\');
    if (!isCommand) return html`<span class="output">${line}</span>`;
    if (!line.startsWith('$ ')) return html`<span class="typed">${line}</span>`;
    return html`<span class="prompt">$ </span><span class="typed">${line.slice(2)}</span>`;
  });
  return trusted(lines.map((line) => line.html).join('\n'));
}
