/** The servers of the `colloquy` command and its checks of a live server, for programs and tests. */
export { type CallVerdicts, type ObservedCalls, type ObserveOptions, observe } from './observe.ts';
export { type Mock, type MockOptions, startMock } from './start-mock.ts';
export { type Proxy, type ProxyOptions, startProxy } from './start-proxy.ts';
export { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';
