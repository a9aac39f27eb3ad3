import { describe, expectTypeOf, test } from 'vitest';
import type { components, operations, paths } from '../../generated/types.ts';
import type { Success, SuccessHeaders } from './success.ts';

type Schemas = components['schemas'];
type Answer<Id extends keyof operations> = operations[Id]['responses'];
/** The fields that are known, without the index signature that stands for all others. An answer can add to them. */
type Known<Type> = keyof { [Key in keyof Type as string extends Key ? never : Key]: Type[Key] };

describe('what is known', () => {
  test('the operations and their paths', () => {
    expectTypeOf<keyof operations>().toEqualTypeOf<
      | 'listAgents'
      | 'createMemory'
      | 'listConversations'
      | 'sendMessage'
      | 'getToolkitDetails'
      | 'getToolContext'
      | 'executeTool'
    >();
    expectTypeOf<paths['/v1/agents/']['get']>().toEqualTypeOf<operations['listAgents']>();
    expectTypeOf<paths['/v1/agents/{agent_id}/memories/']['post']>().toEqualTypeOf<operations['createMemory']>();
    expectTypeOf<paths['/v1/conversations/']['get']>().toEqualTypeOf<operations['listConversations']>();
    expectTypeOf<paths['/v1/conversations/{conversation_id}/messages/']['post']>().toEqualTypeOf<
      operations['sendMessage']
    >();
    expectTypeOf<paths['/toolkit/{toolkit_name}/']['get']>().toEqualTypeOf<operations['getToolkitDetails']>();
    expectTypeOf<paths['/toolkit/{toolkit_name}/{tool_name}/']['get']>().toEqualTypeOf<operations['getToolContext']>();
    expectTypeOf<paths['/toolkit/{toolkit_name}/{tool_name}/']['post']>().toEqualTypeOf<operations['executeTool']>();
    expectTypeOf<keyof paths>().toEqualTypeOf<
      | '/v1/agents/'
      | '/v1/agents/{agent_id}/memories/'
      | '/v1/conversations/'
      | '/v1/conversations/{conversation_id}/messages/'
      | '/toolkit/{toolkit_name}/'
      | '/toolkit/{toolkit_name}/{tool_name}/'
    >();
  });

  test('path parameters', () => {
    expectTypeOf<operations['createMemory']['parameters']['path']>().toEqualTypeOf<{ agent_id: number }>();
    expectTypeOf<operations['sendMessage']['parameters']['path']>().toEqualTypeOf<{ conversation_id: number }>();
    expectTypeOf<operations['getToolkitDetails']['parameters']['path']>().toEqualTypeOf<{ toolkit_name: string }>();
    expectTypeOf<operations['executeTool']['parameters']['path']>().toEqualTypeOf<{
      toolkit_name: string;
      tool_name: string;
    }>();
  });

  test('the lists take no body', () => {
    expectTypeOf<operations['listAgents']['requestBody']>().toEqualTypeOf<undefined>();
    expectTypeOf<operations['listConversations']['requestBody']>().toEqualTypeOf<undefined>();
  });

  test('the bodies that are sent', () => {
    expectTypeOf<operations['createMemory']['requestBody']['content']>().toEqualTypeOf<{
      'application/json': Schemas['NewMemory'];
    }>();
    expectTypeOf<'title' | 'content' | 'agent_user_id'>().toExtend<Known<Schemas['NewMemory']>>();
    expectTypeOf<Schemas['NewMemory']['title']>().toBeString();
    expectTypeOf<Schemas['NewMemory']['content']>().toBeString();
    expectTypeOf<Schemas['NewMemory']['agent_user_id']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<{ title: string; content: string }>().toExtend<Schemas['NewMemory']>();
    expectTypeOf<{ title: string }>().not.toExtend<Schemas['NewMemory']>();
    expectTypeOf<{ content: string }>().not.toExtend<Schemas['NewMemory']>();

    expectTypeOf<operations['sendMessage']['requestBody']['content']>().toEqualTypeOf<{
      'application/json': Schemas['NewMessage'];
    }>();
    expectTypeOf<'content' | 'metadata'>().toExtend<Known<Schemas['NewMessage']>>();
    expectTypeOf<{ content: string }>().toExtend<Schemas['NewMessage']>();
    expectTypeOf<{ metadata: { any: string } }>().not.toExtend<Schemas['NewMessage']>();
    expectTypeOf<Schemas['NewMessage']['metadata']>().toEqualTypeOf<{ [key: string]: unknown } | undefined>();
  });

  test('the bodies that are received', () => {
    expectTypeOf<Success<'sendMessage'>['content']>().toEqualTypeOf<{
      'application/json': Schemas['SentMessage'];
    }>();
    expectTypeOf<'conversation' | 'user_message' | 'agent_message'>().toExtend<Known<Schemas['SentMessage']>>();
    expectTypeOf<Schemas['SentMessage']['conversation']>().toEqualTypeOf<Schemas['ConversationSummary']>();
    expectTypeOf<Schemas['SentMessage']['user_message']>().toEqualTypeOf<Schemas['Message']>();
    expectTypeOf<Schemas['SentMessage']['agent_message']>().toEqualTypeOf<Schemas['Message']>();
    expectTypeOf<'id' | 'external_user_id'>().toExtend<Known<Schemas['ConversationSummary']>>();
    expectTypeOf<Schemas['ConversationSummary']['id']>().toBeNumber();
    expectTypeOf<'content'>().toExtend<Known<Schemas['Message']>>();
    expectTypeOf<Schemas['Message']['content']>().toBeString();

    expectTypeOf<Success<'listConversations'>['content']>().toEqualTypeOf<{
      'application/json': Schemas['ConversationList'];
    }>();
    expectTypeOf<'data'>().toExtend<Known<Schemas['ConversationList']>>();
  });

  test('what no operation refers to', () => {
    expectTypeOf<'id'>().toExtend<Known<Schemas['Agent']>>();
    expectTypeOf<Schemas['Agent']['id']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<
      'function_name' | 'params' | 'required_params' | 'description' | 'auth_provider' | 'auth_type' | 'auth_with'
    >().toExtend<Known<Schemas['ToolDefinition']>>();
    expectTypeOf<Schemas['ToolDefinition']['params']>().toEqualTypeOf<string[]>();
    expectTypeOf<Schemas['ToolDefinition']['auth_with']>().toEqualTypeOf<string | null | undefined>();
  });

  test('the errors of the Developer API', () => {
    type Errors = 400 | 401 | 403 | 404 | 429 | '5XX';
    expectTypeOf<Errors>().toExtend<keyof Answer<'listAgents'>>();
    expectTypeOf<Errors>().toExtend<keyof Answer<'createMemory'>>();
    expectTypeOf<Errors>().toExtend<keyof Answer<'listConversations'>>();
    expectTypeOf<Errors>().toExtend<keyof Answer<'sendMessage'>>();
  });

  test('the message of an error', () => {
    type ErrorBody<Status extends keyof Answer<'sendMessage'>> = Answer<'sendMessage'>[Status]['content'];
    type Body = { 'application/json': Schemas['ApiError'] };
    expectTypeOf<ErrorBody<400>>().toEqualTypeOf<Body>();
    expectTypeOf<ErrorBody<401>>().toEqualTypeOf<Body>();
    expectTypeOf<ErrorBody<403>>().toEqualTypeOf<Body>();
    expectTypeOf<ErrorBody<404>>().toEqualTypeOf<Body>();
    expectTypeOf<ErrorBody<429>>().toEqualTypeOf<Body>();
    expectTypeOf<ErrorBody<'5XX'>>().toEqualTypeOf<Body>();
    expectTypeOf<'message'>().toExtend<Known<Schemas['ApiError']>>();
    expectTypeOf<Schemas['ApiError']['message']>().toBeString();
  });

  test('x-request-id, which a successful answer of the Developer API may have', () => {
    expectTypeOf<SuccessHeaders<'listAgents'>['x-request-id']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<SuccessHeaders<'createMemory'>['x-request-id']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<SuccessHeaders<'listConversations'>['x-request-id']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<SuccessHeaders<'sendMessage'>['x-request-id']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Known<SuccessHeaders<'executeTool'>>>().toBeNever();
  });
});
