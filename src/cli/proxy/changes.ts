import type { Changes } from '../../servers/proxy/index.ts';

/** Returns the changes that the options of a proxy ask for. */
export const chooseChanges = ({ mark = false, errors = false }): Changes =>
  errors ? 'errors' : mark ? 'marks' : 'nothing';
