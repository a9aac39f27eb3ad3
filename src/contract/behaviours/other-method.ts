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
        if (!isError(one)) return { by: one, other: `the response is ${statusOf(one)}`, values: statusOf(one) };
        if (one.response?.headers.allow === undefined) return toStatusSighting('refused', one);
        if (namesMethods(evidence, one)) return toStatusSighting('refused-with-allow', one);
        const other = `the status is ${statusOf(one)}, and \`Allow\` does not name the methods of the path`;
        return { by: one, other, values: [statusOf(one)] };
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
  const names = (allow ?? '').split(',').map((name) => name.trim().toUpperCase());
  const isConstant = exchanges.some(
    ({ request, response }) => response?.headers.allow === allow && methodsAt(request.path).join() !== methods.join(),
  );
  return !isConstant && methods.every((one) => names.includes(one)) && !names.includes(refused.request.method);
}

const excludeServerErrors = () => [excludeStatement('errors.5xx', ({ status }) => Number(status) >= 500)];

export const excludes = (): Exclusions<typeof otherMethod> => ({
  refused: excludeServerErrors(),
  'refused-with-allow': excludeServerErrors(),
});
