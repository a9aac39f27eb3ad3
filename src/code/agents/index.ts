/** The knowledge of a contract for coding agents: rules for their context, and a server of the Model Context Protocol. */
export { agentHeading, agentRules, commandRules, MAX_RULE_TEXT } from './agent-rules.ts';
export { type McpOptions, serveMcp } from './serve-mcp.ts';
