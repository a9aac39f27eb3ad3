import { createHash } from 'node:crypto';
import { TaskError } from '../contract/index.ts';

/** The place of a page's Content-Security-Policy: in its head, before all that it rules. */
export const POLICY_PLACE = '<!-- Content-Security-Policy -->';

/**
 * Adds the policy to a page: it loads nothing from other hosts, and runs no script and no style but its own, by their
 * hashes.
 *
 * @param further Directives of this page alone, which replace ours of the same name.
 * @throws {TaskError} when the page has no place for its policy.
 */
export function addContentSecurityPolicy(page: string, further: Readonly<Record<string, string>> = {}): string {
  if (!page.includes(POLICY_PLACE))
    throw new TaskError('docs', `a page has no line ${POLICY_PLACE}; its template must have one`);
  const scripts = hashes(page, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const styles = hashes(page, /<style[^>]*>([\s\S]*?)<\/style>/g);
  const policy = Object.entries({
    'default-src': "'none'",
    // The search is a file of the site.
    ...(scripts.length > 0 && { 'script-src': [...scripts, "'self'"].join(' ') }),
    ...(styles.length > 0 && { 'style-src': styles.join(' ') }),
    'img-src': 'data:',
    // Tools that rate a page for search engines request robots.txt from within it.
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    ...further,
  });
  const content = policy.map(([directive, sources]) => `${directive} ${sources}`).join('; ');
  return page.replace(POLICY_PLACE, () => `<meta http-equiv="Content-Security-Policy" content="${content}">`);
}

function hashes(page: string, element: RegExp): string[] {
  const sources = [...page.matchAll(element)].map(([, text]) => text ?? '');
  return [...new Set(sources)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
