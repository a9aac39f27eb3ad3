/** A segment of the path of a route: a name, any one segment, or any further ones. */
export type RouteSegment = { readonly name: string } | 'one' | 'rest';

/** A route that the name of a file declares, as in Next, Nuxt and SvelteKit. */
export interface FileRoute {
  readonly file: string;
  readonly segments: readonly RouteSegment[];
}

/** Match files whose names declare a route, with its path and its last segment. */
const ROUTE_FILES: readonly RegExp[] = [
  /(?:^|\/)pages(\/api(?:\/.*)?\/)([^/]+)\.[cm]?[jt]sx?$/,
  /(?:^|\/)app(\/(?:.*\/)?)()route\.[cm]?[jt]sx?$/,
  /(?:^|\/)server(\/api\/(?:.*\/)?)([^/]+?)(?:\.(?:get|post|put|patch|delete))?\.[cm]?[jt]s$/,
  /(?:^|\/)server\/routes(\/(?:.*\/)?)([^/]+?)(?:\.(?:get|post|put|patch|delete))?\.[cm]?[jt]s$/,
  /(?:^|\/)routes(\/(?:.*\/)?)()\+server\.[jt]s$/,
];

/** Returns the route that the name of a file declares; `undefined` if it declares none. */
export function readFileRoute(file: string): FileRoute | undefined {
  const [, folders, last = ''] = ROUTE_FILES.map((each) => each.exec(file)).find((match) => match !== null) ?? [];
  if (folders === undefined) return undefined;
  // A folder in parentheses groups routes, and is not part of their paths.
  const names = [...folders.split('/'), last === 'index' ? '' : last];
  return { file, segments: names.filter((name) => name !== '' && !/^\(.*\)$/.test(name)).map(readSegment) };
}

function readSegment(name: string): RouteSegment {
  if (/^\[{1,2}\.\.\./.test(name)) return 'rest';
  return name.startsWith('[') ? 'one' : { name };
}
