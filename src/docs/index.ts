/** The docs site: built from a document into static files, and served on this machine. */

export { type BuildDocsOptions, buildDocs } from './build-docs.ts';
export { createDocsRebuilder, type DocsRebuilder } from './docs-in-step.ts';
export { openPointLink, type Page } from './page.ts';
export { exampleCall } from './reference/example-call.ts';
export { operationPath, referenceLink } from './reference/reference.ts';
export { type ServedDocs, serveDocs } from './serve-docs.ts';
export { readSettings, type SiteSettings } from './settings.ts';
export type { OwnParts } from './site.ts';
