export * from '../../../src/sdk/client/index.ts';
