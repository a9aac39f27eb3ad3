export { createClient } from '../../../src/client/index.ts';
