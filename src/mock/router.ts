import type { Operation } from '../contract/index.ts';

/** A path of the contract that a request's path fits. */
export interface Resource {
  /** The path template, such as `/v1/agents/{agent_id}/memories/`. */
  readonly path: string;
  /** The operations of the path, by method in lower case. */
  readonly operations: ReadonlyMap<string, Operation>;
  /** The values in the place of the template's parameters, as they were sent. */
  readonly parameters: Readonly<Record<string, string>>;
}

interface Template extends Omit<Resource, 'parameters'> {
  readonly segments: readonly string[];
}

/** Makes the function that finds the path of the contract that fits a request's path. */
export function routerOf(operations: readonly Operation[]): (path: string) => Resource | undefined {
  const fixed = new Map<string, Resource>();
  const templates: Template[] = [];
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const group = operations.filter((operation) => operation.path === path);
    const byMethod = new Map(group.map((operation) => [operation.method, operation]));
    if (path.includes('{')) templates.push({ path, operations: byMethod, segments: path.split('/') });
    else fixed.set(path, { path, operations: byMethod, parameters: {} });
  }

  return (path) => {
    const exact = fixed.get(path);
    if (exact !== undefined) return exact;
    const segments = path.split('/');
    for (const template of templates) {
      const parameters = parametersOf(template.segments, segments);
      if (parameters !== undefined) return { path: template.path, operations: template.operations, parameters };
    }
    return undefined;
  };
}

function parametersOf(template: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (template.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of template.entries()) {
    const segment = segments[index];
    if (expected.startsWith('{')) {
      if (!segment) return undefined;
      parameters[expected.slice(1, -1)] = segment;
    } else if (expected !== segment) {
      return undefined;
    }
  }
  return parameters;
}
