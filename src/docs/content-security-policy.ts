import { createHash } from 'node:crypto';

/** The policy of a page: it loads nothing from other hosts, and runs no script and no style but its own, by their hashes. */
export function contentSecurityPolicy(page: string, further: Readonly<Record<string, string>> = {}): string {
  const scripts = hashes(page, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const styles = hashes(page, /<style[^>]*>([\s\S]*?)<\/style>/g);
  const policy = {
    'default-src': "'none'",
    // The search is a file of the site.
    'script-src': [...scripts, "'self'"].join(' '),
    'style-src': styles.join(' '),
    'img-src': 'data:',
    // Tools that rate a page for search engines request robots.txt from within it.
    'connect-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    ...further,
  };
  const content = Object.entries(policy).map(([directive, sources]) => `${directive} ${sources}`);
  return `<meta http-equiv="Content-Security-Policy" content="${content.join('; ')}">`;
}

function hashes(page: string, element: RegExp): string[] {
  const sources = [...page.matchAll(element)].map(([, text]) => text ?? '');
  return [...new Set(sources)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
