import type { PathParameters } from './request.ts';

/** What stands at a path, and the values in the place of the path's parameters. */
export interface Match<T> {
  readonly found: T;
  readonly parameters: PathParameters;
}

const NO_PARAMETERS: PathParameters = {};

/**
 * Makes the function that finds what stands at a path.
 *
 * @param templates What stands where, by path template, such as `/v1/agents/{agent_id}/memories/`.
 */
export function routerOf<T>(templates: ReadonlyMap<string, T>): (path: string) => Match<T> | undefined {
  const fixed = new Map<string, Match<T>>();
  const others: { segments: readonly string[]; found: T }[] = [];
  for (const [path, found] of templates) {
    if (path.includes('{')) others.push({ segments: path.split('/'), found });
    else fixed.set(path, { found, parameters: NO_PARAMETERS });
  }

  return (path) => {
    const exact = fixed.get(path);
    if (exact !== undefined) return exact;
    const sent = path.split('/');
    for (const { segments, found } of others) {
      const parameters = valuesOf(segments, sent);
      if (parameters !== undefined) return { found, parameters };
    }
    return undefined;
  };
}

function valuesOf(template: readonly string[], sent: readonly string[]): PathParameters | undefined {
  if (template.length !== sent.length) return undefined;
  const parameters: Record<string, string> = {};
  for (let index = 0; index < template.length; index += 1) {
    const expected = template[index] ?? '';
    const segment = sent[index] ?? '';
    if (!expected.startsWith('{')) {
      if (expected !== segment) return undefined;
    } else {
      if (segment === '') return undefined;
      parameters[expected.slice(1, -1)] = segment;
    }
  }
  return parameters;
}
