import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Contract, printableAddress } from '../../contract/model/index.ts';
import { type ContractOptions, fileAccess, IN_CHECKOUT } from '../contract-in-use.ts';
import { describeChanges, earlierOptions, GENERATED_FOLDER } from '../generated-folder.ts';
import { COMPILER, installCommand, isInstalled, LINTER } from '../installed.ts';
import { paint, withProgress } from '../terminal.ts';

/** A row of the screen about a tool: what it did, and a remark; `undefined` if the tool is not used. */
type ToolRow = readonly [text: string, remark: string] | undefined;

/** The tools that `start` runs besides serving: lint, and types. */
export interface StartTools {
  readonly compiles: boolean;
  /** @throws {CommandError} if our own contract has problems. */
  lint(): Promise<ToolRow>;
  compile(contract: Contract): Promise<{ readonly row: ToolRow; readonly hasChanged: boolean }>;
}

/**
 * Creates the tools for a document. Each is used only if its package is installed.
 *
 * @param isOurs Whether the document is the contract of the project, which must pass lint and has types.
 */
export function createTools(file: string, options: ContractOptions, isOurs: boolean): StartTools {
  const linter = IN_CHECKOUT || isInstalled(LINTER);
  const compiler = IN_CHECKOUT || isInstalled(COMPILER);
  // Types follow only where `generate` has written them; in a checkout, always for its own contract, and for no other.
  const compiles = compiler && (isOurs ? IN_CHECKOUT || hasTypes() : !IN_CHECKOUT && hasTypes());
  return {
    compiles,
    async lint() {
      if (!linter) return [paint.quiet('not installed'), `npm install --save-dev ${LINTER.source}`];
      // Loads on demand: neither the linter nor the compiler is always installed.
      if (isOurs) {
        const { lintOrFail } = await import('../commands/lint.ts');
        await lintOrFail(options);
        return ['no problems', ''];
      }
      const { lintContract } = await import('../../authoring/lint/index.ts');
      const problems = await withProgress('linting', () => lintContract(file, fileAccess(options)));
      if (problems.length === 0) return ['no problems', ''];
      // As in the count of `lint` itself, a warning is not counted as a problem.
      const errors = problems.filter(({ severity }) => severity === 'error').length;
      const warnings = problems.length - errors;
      return [
        [
          errors === 0 ? 'no problems' : `${errors} ${errors === 1 ? 'problem' : 'problems'}`,
          ...(warnings === 0 ? [] : [`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`]),
        ].join(', '),
        `colloquy lint --contract ${printableAddress(file)} lists them`,
      ];
    },
    async compile(contract) {
      if (!compiler) return { row: [paint.quiet('not installed'), installCommand([COMPILER])], hasChanged: false };
      if (!compiles) return { row: undefined, hasChanged: false };
      const { generate } = await import('../../authoring/generate/index.ts');
      const changed = await withProgress('compiling', () =>
        generate(contract, GENERATED_FOLDER, earlierOptions(GENERATED_FOLDER)),
      );
      return { row: [describeChanges(changed), `${GENERATED_FOLDER}/`], hasChanged: changed.length > 0 };
    },
  };
}

const hasTypes = (): boolean => existsSync(join(GENERATED_FOLDER, 'types.ts'));
