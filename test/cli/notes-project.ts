import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../support/folder.ts';
import { OUR_RULES } from './run.ts';

const CONTRACT = `openapi: 3.1.0
info:
  title: Notes
  version: 1.0.0
  summary: Notes of a test.
  description: Notes are texts.
  x-surfaces: {api: {title: Notes, under: /toolkit/}}
  x-sections: {introduction: What it is, §1: Notes, §2: Fields, §4: Open, §4.1: Statuses, §5: Operations}
  x-source:
    - {id: api.json, section: introduction, gives: [application/json], says: "It speaks JSON."}
  x-unspecified:
    - {id: api.cors, aspect: elsewhere, question: "May a page call it?", section: §4}
servers:
  - url: "{base_url}"
    description: The application.
    variables:
      base_url: {default: https://application.invalid, description: Its address.}
    x-source:
      - {id: api.server, section: §5, gives: ['url "{base_url}"', variable base_url]}
    x-unspecified:
      - {id: api.address, aspect: address, question: "Where is it?", section: §5}
tags:
  - name: Toolkits
    description: Notes are texts.
    x-source:
      - {id: notes.texts, section: §1}
paths:
  /toolkit/notes/:
    get:
      operationId: listNotes
      summary: List notes
      description: Lists the notes.
      tags: [Toolkits]
      x-source:
        - {id: list-notes.operation, section: §5, gives: [GET /toolkit/notes/]}
      x-unspecified:
        - {id: list-notes.status, aspect: status, question: "Which status?", section: §5}
        - {id: list-notes.security, aspect: security, question: "Which key?", section: §5}
      responses:
        2XX: {$ref: "#/components/responses/NotesListed"}
        default:
          description: An error.
          x-unspecified:
            - {id: list-notes.error, aspect: errors, question: "Which errors?", section: §5}
          content:
            application/json:
              schema: {}
    put:
      operationId: replaceNotes
      summary: Replace the notes
      description: Replaces the notes.
      tags: [Toolkits]
      security: [{UserKey: []}]
      x-source:
        - {id: replace-notes.operation, section: §5, gives: [PUT /toolkit/notes/, 'security {"UserKey":[]}']}
      x-unspecified:
        - {id: replace-notes.status, aspect: status, question: "Which status there?", section: §5}
      responses:
        2XX: {$ref: "#/components/responses/NotesListed"}
        default:
          description: An error.
          x-unspecified:
            - {id: replace-notes.error, aspect: errors, question: "Which errors there?", section: §5}
          content:
            application/json:
              schema: {}
components:
  securitySchemes:
    UserKey:
      type: http
      scheme: bearer
      x-source:
        - {id: user-key.header, section: §4, gives: ['type "http"', 'scheme "bearer"'], says: "A user has a key."}
  responses:
    NotesListed:
      description: The notes.
      content:
        application/json:
          schema:
            x-unspecified:
              - {id: list-notes.body, aspect: body, question: "Which body?", section: §5}
  schemas:
    Note:
      description: A note.
      type: object
      required: [text]
      additionalProperties: true
      properties:
        text:
          description: The text.
          type: string
          x-source:
            - {id: note.text, section: §2, gives: [required, string]}
      x-tags: [Toolkits]
      x-source:
        - {id: note.resource, section: §2, gives: [object]}
      x-unspecified:
        - {id: note.fields, aspect: fields, question: "Which others?", section: §2}
`;

const SET = `overlay: 1.1.0
info: {title: Notes are listed, version: 1.0.0}
actions:
  - target: $.components.responses.NotesListed.content['application/json'].schema
    description: It is the list of notes.
    x-fills: [list-notes.body]
    update:
      type: array
      items: {$ref: "#/components/schemas/Note"}
      examples:
        - - {text: Hello, pages: 3}
  - target: $.components.schemas.Note
    description: A note has pages.
    x-fills: [note.fields]
    update:
      required: [pages]
      additionalProperties: false
      properties:
        pages: {type: integer}
`;

/**
 * Makes a folder with a small contract without lint problems and one assumption set, for the running test. Its open points
 * do not depend on answers of the API's owner.
 */
export async function notesProject(): Promise<{ directory: string; contract: string; set: string }> {
  const directory = await makeFolder();
  const contract = join(directory, 'openapi/openapi.yaml');
  const set = join(directory, 'openapi/assumptions/listed.yaml');
  await mkdir(join(directory, 'openapi/assumptions'), { recursive: true });
  const rules = join(directory, 'redocly.yaml');
  await Promise.all([writeFile(contract, CONTRACT), writeFile(set, SET), writeFile(rules, OUR_RULES)]);
  return { directory, contract, set };
}
