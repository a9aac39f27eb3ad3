export * from '../../../src/client/index.ts';
