import { isJsonObject } from '../../contract/index.ts';
import { eachElement } from '../element.ts';
import type { Rule } from '../redocly.ts';

/** Options in `redocly.yaml`. */
export interface StatedErrorsOptions {
  /** The error statuses that the description states, as keys of `responses`. */
  readonly statuses: readonly string[];
}

/** An operation answers every error that is stated, or leaves all its errors to a lone `default`. */
export const statedErrors: Rule<StatedErrorsOptions> = ({ statuses }) =>
  eachElement(({ kind, node, pointer }, report) => {
    if (kind !== 'operation' || !isJsonObject(node.responses)) return;
    const errors = Object.keys(node.responses).filter((key) => !key.startsWith('2'));
    if (errors.length === 1 && errors[0] === 'default') return;
    if (errors.includes('default')) {
      report(
        `${pointer}/responses/default`,
        '`default` stands alone beside the success. Take it away, or the other errors.',
      );
    }
    const missing = statuses.filter((status) => !errors.includes(status));
    if (missing.length === 0) return;
    report(
      `${pointer}/responses`,
      `The operation does not answer ${missing.join(', ')}. Add what is missing, or where all errors are open a lone \`default\` with a mark.`,
    );
  });
