import {
  essenceOf,
  isJsonType,
  type JsonObject,
  jsonContentOf,
  type MediaType,
  type Operation,
  objectOf,
  type Parameter,
  type ParameterPlace,
} from '../../contract/model/index.ts';

/** The style of a value, without the settings that are the default of its place. */
interface Style {
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: true;
  readonly type?: string;
}

type Styles = Readonly<Record<string, Style>>;

/** The parts of a request that openapi-fetch would write otherwise than the document states. */
export type RequestStyles = { readonly [Place in ParameterPlace]?: Styles } & {
  readonly body?: Readonly<Record<string, Styles>>;
};

const PLACES = ['query', 'path', 'header', 'cookie'] as const;

/** Returns the styles that openapi-fetch does not write by itself in requests of an operation; `undefined` if none. */
export function requestStyles({ parameters, requestBody }: Operation): RequestStyles | undefined {
  const places = PLACES.flatMap((place) => {
    const all = parameters.filter((parameter) => parameter.in === place);
    if (!all.some(isWrittenDifferently)) return [];
    const styles = all.map((parameter) => [parameter.name, parameterStyle(parameter)] as const);
    return [[place, Object.fromEntries(styles.filter(([, style]) => Object.keys(style).length > 0))] as const];
  });
  const body = bodyStyles(requestBody?.contents ?? []);
  const sending = { ...Object.fromEntries(places), ...(body && { body }) };
  return Object.keys(sending).length === 0 ? undefined : sending;
}

/**
 * Whether openapi-fetch would write a parameter otherwise: it sends no cookies, writes objects in a style of its own,
 * and does not encode the names in a query.
 */
function isWrittenDifferently(parameter: Parameter): boolean {
  const types = parameter.schema?.types ?? new Set();
  const canBeObject = types.size === 0 || types.has('object');
  if (parameter.in === 'cookie') return true;
  if (parameter.in === 'query' && /[^\w.!~*'()-]/.test(parameter.name)) return true;
  return Object.keys(parameterStyle(parameter)).length > 0 || (parameter.in !== 'path' && canBeObject);
}

function parameterStyle({ in: place, node }: Parameter): Style {
  const [type] = Object.keys(objectOf(node.content));
  return type === undefined ? writtenStyle(node, place) : { type };
}

function writtenStyle({ style, explode, allowReserved }: JsonObject, place: ParameterPlace): Style {
  const usual = place === 'path' || place === 'header' ? 'simple' : 'form';
  const written = typeof style === 'string' ? style : usual;
  const isExploded = typeof explode === 'boolean' ? explode : written === 'form' || written === 'cookie';
  return {
    ...(written !== usual && { style: written }),
    ...(isExploded !== (usual === 'form') && { explode: isExploded }),
    ...(allowReserved === true && { allowReserved }),
  };
}

/** The media types of a body, JSON first, without ranges; `undefined` if there are none, or only `application/json`. */
function bodyStyles(contents: readonly MediaType[]): RequestStyles['body'] {
  const json = jsonContentOf({ contents });
  const ordered = json === undefined ? contents : [json, ...contents.filter((one) => one !== json)];
  const sendable = ordered.filter(({ mediaType }) => !mediaType.includes('*'));
  const [first] = sendable;
  if (first === undefined || (sendable.length === 1 && essenceOf(first.mediaType) === 'application/json'))
    return undefined;
  return Object.fromEntries(
    sendable.map((content) => [content.mediaType, isJsonType(content.mediaType) ? {} : fieldStyles(content)]),
  );
}

function fieldStyles({ node }: MediaType): Styles {
  const encodings = Object.entries(objectOf(node.encoding)).map(([name, value]) => {
    const { contentType, style, explode, allowReserved } = objectOf(value);
    const [type] = typeof contentType === 'string' && !contentType.includes('*') ? contentType.split(/\s*,/) : [];
    const isStyled = style !== undefined || explode !== undefined || allowReserved !== undefined;
    if (!isStyled) return [name, type === undefined ? {} : { type }] as const;
    const written = writtenStyle({ ...objectOf(value) }, 'query');
    return [name, { style: 'form', ...written }] as const;
  });
  return Object.fromEntries(encodings.filter(([, style]) => Object.keys(style).length > 0));
}
