export { servers } from './servers.mjs';
