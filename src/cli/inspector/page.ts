import { type Html, html, trusted } from '../../html/index.ts';
import type { Protocol, Tool, Toolkit } from '../../toolkit/index.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

export function inspectorPage(toolkits: Readonly<Record<string, Toolkit>>, { name, choices }: Protocol): string {
  const { write } = choices['toolkit-name.characters'].value;
  const isRegisteredName = choices['toolkit-name.app-name'].value === 'registered-name';
  const sections = Object.entries(toolkits).map(([registered, toolkit]) => {
    const path = `/toolkit/${write(isRegisteredName ? registered : toolkit.app_name)}/`;
    const tools = [...toolkit.tools.values()].map((tool) => toolForm(tool, path, choices));
    return html`<section><h2>${registered}</h2><p><code>${path}</code></p>${tools}</section>`;
  });
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Toolkits</title>
<style>${trusted(STYLE)}</style></head>
<body><main><h1>Toolkits</h1><p class="lead">Served under the protocol ${name}. What is saved is live at once.</p>
<p id="state" role="status"></p>${sections}
<section><h2>Log</h2><ol id="log" aria-live="polite"></ol></section></main>
<script>${trusted(SCRIPT)}</script></body></html>`;
  return page.html;
}

function toolForm(tool: Tool, toolkitPath: string, choices: Protocol['choices']): Html {
  const { function_name, description, params, required_params } = tool.definition;
  const path = `${toolkitPath}${choices['tool-name.characters'].value.write(function_name)}/`;
  const [{ mediaType }] = choices['execute-tool.parameters'].value.encodings;
  const properties = Object(tool.jsonSchema?.properties);
  const fields = params.map((name) =>
    field(`${path}${name}`, name, required_params.includes(name), Object(properties[name])),
  );
  return html`<details><summary>${function_name}</summary><p>${description}</p>
<form data-path="${path}" data-type="${mediaType}" data-shape="${tool.jsonSchema === undefined ? 'names' : 'schema'}">${fields}
<button>Run</button> <button type="button" data-context>Show context</button></form>
<div class="exchange" role="region" aria-label="Exchange of ${function_name}" aria-live="polite"></div></details>`;
}

interface FieldSchema {
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly description?: unknown;
}

function field(id: string, name: string, isRequired: boolean, schema: FieldSchema): Html {
  const type = typeof schema.type === 'string' ? schema.type : 'json';
  const hint = typeof schema.description === 'string' ? schema.description : HINTS[type];
  const required = isRequired ? html` <em>required</em>` : undefined;
  const options = Array.isArray(schema.enum) ? schema.enum.map((value) => JSON.stringify(value)) : undefined;
  const input =
    options === undefined
      ? html`<input id="${id}" name="${name}" data-type="${type}" aria-describedby="${id}hint" autocomplete="off" spellcheck="false">`
      : html`<select id="${id}" name="${name}" data-type="json" aria-describedby="${id}hint"><option value=""></option>${options.map((option) => html`<option>${option}</option>`)}</select>`;
  return html`<p class="field"><label for="${id}">${name}${required}</label>${input}<small id="${id}hint">${hint ?? ''}</small></p>`;
}

const HINTS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  json: 'JSON; what is no JSON is sent as text',
  object: 'JSON',
  array: 'JSON',
};
