import { refuse } from './definition.ts';
import { inlineReferences, parametersSchema } from './describe/parameters-schema.ts';
import { isPathSegment } from './http-syntax.ts';
import type { Limits } from './limits.ts';
import type { PathNames, Protocol, ShownTool } from './protocol.ts';
import { ServedTool } from './run.ts';
import type { Tool } from './tool.ts';
import type { Toolkit } from './toolkit.ts';

/** The served toolkits, by their names in paths. */
export type Catalog = ReadonlyMap<string, CatalogToolkit>;

export interface CatalogToolkit {
  readonly name: string;
  readonly pathName: string;
  readonly details: string;
  readonly tools: ReadonlyMap<string, ServedTool>;
}

export function createCatalog(toolkits: ReadonlyMap<string, Toolkit>, protocol: Protocol, limits: Limits): Catalog {
  const { choices } = protocol;
  const catalog = new Map<string, CatalogToolkit>();
  const checkPathName = (name: string, names: PathNames, role: string): void => {
    if (name.length > limits.nameLength)
      refuse(`${role} ${name} is longer than the limit nameLength, ${limits.nameLength}`);
    const segment = names.accepts(name) ? names.write(name) : '';
    if (!isPathSegment(segment) || names.read(segment) !== name) {
      refuse(`${role} ${name} cannot stand in a path of protocol ${protocol.name}: ${names.rule}`);
    }
  };

  for (const [name, toolkit] of toolkits) {
    const pathName = choices['toolkit-name.app-name'].value === 'app_name' ? toolkit.app_name : name;
    checkPathName(pathName, choices['toolkit-name.characters'].value, 'the toolkit');
    if (catalog.has(pathName)) refuse(`two toolkits have the name ${pathName} in their path`);
    const shown: ShownTool[] = [];
    const tools = new Map<string, ServedTool>();
    for (const [toolName, tool] of toolkit.tools) {
      checkPathName(toolName, choices['tool-name.characters'].value, `tool of toolkit ${name}:`);
      const shownTool = toShownTool(tool, protocol);
      shown.push(shownTool);
      tools.set(toolName, new ServedTool(tool, toJson(choices['get-tool-context.body'].value(shownTool))));
    }
    const { app_name } = toolkit;
    const details = toJson(choices['get-toolkit-details.body'].value({ app_name, name, tools: shown }));
    catalog.set(pathName, { name, pathName, details, tools });
  }
  return catalog;
}

function toJson(body: unknown): string {
  return body === undefined ? '' : JSON.stringify(body);
}

function toShownTool(tool: Tool, { name, choices }: Protocol): ShownTool {
  const { auth_provider, auth_type, auth_with, ...definition } = tool.definition;
  const isLeftOut = [auth_provider, auth_type, auth_with].includes(undefined);
  const { function_name } = definition;
  if (isLeftOut && choices['tool-definition.optional'].value === 'must-be-given')
    refuse(`tool ${function_name}: protocol ${name} needs auth_provider, auth_type and auth_with; give null for none`);
  const auth = { auth_provider: auth_provider ?? null, auth_type: auth_type ?? null, auth_with: auth_with ?? null };
  const schema = inlineReferences(parametersSchema(tool, choices));
  const fields = choices['tool-definition.fields'].value === 'stated' ? {} : { parameters: schema };
  return { definition: { ...definition, ...auth, ...fields }, schema };
}
