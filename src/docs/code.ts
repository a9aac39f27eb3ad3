import { createCssVariablesTheme, createHighlighterCoreSync, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import json from 'shiki/langs/json.mjs';
import python from 'shiki/langs/python.mjs';
import shell from 'shiki/langs/shellscript.mjs';
import typescript from 'shiki/langs/typescript.mjs';
import yaml from 'shiki/langs/yaml.mjs';
import { escapeHtml, type Html, html, trusted } from '../html/index.ts';

const THEME = createCssVariablesTheme({ name: 'by-class', variablePrefix: '--', fontStyle: false });

let highlighter: HighlighterCore | undefined;

/**
 * A block of code, highlighted by classes: a style in an element would be against the policy of our pages.
 *
 * @param language As a fence of Markdown names it; `console` is a session at a terminal.
 * @param name The caption of the block: a file, or a language.
 */
export function codeBlock(text: string, language: string, name?: string): Html {
  const code = language === 'console' ? session(text) : highlight(text, language);
  const named = name !== undefined && html` data-name="${name}"`;
  return html`<div class="code"${named}><pre tabindex="0"><code>${code}</code></pre></div>
`;
}

/** Text in a language that is not loaded stays as it is. */
function highlight(text: string, language: string): Html {
  highlighter ??= createHighlighterCoreSync({
    themes: [THEME],
    langs: [json, python, shell, typescript, yaml],
    langAlias: { js: 'typescript' },
    engine: createJavaScriptRegexEngine(),
  });
  if (!highlighter.getLoadedLanguages().includes(language)) return html`${text}`;
  const lines = highlighter.codeToTokensBase(text, {
    lang: language,
    theme: 'by-class',
    tokenizeTimeLimit: 0, // the same on a slow machine
  });
  const written = lines.map((tokens) => tokens.map(({ content, color }) => coloured(content, color)).join(''));
  return trusted(written.join('\n'));
}

function coloured(content: string, color: string | undefined): string {
  const kind = /--token-(keyword|string|constant|function|comment|parameter)/.exec(color ?? '')?.[1];
  return kind === undefined ? escapeHtml(content) : `<span class="t-${kind}">${escapeHtml(content)}</span>`;
}

/** A session at a terminal: what is typed comes after a prompt, and can continue after a backslash. */
function session(text: string): Html {
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
