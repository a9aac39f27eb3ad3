interface ImportMetaEnv {
  /** Where the mock is reached. */
  readonly VITE_MOCK_URL?: string;
}
