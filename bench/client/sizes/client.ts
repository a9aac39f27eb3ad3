export { createClient } from '../../../src/index.ts';
