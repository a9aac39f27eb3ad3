export * from '../../../src/sdk/client/index.node.ts';
