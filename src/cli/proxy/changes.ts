import type { ProxyChanges } from '../../servers/proxy/index.ts';

/** Returns the changes that the options of a proxy ask for. */
export const chooseProxyChanges = ({ mark = false, errors = false }): ProxyChanges =>
  errors ? 'errors' : mark ? 'marks' : 'nothing';
