/**
 * The docs site: built from the contract into static files, and served from this machine.
 */
export { type BuildDocsOptions, type BuiltDocs, buildDocs } from './build-docs.ts';
export { openPointLink } from './page.ts';
export { operationLink, referenceLink } from './reference/reference-link.ts';
export { referenceMarkdown } from './reference/reference-markdown.ts';
export { type ServeDocsOptions, type ServedDocs, serveDocs } from './serve-docs.ts';
export type { TryIt } from './try-it/serve-try-it.ts';
