import { createHash } from 'node:crypto';
import { TaskError } from '../contract/index.ts';

/** Where a page's Content-Security-Policy is written: in its head, before all that it rules. */
export const SEAL = '<!-- Content-Security-Policy -->';

/**
 * Writes into a page the policy under which it can load nothing from elsewhere, and run and show nothing but what
 * stands in it: scripts and styles by their hashes.
 *
 * @param further Directives that this page needs beyond that; a directive given here replaces ours of its name.
 * @throws {TaskError} when the page has no place for its policy.
 */
export function seal(page: string, further: Readonly<Record<string, string>> = {}): string {
  if (!page.includes(SEAL)) throw new TaskError('docs', `a page has no line ${SEAL}; its template must have one`);
  const scripts = hashes(page, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const styles = hashes(page, /<style[^>]*>([\s\S]*?)<\/style>/g);
  const policy = Object.entries({
    'default-src': "'none'",
    // The search is a file of the site.
    ...(scripts.length > 0 && { 'script-src': [...scripts, "'self'"].join(' ') }),
    ...(styles.length > 0 && { 'style-src': styles.join(' ') }),
    'img-src': 'data:',
    // Those who rate a page for search engines ask for robots.txt from within it.
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    ...further,
  });
  const content = policy.map(([directive, sources]) => `${directive} ${sources}`).join('; ');
  return page.replace(SEAL, () => `<meta http-equiv="Content-Security-Policy" content="${content}">`);
}

function hashes(page: string, element: RegExp): string[] {
  const sources = [...page.matchAll(element)].map(([, text]) => text ?? '');
  return [...new Set(sources)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
