import type { Protocol, Tool, Toolkit } from '../../sdk/toolkit/index.ts';
import { html, STYLE, trusted } from '../../web/index.ts';
import { OWN_STYLE } from './style.ts';

/** The page without its contents, which its modules show as they receive them. */
export function inspectorPage(script: string): { readonly html: string; readonly policy: string } {
  const nonce = crypto.randomUUID();
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Toolkits · Colloquy</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${trusted(STYLE + OWN_STYLE)}</style>
</head>
<body>
<main>
<h1>Toolkits</h1>
<p id="state" class="state" role="status"></p>
<noscript><p>This page needs JavaScript.</p></noscript>
<div id="toolkits"></div>
<section aria-labelledby="log-head"><h2 id="log-head">Log</h2><ol id="log" aria-live="polite"></ol></section>
</main>
<script type="module" src="${script}"></script>
</body>
</html>
`;
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { html: page.html, policy };
}

/** A placeholder of the key, in the headers that the page makes. */
const KEY = '{toolkit API key}';

export function shownToolkits(toolkits: Readonly<Record<string, Toolkit>>, { choices }: Protocol): object[] {
  const { write } = choices['toolkit-name.characters'].value;
  const isRegisteredName = choices['toolkit-name.app-name'].value === 'registered-name';
  const keyUse = choices['toolkits.api-key-use'].value;
  return Object.entries(toolkits).map(([name, toolkit]) => {
    const path = `/toolkit/${write(isRegisteredName ? name : toolkit.app_name)}/`;
    return {
      name,
      path,
      keyHeaders: keyUse.write(KEY),
      key: KEY,
      tools: [...toolkit.tools.values()].map((tool) => shownTool(tool, path, choices)),
    };
  });
}

function shownTool({ definition, jsonSchema }: Tool, toolkitPath: string, choices: Protocol['choices']): object {
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
      // What its references lead to.
      root: { $defs, definitions },
    })),
  };
}
