import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { type Html, trusted } from '../../web/index.ts';

/**
 * Bundles a script of the theme into an element of a page. The braces keep its names apart from those of other scripts.
 */
async function inlineScript(name: string): Promise<Html> {
  const bundle = await rolldown({ input: fileURLToPath(new URL(`${name}.js`, import.meta.url)), logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return trusted(`<script>{${output[0].code.trim()}}</script>`);
}

const [site, languages, openPoints] = await Promise.all([
  inlineScript('site'),
  inlineScript('languages'),
  inlineScript('open-points'),
]);

/** The scripts of pages, as elements within them. */
export const SCRIPTS = { site, languages, openPoints };
