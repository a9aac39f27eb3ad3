import type { Changes } from '../../servers/proxy/index.ts';

/** What the options of a proxy change. */
export const changesOf = ({ mark = false, errors = false }): Changes =>
  errors ? 'errors' : mark ? 'marks' : 'nothing';
