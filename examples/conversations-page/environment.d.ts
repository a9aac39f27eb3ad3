interface ImportMetaEnv {
  /** Where the mock is reached. */
  readonly VITE_MOCK_URL?: string;
  /** Where the docs are served, with a slash at the end. */
  readonly VITE_DOCS_URL?: string;
}
