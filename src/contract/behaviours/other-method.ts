import type { Definition } from './definition.ts';
import { type Detector, withStatus } from './detector.ts';
import { isError, isNoise, statusOf } from './evidence.ts';
import { contradicting, type Exclusions } from './exclusion.ts';

export interface OtherMethod {
  readonly status: number;
  readonly allow: boolean;
  /** Methods that are served although no operation has them. */
  readonly serves: readonly string[];
}

/** Methods that HTTP defines for every path, so that `Allow` contains them. */
const BY_HTTP = ['HEAD', 'OPTIONS'];

export const otherMethod: Definition<'other-method', OtherMethod> = {
  default: () => ({ status: 405, allow: true, serves: BY_HTTP }),
  headers: ['allow'],
  choices: {
    refused: ({ status }) => ({ status, allow: false, serves: [] }),
    'refused-with-allow': ({ status }) => ({ status, allow: true, serves: BY_HTTP }),
  },
};

export const detector: Detector<typeof otherMethod> = {
  tier: 'probes',
  detect({ exchanges, isOnly }) {
    const sent = exchanges.filter(
      (one) => isOnly('method', one) && !BY_HTTP.includes(one.request.method) && !isNoise(one),
    );
    return {
      observed: sent.map((one) => {
        if (!isError(one)) return { by: one, other: `the response is ${statusOf(one)}`, values: statusOf(one) };
        return withStatus(one.response?.headers.allow === undefined ? 'refused' : 'refused-with-allow', one);
      }),
    };
  },
};

const ofFailures = () => [contradicting('errors.5xx', ({ status }) => Number(status) >= 500)];

export const excludes = (): Exclusions<typeof otherMethod> => ({
  refused: ofFailures(),
  'refused-with-allow': ofFailures(),
});
