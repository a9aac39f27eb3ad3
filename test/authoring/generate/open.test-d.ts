import { describe, expectTypeOf, test } from 'vitest';
import type { OpenPointId } from '../../../generated/ids.ts';
import type { components, operations } from '../../../generated/types.ts';
import type { Sendable, Unspecified } from '../../../generated/unspecified.ts';
import type { SuccessBody, SuccessStatus } from './success.ts';

type Schemas = components['schemas'];
type ErrorBody<Id extends 'getToolkitDetails' | 'getToolContext' | 'executeTool'> =
  operations[Id]['responses']['default']['content']['application/json'];
/** The statuses of an operation's success, as long as a point leaves them open. */
type Status<Id extends keyof operations, _Open extends OpenPointId> = SuccessStatus<Id>;

describe('what is open where it is received', () => {
  test('statuses of success', () => {
    expectTypeOf<Status<'listAgents', 'list-agents.status'>>().toEqualTypeOf<'2XX'>();
    expectTypeOf<Status<'createMemory', 'create-memory.status'>>().toEqualTypeOf<'2XX'>();
    expectTypeOf<Status<'listConversations', 'list-conversations.status'>>().toEqualTypeOf<'2XX'>();
    expectTypeOf<Status<'sendMessage', 'send-message.status'>>().toEqualTypeOf<'2XX'>();
    expectTypeOf<Status<'getToolkitDetails', 'get-toolkit-details.status'>>().toEqualTypeOf<'2XX'>();
    expectTypeOf<Status<'getToolContext', 'get-tool-context.status'>>().toEqualTypeOf<'2XX'>();
    expectTypeOf<Status<'executeTool', 'execute-tool.status'>>().toEqualTypeOf<'2XX'>();
  });

  test('whole bodies', () => {
    expectTypeOf<SuccessBody<'listAgents'>>().toEqualTypeOf<Unspecified<'list-agents.body'>>();
    expectTypeOf<SuccessBody<'createMemory'>>().toEqualTypeOf<Unspecified<'create-memory.body'>>();
    expectTypeOf<SuccessBody<'getToolkitDetails'>>().toEqualTypeOf<Unspecified<'get-toolkit-details.body'>>();
    expectTypeOf<SuccessBody<'getToolContext'>>().toEqualTypeOf<Unspecified<'get-tool-context.body'>>();
    expectTypeOf<SuccessBody<'executeTool'>>().toEqualTypeOf<Unspecified<'execute-tool.body'>>();
  });

  test('errors of the toolkit endpoints', () => {
    expectTypeOf<ErrorBody<'getToolkitDetails'>>().toEqualTypeOf<Unspecified<'get-toolkit-details.error'>>();
    expectTypeOf<ErrorBody<'getToolContext'>>().toEqualTypeOf<Unspecified<'get-tool-context.error'>>();
    expectTypeOf<ErrorBody<'executeTool'>>().toEqualTypeOf<Unspecified<'execute-tool.error'>>();
  });

  test('types of fields', () => {
    expectTypeOf<Schemas['ConversationSummary']['external_user_id']>().toEqualTypeOf<
      Unspecified<'conversation-summary.external-user-id-type'>
    >();
  });

  test('fields that are not known', () => {
    expectTypeOf<Schemas['Agent']['other']>().toEqualTypeOf<Unspecified<'agent.fields'>>();
    expectTypeOf<Schemas['SentMessage']['other']>().toEqualTypeOf<Unspecified<'sent-message.fields'>>();
    expectTypeOf<Schemas['ConversationList']['data'][number]['id']>().toEqualTypeOf<
      Unspecified<'conversation-list.element'>
    >();
    expectTypeOf<Schemas['ConversationList']['other']>().toEqualTypeOf<Unspecified<'conversation-list.fields'>>();
    expectTypeOf<Schemas['ConversationSummary']['other']>().toEqualTypeOf<Unspecified<'conversation-summary.fields'>>();
    expectTypeOf<Schemas['Message']['other']>().toEqualTypeOf<Unspecified<'message.fields'>>();
    expectTypeOf<Schemas['ApiError']['other']>().toEqualTypeOf<Unspecified<'api-error.fields'>>();
    expectTypeOf<Schemas['ToolDefinition']['other']>().toEqualTypeOf<Unspecified<'tool-definition.fields'>>();
  });
});

describe('what is open where it is sent', () => {
  test('takes anything', () => {
    expectTypeOf<Required<operations['listConversations']['parameters']>['query']>().toEqualTypeOf<
      Sendable<'list-conversations.filters'>
    >();
    expectTypeOf<Required<operations['executeTool']>['requestBody']['content']>().toEqualTypeOf<{
      '*/*': Sendable<'execute-tool.parameters'>;
    }>();
    expectTypeOf<Schemas['NewMemory']['other']>().toEqualTypeOf<Sendable<'new-memory.fields'>>();
    expectTypeOf<Schemas['NewMessage']['other']>().toEqualTypeOf<Sendable<'new-message.fields'>>();
    expectTypeOf<Sendable<'new-message.fields'>>().toBeUnknown();
  });

  test('can be left out', () => {
    expectTypeOf<Record<never, never>>().toExtend<Pick<operations['executeTool'], 'requestBody'>>();
    expectTypeOf<Record<never, never>>().toExtend<Pick<operations['listConversations']['parameters'], 'query'>>();
  });

  test('no operation but one has open query parameters', () => {
    expectTypeOf<operations['listAgents']['parameters']['query']>().toEqualTypeOf<undefined>();
    expectTypeOf<operations['sendMessage']['parameters']['query']>().toEqualTypeOf<undefined>();
  });
});
