import { parseContract } from '../../../../src/contract/model/index.ts';

/** A contract in little, with a mark of every aspect. Line 1 is `openapi`. */
export const SMALL = `openapi: 3.1.0
info:
  title: Small
  version: 1.0.0
  x-surfaces: {developer-api: {title: Developer API, under: /v1/}, toolkit: {title: Toolkit endpoints, under: /toolkit/}}
  x-source:
    - {id: api.json, section: introduction, says: "Both speak JSON."}
  x-unspecified:
    - {id: api.cors, aspect: elsewhere, question: "May a page call it?", section: §4}
servers:
  - url: "{base_url}"
    variables:
      base_url: {default: https://api.invalid}
    x-unspecified:
      - {id: api.address, aspect: address, question: "Where is it?", section: §4}
tags:
  - name: Notes
    description: Notes are texts.
    x-source:
      - {id: notes.texts, section: §1}
  - name: Tools
paths:
  /v1/notes/:
    get:
      operationId: listNotes
      summary: List notes
      tags: [Notes]
      security: [{Key: []}]
      x-source:
        - {id: list-notes.operation, section: §4}
      x-unspecified:
        - {id: list-notes.status, aspect: status, question: "Which status?", section: §4}
        - {id: list-notes.filters, aspect: parameters, question: "Which filters?", section: §4}
      responses:
        2XX: {$ref: "#/components/responses/NotesListed"}
        "400": {$ref: "#/components/responses/Refused"}
    post:
      operationId: addNote
      summary: Add a note
      tags: [Notes]
      security: [{Key: []}]
      x-source:
        - {id: add-note.operation, section: §4}
      requestBody:
        required: true
        content:
          application/json:
            schema: {$ref: "#/components/schemas/NewNote"}
            examples:
              hello: {value: {text: Hello}}
              long: {value: {text: Hello, pages: 3}}
      responses:
        "201": {$ref: "#/components/responses/NoteAdded"}
  /toolkit/run/:
    post:
      operationId: run
      summary: Run
      tags: [Tools]
      x-source:
        - {id: run.operation, section: §5}
      x-unspecified:
        - {id: run.status, aspect: status, question: "Which status?", section: §5}
        - {id: run.security, aspect: security, question: "Which key?", section: §5}
      requestBody:
        x-unspecified:
          - {id: run.input, aspect: encoding, question: "Which encoding?", section: §5}
        content:
          "*/*":
            schema: {}
      responses:
        2XX: {$ref: "#/components/responses/Ran"}
        default:
          description: An error.
          x-unspecified:
            - {id: run.error, aspect: errors, question: "Which errors?", section: §5}
          content:
            application/json:
              schema: {}
components:
  securitySchemes:
    Key:
      type: http
      scheme: bearer
      x-source:
        - {id: key.header, section: §3, says: "The key is sent as a Bearer token."}
  headers:
    Trace:
      description: A trace, which an answer may have.
      schema: {type: string}
      x-source:
        - {id: trace.header, section: §4}
      x-unspecified:
        - {id: trace.presence, aspect: presence, question: "When is it there?", section: §4}
  responses:
    NotesListed:
      description: The notes.
      headers:
        x-trace: {$ref: "#/components/headers/Trace"}
      content:
        application/json:
          schema:
            x-unspecified:
              - {id: list-notes.body, aspect: body, question: "Which body?", section: §4}
    NoteAdded:
      description: The note.
      content:
        application/json:
          schema: {$ref: "#/components/schemas/Note"}
      x-source:
        - {id: add-note.added, section: §4}
    Ran:
      description: The result.
      content:
        application/json:
          schema:
            x-unspecified:
              - {id: run.body, aspect: body, question: "Which body?", section: §5}
    Refused:
      description: The request is refused.
      content:
        application/json:
          schema: {$ref: "#/components/schemas/Problem"}
          examples:
            refused: {$ref: "#/components/examples/Refused"}
      x-source:
        - {id: errors.400, section: §7}
  schemas:
    NewNote:
      description: A note to be added.
      type: object
      required: [text]
      additionalProperties: true
      properties:
        text:
          description: The text.
          type: string
          x-source:
            - {id: new-note.text, section: §2}
        color:
          description: A color.
          type: string
          x-source:
            - {id: new-note.color, section: §2}
      x-source:
        - {id: new-note.body, section: §2}
      x-unspecified:
        - {id: new-note.fields, aspect: fields, question: "Are others accepted?", section: §2}
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
            - {id: note.text, section: §2}
        author:
          description: Who wrote it.
          x-source:
            - {id: note.author, section: §2}
          x-unspecified:
            - {id: note.author-type, aspect: type, question: "Which type?", section: §2}
        related:
          description: Other notes.
          type: array
          items:
            description: A note, in a form that is open.
            type: object
            additionalProperties: true
            x-unspecified:
              - {id: note.related-fields, aspect: fields, question: "Which fields?", section: §2}
          x-source:
            - {id: note.related, section: §2}
      x-source:
        - {id: note.resource, section: §2}
      x-unspecified:
        - {id: note.fields, aspect: fields, question: "Which others?", section: §2}
    Problem:
      description: What is wrong.
      type: object
      required: [message]
      additionalProperties: true
      properties:
        message:
          description: A text.
          type: string
          x-source:
            - {id: problem.message, section: §7}
      x-source:
        - {id: problem.body, section: §7}
      x-unspecified:
        - {id: problem.fields, aspect: fields, question: "Which others?", section: §7}
  examples:
    Refused:
      value: {message: It is refused.}
`;

export const small = parseContract(SMALL, 'small.yaml');
