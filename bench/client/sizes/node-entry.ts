export * from '../../../src/client/index.node.ts';
