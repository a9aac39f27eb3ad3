import type { Protocol, Tool, Toolkit } from '../../sdk/toolkit/index.ts';
import { html, webPage } from '../../web/index.ts';
import { INSPECTOR_STYLE } from './style.ts';

/** Renders the page without data. Its scripts show the data as they receive it. */
export function renderInspectorPage(script: string): ReturnType<typeof webPage> {
  const body = html`<main>
<h1>Toolkits</h1>
<p id="state" class="state" role="status"></p>
<noscript><p>This page needs JavaScript.</p></noscript>
<div id="toolkits"></div>
<section aria-labelledby="log-head"><h2 id="log-head">Log</h2><ol id="log" aria-live="polite"></ol></section>
</main>`;
  return webPage({ title: 'Toolkits · Colloquy', style: INSPECTOR_STYLE, body, script });
}

/** The text in `keyHeaders` that the page replaces by the key. */
const KEY_PLACEHOLDER = '{toolkit API key}';

export function describeToolkits(toolkits: Readonly<Record<string, Toolkit>>, { choices }: Protocol): object[] {
  const { write } = choices['toolkit-name.characters'].value;
  const isRegisteredName = choices['toolkit-name.app-name'].value === 'registered-name';
  const keyUse = choices['toolkits.api-key-use'].value;
  return Object.entries(toolkits).map(([name, toolkit]) => {
    const path = `/toolkit/${write(isRegisteredName ? name : toolkit.app_name)}/`;
    return {
      name,
      path,
      keyHeaders: keyUse.write(KEY_PLACEHOLDER),
      key: KEY_PLACEHOLDER,
      tools: [...toolkit.tools.values()].map((tool) => describeTool(tool, path, choices)),
    };
  });
}

function describeTool({ definition, jsonSchema }: Tool, toolkitPath: string, choices: Protocol['choices']): object {
  const { function_name, description, params, required_params } = definition;
  const [{ mediaType }] = choices['execute-tool.parameters'].value.encodings;
  const properties = Object(jsonSchema?.properties);
  const { $defs, definitions } = jsonSchema ?? {};
  return {
    name: function_name,
    path: `${toolkitPath}${choices['tool-name.characters'].value.write(function_name)}/`,
    description,
    mediaType,
    fields: params.map((name) => ({
      name,
      schema: properties[name] ?? {},
      isRequired: required_params.includes(name),
      // The definitions to which references in the schema lead.
      root: { $defs, definitions },
    })),
  };
}
