/**
 * A plugin for ESLint that finds code that relies on a value that the API's description leaves
 * open, and does not name the open point. It needs typed linting, as typescript-eslint sets it up.
 */
import type { TSESLint } from '@typescript-eslint/utils';
import { nameOpenPoints } from './name-open-points.ts';

/** The type of the plugin, with its configuration for TypeScript. */
export interface ColloquyPlugin {
  readonly meta: { readonly name: string };
  readonly rules: { readonly 'name-open-points': typeof nameOpenPoints };
  readonly configs: { readonly recommended: TSESLint.FlatConfig.Config };
}

const plugin = { meta: { name: 'colloquy' }, rules: { 'name-open-points': nameOpenPoints } };

/**
 * The plugin. Give ESLint its `configs.recommended` next to the parser of typescript-eslint.
 *
 * @example
 * ```ts eslint.config.ts
 * import * as parser from '@typescript-eslint/parser';
 * import colloquy from 'colloquy/eslint';
 *
 * export default [
 *   { files: ['**\/*.ts'], languageOptions: { parser, parserOptions: { projectService: true } } },
 *   colloquy.configs.recommended,
 * ];
 * ```
 */
export const colloquy: ColloquyPlugin = {
  ...plugin,
  configs: {
    recommended: {
      files: ['**/*.ts', '**/*.tsx', '**/*.mts', '**/*.cts'],
      plugins: { colloquy: plugin },
      rules: { 'colloquy/name-open-points': 'error' },
    },
  },
};

// biome-ignore lint/style/noDefaultExport: configurations of ESLint import plugins as defaults.
export default colloquy;
