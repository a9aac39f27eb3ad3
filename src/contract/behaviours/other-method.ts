import type { BehaviourDefinition } from './definition.ts';
import { type Detector, toStatusSighting } from './detector.ts';
import { isError, isNoise, statusOf } from './evidence.ts';
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
  detect({ exchanges, isOnly }) {
    const sent = exchanges.filter(
      (one) => isOnly('method', one) && !METHODS_OF_EVERY_PATH.includes(one.request.method) && !isNoise(one),
    );
    return {
      observed: sent.map((one) => {
        if (!isError(one)) return { by: one, other: `the response is ${statusOf(one)}`, values: statusOf(one) };
        return toStatusSighting(one.response?.headers.allow === undefined ? 'refused' : 'refused-with-allow', one);
      }),
    };
  },
};

const excludeServerErrors = () => [excludeStatement('errors.5xx', ({ status }) => Number(status) >= 500)];

export const excludes = (): Exclusions<typeof otherMethod> => ({
  refused: excludeServerErrors(),
  'refused-with-allow': excludeServerErrors(),
});
