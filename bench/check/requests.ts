/** A request as WAPIIBench has it: what is given to axios. */
export interface Request {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly data?: Readonly<Record<string, unknown>> | null;
}

export interface Task {
  readonly api: string;
  readonly index: number;
  readonly config: Request;
}

export interface Mutant {
  /** What is changed: `method`, `path`, `name`, `parameter`, `body field`. */
  readonly kind: string;
  readonly request: Request;
}

/** A name as another API would write it. */
function rewritten(name: string): string {
  if (name.includes('_')) return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (/[A-Z]/.test(name)) return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return `${name}_id`;
}

/** The same members in the same order, one under another name. */
const renamed = (members: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).map(([key, value]) => [key === name ? rewritten(name) : key, value]));

const OTHER_METHOD: Readonly<Record<string, string>> = {
  get: 'post',
  post: 'put',
  put: 'patch',
  patch: 'put',
  delete: 'post',
};

/** Each request that differs from one in a single thing. A name of a parameter or a field is one that nobody states. */
export function mutantsOf(request: Request, base: string): readonly Mutant[] {
  const { data, params = {} } = request;
  const path = request.url.slice(base.length);
  const mutants: Mutant[] = [
    { kind: 'method', request: { ...request, method: OTHER_METHOD[request.method] ?? 'patch' } },
    { kind: 'path', request: { ...request, url: `${base}${path.replace(/^\/([^/?]+)/, '/$1_list')}` } },
    { kind: 'parameter', request: { ...request, params: { ...params, include_details: true } } },
  ];
  const [parameter] = Object.keys(params);
  if (parameter !== undefined) {
    mutants.push({ kind: 'name', request: { ...request, params: renamed(params, parameter) } });
  }
  if (data === null || data === undefined) return mutants;
  const [field] = Object.keys(data);
  if (field === undefined) return mutants;
  mutants.push({ kind: 'name', request: { ...request, data: renamed(data, field) } });
  // Where all fields are in one object, they are what is added to.
  const inner = data[field];
  const isWrapped = Object.keys(data).length === 1 && isMembers(inner);
  const more = isWrapped ? { [field]: { ...inner, extra_details: 'x' } } : { ...data, extra_details: 'x' };
  mutants.push({ kind: 'body field', request: { ...request, data: more } });
  return mutants;
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a document has a method at a path: then a mutant is another stated request. */
export function isStated(paths: Readonly<Record<string, object>>, base: string, { url, method }: Request): boolean {
  const [path = ''] = url.slice(base.length).split('?');
  return Object.entries(paths).some(([template, item]) => {
    const pattern = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{[^}]+\}/g, '[^/]+');
    return method in item && new RegExp(`^${pattern}$`).test(path);
  });
}
