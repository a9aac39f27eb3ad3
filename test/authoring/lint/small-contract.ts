import { parse } from 'yaml';
import type { JsonObject } from '../../../src/contract/model/index.ts';
import { withGives } from '../../contract/model/support/with-gives.ts';

/** A valid contract in which each aspect is open once. */
export const SMALL_CONTRACT: JsonObject = withGives(
  parse(`
openapi: 3.1.0
info:
  title: Things
  version: 1.0.0
  description: Things over HTTP.
  x-sections: {§1: What it is, §1.1: What is open}
  x-source: [{id: api.purpose, section: §1}]
  x-unspecified: [{id: api.events, aspect: elsewhere, question: What about api.events?, section: §1.1}]
servers:
  - url: "{base_url}"
    description: The service.
    variables: {base_url: {default: https://things.invalid}}
    x-source: [{id: api.base-url, section: §1}]
    x-unspecified: [{id: api.address, aspect: address, question: What about api.address?, section: §1.1}]
tags: [{name: Things, description: Things., x-source: [{id: things.tag, section: §1}]}]
paths:
  /v1/things/{thing_id}/:
    get:
      operationId: getThing
      summary: Get a thing
      tags: [Things]
      security: [{Key: []}]
      x-source: [{id: get-thing.operation, section: §1}]
      x-unspecified:
        - {id: get-thing.status, aspect: status, question: What about get-thing.status?, section: §1.1}
        - {id: get-thing.query, aspect: parameters, question: What about get-thing.query?, section: §1.1}
      parameters: [{$ref: "#/components/parameters/ThingId"}]
      responses:
        "400": {$ref: "#/components/responses/Refused"}
        "401": {$ref: "#/components/responses/Refused"}
        "403": {$ref: "#/components/responses/Refused"}
        "404": {$ref: "#/components/responses/Refused"}
        "429": {$ref: "#/components/responses/Refused"}
        2XX: {$ref: "#/components/responses/Found"}
        5XX: {$ref: "#/components/responses/Refused"}
  /toolkit/run/:
    post:
      operationId: runTool
      summary: Run a tool
      tags: [Things]
      x-source: [{id: run-tool.operation, section: §1}]
      x-unspecified:
        - {id: run-tool.status, aspect: status, question: What about run-tool.status?, section: §1.1}
        - {id: run-tool.security, aspect: security, question: What about run-tool.security?, section: §1.1}
      requestBody:
        x-unspecified: [{id: run-tool.encoding, aspect: encoding, question: What about run-tool.encoding?, section: §1.1}]
        content: {"*/*": {schema: {}}}
      responses:
        2XX:
          description: The result.
          content:
            application/json:
              schema:
                x-unspecified: [{id: run-tool.body, aspect: body, question: What about run-tool.body?, section: §1.1}]
        default:
          description: An error.
          x-unspecified: [{id: run-tool.errors, aspect: errors, question: What about run-tool.errors?, section: §1.1}]
          content: {application/json: {schema: {}}}
components:
  securitySchemes: {Key: {type: http, scheme: bearer, description: A key., x-source: [{id: key.required, section: §1}]}}
  parameters:
    ThingId:
      name: thing_id
      in: path
      required: true
      description: Identifies the thing.
      schema: {type: integer}
      example: 7
      x-source: [{id: thing-id.path, section: §1}]
  headers: {Trace: {description: A trace., schema: {type: string}, x-source: [{id: trace.header, section: §1}]}}
  responses:
    Found:
      description: The thing.
      headers: {x-trace: {$ref: "#/components/headers/Trace"}}
      content: {application/json: {schema: {$ref: "#/components/schemas/Thing"}}}
    Refused:
      description: An error.
      content: {application/json: {schema: {$ref: "#/components/schemas/Owner"}}}
      x-source: [{id: refused.response, section: §1}]
  schemas:
    Thing:
      description: A thing.
      type: object
      additionalProperties: true
      properties:
        id: {description: Identifies it., type: integer, examples: [7], x-source: [{id: thing.id, section: §1}]}
        form:
          x-source: [{id: thing.form, section: §1, says: A thing has a form.}]
          x-unspecified: [{id: thing.form-type, aspect: type, question: What about thing.form-type?, section: §1.1}]
        list:
          description: What it holds.
          type: array
          items:
            x-unspecified: [{id: thing.list-item, aspect: type, question: What about thing.list-item?, section: §1.1}]
          x-source: [{id: thing.list, section: §1}]
        notes:
          description: Anything.
          type: object
          additionalProperties: true
          x-free-form: true
          x-source: [{id: thing.notes, section: §1}]
        owner:
          $ref: "#/components/schemas/Owner"
          description: Whose it is.
          x-source: [{id: thing.owner, section: §1}]
      x-source: [{id: thing.resource, section: §1}]
      x-unspecified: [{id: thing.fields, aspect: fields, question: What about thing.fields?, section: §1.1}]
    Owner:
      description: An owner.
      type: object
      additionalProperties: true
      x-source: [{id: owner.resource, section: §1}]
      x-unspecified: [{id: owner.fields, aspect: fields, question: What about owner.fields?, section: §1.1}]
    Tool:
      description: A tool.
      type: object
      additionalProperties: true
      x-tags: [Things]
      x-source: [{id: tool.resource, section: §1}]
      x-unspecified: [{id: tool.fields, aspect: fields, question: What about tool.fields?, section: §1.1}]
`),
);
