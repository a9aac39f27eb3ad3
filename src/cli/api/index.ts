/**
 * The servers of the `colloquy` command, for programs and tests.
 */
export { type Mock, type MockOptions, startMock } from './start-mock.ts';
export { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';
