import { DocsError } from '../docs-error.ts';

/**
 * Mends what Redoc gets wrong in a page of ours.
 *
 * @throws {DocsError} when Redoc no longer renders as the mending expects: a newer one may not need it.
 */
export function mendRedoc(page: string): string {
  const mends = [withoutLogo, withNamedExamples, withLinksThatLead, successFirst];
  return mends.reduce((text, mend) => mend(text), page);
}

/** Redoc shows a logo that it asks of another host; it is not shown here, and so must not be asked for. */
function withoutLogo(page: string): string {
  return edit(page, 'https://cdn.redoc.ly/redoc/logo-mini-full.svg', 'data:,');
}

/** Redoc names each menu of examples "Example", which hides its own text from whoever hears the page. */
function withNamedExamples(page: string): string {
  return edit(page, '"aria-label":`Example`,options:', 'options:');
}

/**
 * Redoc renders its menu for a server that knows its sections as paths, and leaves the links so when it takes over in
 * the browser, where sections are hashes.
 */
function withLinksThatLead(page: string): string {
  const [rendered = '', ...rest] = page.split('<script type="module">');
  return [rendered.replaceAll(/ href="\/(?!\/)/g, ' href="#/'), ...rest].join('<script type="module">');
}

/**
 * Opens each operation on its success: JavaScript puts keys that look like numbers first, so `400` would stand before
 * `2XX`.
 */
function successFirst(page: string): string {
  const order = `for (const item of Object.values(__redoc_definition.paths)) for (const operation of Object.values(item)) {
        if (operation.responses) operation.responses = new Proxy(operation.responses, {
          ownKeys: (responses) => Reflect.ownKeys(responses).sort((one, other) => /^2/.test(other) - /^2/.test(one)),
        });
      }
      `;
  return edit(page, 'hydrate(__redoc_definition,', `${order}hydrate(__redoc_definition,`);
}

function edit(page: string, what: string, by: string): string {
  if (!page.includes(what))
    throw new DocsError(`Redocly no longer writes ${what} into the reference; mend mend-redoc.ts`);
  return page.replaceAll(what, () => by);
}
