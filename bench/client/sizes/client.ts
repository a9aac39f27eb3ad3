export { createClient } from '../../../src/sdk/client/index.ts';
