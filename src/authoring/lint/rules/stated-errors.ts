import { isJsonObject } from '../../../contract/model/index.ts';
import { checkEachElement, type LintRule } from '../rule.ts';

interface StatedErrorsOptions {
  /** The prefix of the paths for which the description states errors. */
  readonly under: string;
  /** The stated statuses, as keys of `responses`. */
  readonly statuses: readonly string[];
}

/** An operation has errors, with all that are stated for its path. If it has `default`, that is its only error. */
export const statedErrors: LintRule<StatedErrorsOptions> = {
  id: 'stated-errors',
  severity: 'off',
  check: checkEachElement(({ kind, node, pointer, parent: pathItem }, report, { under, statuses }) => {
    if (kind !== 'operation' || !isJsonObject(node.responses)) return;
    const errors = Object.keys(node.responses).filter((key) => !key.startsWith('2'));
    const stated = pathItem?.key.startsWith(under) ? statuses : [];
    const missing = stated.filter((status) => !errors.includes(status));
    const here = `${pointer}/responses`;
    if (missing.length > 0) {
      report(here, `The operation does not answer ${missing.join(', ')}, which the description states. Add it.`);
    }
    if (errors.length === 0) {
      report(here, 'The operation answers no error. Where all errors are open, add a lone `default` with a mark.');
    }
    if (errors.includes('default') && (errors.length > 1 || stated.length > 0)) {
      const remedy = 'Remove it, or the errors next to it.';
      report(`${here}/default`, `\`default\` is for an operation whose errors are all open. ${remedy}`);
    }
  }),
};
