import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { isStated, type Request } from './requests.ts';

interface Body {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, object>>;
}

interface Item {
  readonly requestBody?: Body;
  readonly security?: readonly object[];
}

interface Document {
  readonly paths: Readonly<Record<string, object>>;
  readonly security?: readonly object[];
}

/**
 * Says of a request whether it contradicts its document, which WAPIIBench does not ask: it compares names. It sends no key
 * where one is required, a body where none is stated, or a value of another type, as a plain validator of JSON Schema finds.
 */
export function contradictionsOf(document: Document, base: string) {
  const ajv = new Ajv({ strict: false, logger: false });
  // Its types are those of CommonJS.
  (formats as unknown as (to: Ajv) => void)(ajv);
  // Of `nullable` without a type it makes an error.
  const plain = JSON.stringify(document, (_, value: unknown) =>
    Object.hasOwn(Object(value), 'nullable') && Object(value).type === undefined
      ? { ...Object(value), nullable: undefined }
      : value,
  );
  ajv.addSchema(JSON.parse(plain), 'document');
  const key = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
  return (request: Request): boolean => {
    const { data, method, headers } = request;
    const path = Object.keys(document.paths).find((one) =>
      isStated({ [one]: document.paths[one] ?? {} }, base, request),
    );
    if (path === undefined) return false;
    const item: Readonly<Record<string, Item>> = Object(document.paths[path]);
    const { requestBody, security = document.security ?? [] } = item[method] ?? {};
    const isOpen = security.length === 0 || security.some((one) => Object.keys(one).length === 0);
    if (!isOpen && headers.Authorization === undefined) return true;
    if (data === null || data === undefined) return false;
    if (requestBody === undefined) return true;
    const { $ref, content } = requestBody;
    const body = $ref ?? `#/paths/${key(path)}/${method}/requestBody`;
    const names = Object.keys(content ?? bodyAt(document, $ref ?? '').content ?? {});
    const type = names.find((name) => /json/.test(name)) ?? names[0];
    if (type === undefined) return false;
    const schema = `document${body}/content/${encodeURIComponent(key(type))}/schema`;
    return !ajv.compile({ $ref: schema.replaceAll('{', '%7B').replaceAll('}', '%7D') })(data);
  };
}

function bodyAt(document: object, reference: string): Body {
  let found: unknown = document;
  for (const name of reference.slice(2).split('/'))
    found = Object(found)[name.replaceAll('~1', '/').replaceAll('~0', '~')];
  return Object(found);
}
