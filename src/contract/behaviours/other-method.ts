import type { BehaviourDefinition } from './definition.ts';
import { type Detector, toStatusSighting } from './detector.ts';
import { type Evidence, isError, isNoise, statusOf } from './evidence.ts';
import type { Exchange } from './exchange.ts';
import { type Exclusions, excludeStatement } from './exclusion.ts';

export interface OtherMethodEffect {
  readonly status: number;
  readonly allow: boolean;
  /** Methods that are served although no operation has them. */
  readonly serves: readonly string[];
}

/** Methods that a server can respond to on any path without an operation for them, so that `Allow` contains them. */
const METHODS_OF_EVERY_PATH = ['HEAD', 'OPTIONS'];

export const otherMethod: BehaviourDefinition<'other-method', OtherMethodEffect> = {
  default: () => ({ status: 405, allow: true, serves: METHODS_OF_EVERY_PATH }),
  headers: ['allow'],
  choices: {
    refused: ({ status }) => ({ status, allow: false, serves: [] }),
    'refused-with-allow': ({ status }) => ({ status, allow: true, serves: METHODS_OF_EVERY_PATH }),
  },
};

export const detector: Detector<typeof otherMethod> = {
  tier: 'probes',
  detect(evidence) {
    const { exchanges, isOnly } = evidence;
    const sent = exchanges.filter(
      (one) => isOnly('method', one) && !METHODS_OF_EVERY_PATH.includes(one.request.method) && !isNoise(one),
    );
    return {
      observed: sent.map((one) => {
        const { method: tried, path } = one.request;
        if (!isError(one)) return { by: one, tried, other: `the response is ${statusOf(one)}`, values: statusOf(one) };
        if (one.response?.headers.allow === undefined) return { ...toStatusSighting('refused', one), tried };
        if (namesMethods(evidence, one)) return { ...toStatusSighting('refused-with-allow', one), tried };
        const [named, stated] = [namedMethods(one), evidence.methodsAt(path)].map(describeMethods);
        const other = `the status is ${statusOf(one)}, and \`Allow\` has ${named}; the path has ${stated}`;
        return { by: one, tried, other, values: [statusOf(one), other] };
      }),
    };
  },
};

/**
 * Whether `Allow` names the methods of the path and not the refused one. A value that responses of paths with other methods have as well says
 * nothing about methods.
 */
function namesMethods({ exchanges, methodsAt }: Evidence, refused: Exchange): boolean {
  const { allow } = refused.response?.headers ?? {};
  const methods = methodsAt(refused.request.path);
  const names = namedMethods(refused);
  const isConstant = exchanges.some(
    ({ request, response }) => response?.headers.allow === allow && methodsAt(request.path).join() !== methods.join(),
  );
  return !isConstant && methods.every((one) => names.includes(one)) && !names.includes(refused.request.method);
}

const namedMethods = ({ response }: Exchange): readonly string[] =>
  (response?.headers.allow ?? '').split(',').map((name) => name.trim().toUpperCase());

/** The methods of HTTP (RFC 9110, section 9.3; RFC 5789); any other text in `Allow` may be data. */
const KNOWN_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'];

function describeMethods(methods: readonly string[]): string {
  const known = methods.filter((one) => KNOWN_METHODS.includes(one));
  return [...known, ...(known.length === methods.length ? [] : ['other names'])].join(' and ');
}

const excludeServerErrors = () => [excludeStatement('errors.5xx', ({ status }) => Number(status) >= 500)];

export const excludes = (): Exclusions<typeof otherMethod> => ({
  refused: excludeServerErrors(),
  'refused-with-allow': excludeServerErrors(),
});
