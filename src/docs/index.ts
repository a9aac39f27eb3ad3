/** The docs site: built from the contract into static files, and served on this machine. */

export { buildDocs } from './build-docs.ts';
export { type DocsInStep, docsInStep } from './docs-in-step.ts';
export { apiPages } from './own/api/api-pages.ts';
export { openPointLink } from './page.ts';
export { operationPath, referenceLink } from './reference/reference.ts';
export { type ServedDocs, serveDocs } from './serve-docs.ts';
