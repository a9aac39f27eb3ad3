import { type Html, trustedHtml } from '../../web/index.ts';
import { inlineScripts } from '../assets.ts';

const inlineScript = (code: string): Html => trustedHtml(`<script>${code}</script>`);

/** The scripts of pages, as elements within them. */
export const SCRIPTS = {
  site: inlineScript(inlineScripts.site),
  languages: inlineScript(inlineScripts.languages),
  openPoints: inlineScript(inlineScripts.openPoints),
};
