import { type Html, trustedHtml } from '../../web/index.ts';
import { inlineScripts } from '../assets.ts';

const inline = (code: string): Html => trustedHtml(`<script>${code}</script>`);

/** The scripts of pages, as elements within them. */
export const SCRIPTS = {
  site: inline(inlineScripts.site),
  languages: inline(inlineScripts.languages),
  openPoints: inline(inlineScripts.openPoints),
};
